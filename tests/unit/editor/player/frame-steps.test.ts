import { expect, test } from "vitest";
import { EMPTY_DOCUMENT } from "#editor/core/document/document.ts";
import { createEditorStore } from "#editor/core/store/store.ts";
import { createSteppingActions } from "#editor/player/frame-steps.ts";
import type { FrameFinder } from "#editor/player/frame-steps.ts";
import type { EngineState } from "#engine/types.ts";
import { DEFAULT_SETTINGS } from "#model/timeline/project-settings.ts";
import type { ProjectSettings } from "#model/timeline/project-settings.ts";
import { aTimeline } from "#tests/support/model/builders.ts";
import { settled } from "#tests/support/editor/saved-project.ts";

/** Frames of a picture of 2 s. */
const FRAMES = [0, 0.1, 0.15, 0.4, 0.41, 0.9, 1, 1.3, 1.5, 1.95];
const END = 2;

/** The finder of `FRAMES`, as the worker answers; `answer` gives the oldest answer that is due. */
function aFinder() {
  const due: (() => void)[] = [];
  const counts: number[] = [];
  const reading = { canFind: true, isBroken: false };
  const finder: FrameFinder = {
    get canFind() {
      return reading.canFind;
    },
    findStep: ({ seconds, count, endSeconds }) => {
      expect(endSeconds).toBe(END);
      counts.push(count);
      const places = count > 0 ? FRAMES.filter((at) => at > seconds + 0.001) : FRAMES.filter((at) => at < seconds - 0.001).reverse();
      const place = places[Math.abs(count) - 1];
      const found = place === undefined ? { seconds: 0, left: Math.abs(count) - places.length } : { seconds: place, left: 0 };
      return new Promise((resolve) => due.push(() => resolve(reading.isBroken ? undefined : found)));
    },
  };
  const answer = async () => {
    due.shift()?.();
    await settled();
  };
  const answerAll = async () => {
    while (due.length > 0) await answer();
  };
  return { finder, reading, counts, answer, answerAll };
}

