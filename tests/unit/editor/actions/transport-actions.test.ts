import { describe, expect, onTestFinished, test, vi } from "vitest";
import { createTransportActions } from "#editor/actions/transport-actions.ts";
import { EMPTY_DOCUMENT } from "#editor/core/document/document.ts";
import { createEditorStore } from "#editor/core/store/store.ts";
import type { UnlockResult } from "#engine/types.ts";
import { aTimeline } from "#tests/support/model/builders.ts";
import { settled } from "#tests/support/editor/saved-project.ts";

/** Transport actions on an engine whose unlock waits for `answer`, with the recorded engine calls. */
function aTransport() {
  const calls: string[] = [];
  const answers: ((result: UnlockResult) => void)[] = [];
  const store = createEditorStore();
  store.setState({ document: { ...EMPTY_DOCUMENT, timeline: aTimeline() } });
  const state = { transport: "stopped", rate: 0, scrubbing: false, starting: false };
  const engine = {
    state,
    unlock: () => new Promise<UnlockResult>((resolve) => answers.push(resolve)),
    play: () => {
      calls.push("play");
      state.transport = "playing";
    },
    pause: () => {
      calls.push("pause");
      state.transport = "stopped";
    },
    shuttle: (rate: number) => calls.push(`shuttle ${rate}`),
    position: () => 0,
  };
  const shown: string[] = [];
  const actions = createTransportActions(
    {
      store,
      engine,
      playhead: { moved: () => undefined },
      notices: { show: ({ message }: { message: string }) => shown.push(message) },
    } as never,
    {
      showTime: () => undefined,
    },
  );
  const answer = async (result: UnlockResult = { ok: true }) => {
    for (const give of answers.splice(0)) give(result);
    await settled();
  };
  return { actions, calls, answer, store, shown };
}

test("B-143 the key for the loop says whether it is on, or that there is no picture to loop", () => {
  const { actions, store } = aTransport();
  const pressed = () => {
    actions.toggleLoopByKey();
    return [store.getState().transport.isLooping, store.getState().announcement?.sentence];
  };
  store.setState({ document: { ...EMPTY_DOCUMENT, timeline: aTimeline([], { picture: { url: "picture", duration: 9 } }) } });
  expect([pressed(), pressed()]).toEqual([
    [true, "Playback loop on"],
    [false, "Playback loop off"],
  ]);
  store.setState({ document: { ...EMPTY_DOCUMENT, timeline: aTimeline([], { picture: undefined }) } });
  expect(pressed()).toEqual([false, "There is no picture to loop"]);
});

test("B-103 a loop without a range says that everything loops, and how to choose a part", () => {
  const { actions, store, shown } = aTransport();
  const picture = { url: "picture", duration: 9 };
  actions.toggleLoop();
  actions.toggleLoop();
  expect(shown).toEqual(["Everything loops, from the start to the end. Drag along the ruler with Shift to loop a part."]);
  const whole = aTimeline([], { picture });
  const timeline = { ...whole, settings: { ...whole.settings, loopRange: { start: 1, end: 2 } } };
  store.setState({ document: { ...EMPTY_DOCUMENT, timeline } });
  actions.toggleLoop();
  expect(shown).toHaveLength(1);
});

describe("presses before the browser allows sound to start", () => {
  test("Play starts as soon as sound is allowed", async () => {
    const { actions, calls, answer } = aTransport();
    void actions.togglePlay();
    expect(calls).toEqual([]);
    await answer();
    expect(calls).toEqual(["play"]);
  });

  test("Pause cancels the press on Play: nothing starts when sound is allowed", async () => {
    const { actions, calls, answer } = aTransport();
    void actions.togglePlay();
    actions.pause();
    await answer();
    expect(calls).not.toContain("play");
  });

  test("of the play/pause key the second press pauses and the third plays once", async () => {
    const { actions, calls, answer } = aTransport();
    void actions.togglePlay();
    void actions.togglePlay();
    await answer();
    expect(calls).not.toContain("play");
    void actions.togglePlay();
    void actions.togglePlay();
    void actions.togglePlay();
    await answer();
    expect(calls.filter((call) => call === "play")).toEqual(["play"]);
  });

  test("Pause cancels a shuttle too, and the last of two presses counts", async () => {
    const { actions, calls, answer } = aTransport();
    void actions.shuttle(1);
    actions.pause();
    await answer();
    expect(calls.filter((call) => call !== "pause")).toEqual([]);
    void actions.togglePlay();
    void actions.shuttle(-1);
    await answer();
    expect(calls.filter((call) => call !== "pause")).toEqual(["shuttle -1"]);
  });

  test("if sound is refused, a message says so, and the next press tries again", async () => {
    vi.stubGlobal("isSecureContext", true);
    onTestFinished(() => {
      vi.unstubAllGlobals();
    });
    const { actions, calls, answer, store } = aTransport();
    void actions.togglePlay();
    await answer({ ok: false, reason: "blocked" });
    expect(store.getState().playbackError).toBe("Audio engine not ready. Please click anywhere on the page and try again.");
    void actions.togglePlay();
    await answer();
    expect(calls).toEqual(["play"]);
  });
});
