import { expect, onTestFinished, test } from "vitest";
import { createEditorStore } from "#editor/core/store/store.ts";
import { createForegroundWork } from "#editor/originals/foreground-work.ts";
import { createEmitter } from "#engine/emitter.ts";
import type { EngineState } from "#engine/types.ts";

const STOPPED: EngineState = { context: "running", transport: "stopped", starting: false, rate: 0, scrubbing: false };

test("B-220 B-222 playing, scrubbing and exporting are work in the foreground, and each change is reported once", () => {
  const states = createEmitter<EngineState>();
  const engine = { state: STOPPED, onState: states.on };
  const store = createEditorStore();
  const work = createForegroundWork({ store, engine } as never);
  onTestFinished(work.dispose);
  const reported: boolean[] = [];
  work.onChange((isBusy) => reported.push(isBusy));
  const move = (change: Partial<EngineState>) => states.emit((engine.state = { ...STOPPED, ...change }));
  move({ starting: true });
  move({ transport: "playing" });
  move({});
  move({ scrubbing: true });
  move({});
  store.setState({ exporting: { status: "running", progress: undefined } });
  move({ transport: "playing" });
  move({});
  expect(work.isBusy()).toBe(true);
  store.setState({ exporting: { status: "idle", last: undefined } });
  expect(reported).toEqual([true, false, true, false, true, false]);
  expect(work.isBusy()).toBe(false);
});