/** Actions on a stopped engine, for a picture of 2 s and a playable length of 5 s. */
function aPlayer({ frameRate, place = 0 }: Partial<Pick<ProjectSettings, "frameRate">> & { readonly place?: number } = {}) {
  const store = createEditorStore();
  const timeline = aTimeline([], { picture: { url: "picture", duration: END }, settings: { ...DEFAULT_SETTINGS, frameRate } });
  store.setState(({ index }) => ({ document: { ...EMPTY_DOCUMENT, timeline }, index: { ...index, lastEnd: 5 } }));
  const found = aFinder();
  const listeners = new Set<(state: EngineState) => void>();
  const places: number[] = [];
  let position = place;
  const state = { transport: "stopped", rate: 0, scrubbing: false, starting: false };
  const setTransport = (transport: string) => {
    state.transport = transport;
    for (const listener of listeners) listener(state as EngineState);
  };
  const engine = {
    state,
    unlock: async () => ({ ok: true as const }),
    play: () => setTransport("playing"),
    pause: () => setTransport("stopped"),
    seek: (seconds: number) => void (position = seconds),
    step: (seconds: number) => {
      position = seconds;
      places.push(Math.round(seconds * 1000) / 1000);
    },
    position: () => position,
    onState: (listener: (state: EngineState) => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  let shown: FrameFinder | undefined = found.finder;
  const actions = createSteppingActions({ store, engine, playhead: { moved: () => undefined } } as never, () => shown);
  return {
    ...found,
    actions,
    places,
    position: () => position,
    state,
    listeners,
    show: (finder: FrameFinder | undefined) => {
      shown = finder;
    },
  };
}

test("B-204 each step goes to the next frame, and as many back return to the start", async () => {
  const { actions, places, answerAll } = aPlayer();
  for (const count of [1, 1, 1, 1, -1, -1, -1, -1]) {
    actions.stepFrames(count);
    await answerAll();
  }
  expect(places).toEqual([0.1, 0.15, 0.4, 0.41, 0.4, 0.15, 0.1, 0]);
});

test("B-204 steps pressed while a frame is being found wait, and those in one direction are found together: none is lost or done twice", async () => {
  const { actions, places, counts, answerAll, listeners } = aPlayer();
  for (const count of [1, 1, 1, 10, -10, -1, 1, 1]) actions.stepFrames(count);
  expect(places).toEqual([]);
  await answerAll();
  expect(counts).toEqual([1, 12, -8, 2]);
  // Three frames beyond the end of the picture, and from there eleven back: three to the end, and eight in the picture.
  expect(places).toEqual([0.1, 2.1, 0.15, 0.41]);
  expect(listeners.size).toBe(0);
});

test("B-204 at the start a step back stays there; beyond the picture's end steps are 1/30 s, up to the playable end", async () => {
  const { actions, places, answerAll } = aPlayer();
  const step = async (count: number) => {
    actions.stepFrames(count);
    await answerAll();
  };
  await step(-1);
  for (const count of [10, 1, 1, -1, -1, -1]) await step(count);
  expect(places).toEqual([0, 2, 2.033, 2.067, 2.033, 2, 1.95]);
  await step(500);
  expect(places.at(-1)).toBe(5);
  await step(-91);
  expect(places.at(-1)).toBe(1.95);
  await step(-10);
  expect(places.at(-1)).toBe(0);
});

test("B-204 a seek, also to where the playhead is, play and another picture drop the steps that wait", async () => {
  const causes: ((player: ReturnType<typeof aPlayer>) => unknown)[] = [
    ({ actions }) => actions.seek(0),
    ({ actions }) => actions.seekByKey(0),
    ({ actions }) => actions.togglePlay(),
    ({ show }) => show(undefined),
    ({ show }) => show(aFinder().finder),
  ];
  for (const cause of causes) {
    const player = aPlayer();
    player.actions.stepFrames(1);
    player.actions.stepFrames(1);
    await cause(player);
    const before = [player.position(), player.places.length];
    await player.answerAll();
    expect([player.position(), player.places.length]).toEqual(before);
    expect(player.listeners.size).toBe(0);
  }
});

test("B-204 after a seek the next step begins at the new place, also if an earlier answer is still due", async () => {
  const { actions, places, answerAll } = aPlayer();
  actions.stepFrames(1);
  actions.seek(0.95);
  actions.stepFrames(1);
  actions.stepFrames(1);
  await answerAll();
  expect(places).toEqual([1, 1.3]);
});

test("B-204 a step during playback pauses and goes on from there", async () => {
  const { actions, places, state, answerAll } = aPlayer({ place: 0.2 });
  await actions.togglePlay();
  actions.stepFrames(1);
  expect(state.transport).toBe("stopped");
  await answerAll();
  expect(places).toEqual([0.4]);
});

test("B-204 with a constant rate, and where no frame can be found, a step moves at once", async () => {
  const constant = aPlayer({ frameRate: { numerator: 25, denominator: 1 } });
  constant.actions.stepFrames(1);
  expect([constant.places, constant.counts]).toEqual([[0.04], []]);
  for (const hide of [
    (player: ReturnType<typeof aPlayer>) => player.show(undefined),
    (player: ReturnType<typeof aPlayer>) => (player.reading.canFind = false),
  ]) {
    const player = aPlayer();
    hide(player);
    player.actions.stepFrames(1);
    expect([player.places, player.counts]).toEqual([[0.033], []]);
  }
});

test("B-204 if finding fails half-way, all steps are done by 1/30 s", async () => {
  const { actions, places, reading, answer } = aPlayer();
  actions.stepFrames(1);
  actions.stepFrames(1);
  reading.isBroken = true;
  await answer();
  await answer();
  expect(places).toEqual([0.033, 0.067]);
});
