import { expect, test } from "vitest";
import { createTransportActions } from "#editor/actions/transport-actions.ts";
import { EMPTY_DOCUMENT } from "#editor/core/document/document.ts";
import { createEditorStore } from "#editor/core/store/store.ts";
import { aTimeline } from "#tests/support/model/builders.ts";

/** An engine that plays by hand: `pass` moves its playhead while it plays. */
function aTransportAt(place: number) {
  const store = createEditorStore();
  store.setState({ document: { ...EMPTY_DOCUMENT, timeline: aTimeline() } });
  const loops: boolean[] = [];
  const listeners = new Set<(seconds: number) => void>();
  let position = place;
  const report = () => {
    for (const listener of listeners) listener(position);
  };
  const engine = {
    state: { transport: "stopped", rate: 0, scrubbing: false, starting: false },
    unlock: async () => ({ ok: true as const }),
    play: () => void (engine.state.transport = "playing"),
    pause: () => {
      engine.state.transport = "stopped";
      report();
    },
    seek: (seconds: number) => void (position = seconds),
    setLoop: ({ enabled }: { readonly enabled: boolean }) => void loops.push(enabled),
    position: () => position,
  };
  const playhead = {
    moved: report,
    follow: (listener: (seconds: number) => void) => {
      listeners.add(listener);
      listener(position);
      return () => listeners.delete(listener);
    },
  };
  const actions = createTransportActions({ store, engine, playhead } as never, { showTime: () => undefined });
  return {
    actions,
    store,
    loops,
    /** In steps, as playback reports. */
    pass: (seconds: number) => {
      for (let step = 0; step < 20; step++) {
        if (engine.state.transport === "playing") position = Math.round((position + seconds / 20) * 1000) / 1000;
        report();
      }
    },
    state: () => [engine.state.transport, position],
    followers: () => listeners.size,
  };
}

test("B-144 plays from two seconds before the playhead to two seconds after it, and returns", async () => {
  const { actions, pass, state, followers } = aTransportAt(10);
  await actions.playAround();
  expect(state()).toEqual(["playing", 8]);
  pass(3.9);
  expect(state()).toEqual(["playing", 11.9]);
  pass(0.2);
  expect([state(), followers()]).toEqual([["stopped", 10], 0]);
});

test("a loop is suspended meanwhile", async () => {
  const { actions, pass, store, loops } = aTransportAt(10);
  store.setState(({ transport }) => ({ transport: { ...transport, isLooping: true } }));
  await actions.playAround();
  expect(loops).toEqual([false]);
  pass(5);
  expect(loops).toEqual([false, true]);
});

test("a second press ends it and returns; near the ends it plays what there is", async () => {
  const { actions, pass, state, followers } = aTransportAt(1);
  await actions.playAround();
  expect(state()).toEqual(["playing", 0]);
  pass(0.5);
  await actions.playAround();
  expect([state(), followers()]).toEqual([["stopped", 1], 0]);
  const late = aTransportAt(99);
  await late.actions.playAround();
  late.pass(3);
  expect(late.state()).toEqual(["stopped", 99]);
});

test("a playhead that the user moves away plays on from there", async () => {
  const { actions, pass, state, followers } = aTransportAt(50);
  await actions.playAround();
  actions.seek(20);
  pass(9);
  expect([state(), followers()]).toEqual([["playing", 29], 0]);
});
