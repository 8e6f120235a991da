import { expect, onTestFinished, test, vi } from "vitest";
import { createEditorStore } from "#editor/core/store/store.ts";
import { createForegroundWork } from "#editor/originals/foreground-work.ts";
import { createSoundCopyEncoder } from "#editor/originals/sound-copy-encoder.ts";
import { createEmitter } from "#engine/emitter.ts";
import type { EngineState } from "#engine/types.ts";
import { settled } from "#tests/support/editor/saved-project.ts";

const STOPPED: EngineState = { context: "running", transport: "stopped", starting: false, rate: 0, scrubbing: false };

/** Work in the foreground of an editor that stands at 0 s, and what both flags report. */
function anEditor() {
  const states = createEmitter<EngineState>();
  const places = createEmitter<number>();
  const engine = { state: STOPPED, onState: states.on, position: () => 0 };
  const store = createEditorStore();
  let onQuiet: () => void = () => undefined;
  const after = (_delayMs: number, callback: () => void) => {
    onQuiet = callback;
    return () => (onQuiet = () => undefined);
  };
  const work = createForegroundWork({ store, engine, playhead: { follow: places.on } } as never, { after });
  onTestFinished(work.dispose);
  const [busy, urgent]: [boolean[], boolean[]] = [[], []];
  work.busy.follow((isOn) => busy.push(isOn));
  work.urgent.follow((isOn) => urgent.push(isOn));
  return {
    work,
    store,
    busy,
    urgent,
    move: (change: Partial<EngineState>) => states.emit((engine.state = { ...STOPPED, ...change })),
    seekTo: (seconds: number) => places.emit(seconds),
    becomeQuiet: () => onQuiet(),
    seekElement: (isSeeking: boolean) => store.setState(({ picture }) => ({ picture: { ...picture, isSeeking } })),
  };
}

test("B-220 B-222 playing, scrubbing and exporting are work in the foreground, and each change is reported once", () => {
  const { work, store, busy, urgent, move } = anEditor();
  move({ starting: true });
  move({ transport: "playing" });
  move({});
  move({ scrubbing: true });
  move({});
  store.setState({ exporting: { status: "running", progress: undefined } });
  move({ transport: "playing" });
  move({});
  expect([work.busy.isOn(), work.urgent.isOn()]).toEqual([true, true]);
  store.setState({ exporting: { status: "idle", last: undefined } });
  expect(busy).toEqual([false, true, false, true, false, true, false]);
  expect(urgent).toEqual(busy);
  expect(work.busy.isOn()).toBe(false);
});

test("B-220 a seek is urgent until its frame is there and the playhead has been quiet, and is not told", () => {
  const { busy, urgent, seekTo, becomeQuiet, seekElement } = anEditor();
  seekTo(0);
  expect(urgent).toEqual([false]);
  seekTo(5);
  seekElement(true);
  becomeQuiet();
  expect(urgent).toEqual([false, true]);
  seekElement(false);
  expect(urgent).toEqual([false, true, false]);
  seekTo(6);
  seekElement(true);
  seekElement(false);
  expect(urgent).toEqual([false, true, false, true]);
  becomeQuiet();
  expect(urgent).toEqual([false, true, false, true, false]);
  expect(busy).toEqual([false]);
});

test("B-222 a copy rests while a seek is urgent, and says so only while the user plays, scrubs or exports", async () => {
  // With private storage.
  vi.stubGlobal("navigator", { storage: { getDirectory: async () => ({}) } });
  onTestFinished(() => void vi.unstubAllGlobals());
  const { work, move, seekElement } = anEditor();
  const attempts: { readonly signal: AbortSignal; readonly end: (copy: Blob) => void }[] = [];
  const encode = createSoundCopyEncoder(
    work,
    (_input, signal) =>
      new Promise((end, reject) => {
        attempts.push({ signal, end });
        signal.addEventListener("abort", () => reject(signal.reason));
      }),
  );
  const told: boolean[] = [];
  const job = { file: new Blob(), fingerprint: "1", seconds: 1, bitsPerSecond: 1, channels: 1, onProgress: () => undefined } as const;
  const copy = encode(job, new AbortController().signal, (isResting) => told.push(isResting));
  await settled();
  seekElement(true);
  expect(attempts.map(({ signal }) => signal.aborted)).toEqual([true]);
  seekElement(false);
  await settled();
  move({ transport: "playing" });
  move({});
  await settled();
  expect(attempts.map(({ signal }) => signal.aborted)).toEqual([true, true, false]);
  attempts.at(-1)?.end(new Blob(["copy"]));
  expect((await copy).size).toBe(4);
  move({ transport: "playing" });
  expect(told).toEqual([false, true, false]);
});
