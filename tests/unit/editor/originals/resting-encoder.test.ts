import { expect, test } from "vitest";
import { createRestingEncoder } from "#editor/originals/resting-encoder.ts";
import { settled } from "#tests/support/editor/saved-project.ts";

const sound = new Blob(["sound"]);
const never = () => new AbortController().signal;

/** An encoder whose attempts the test ends, and the progress that is reported. */
function anEncoder(keepsFinished = true) {
  const attempts: { readonly signal: AbortSignal; readonly report: (ratio: number) => void; readonly end: (blob: Blob) => void }[] = [];
  const progress: number[] = [];
  const encoder = createRestingEncoder<{ readonly onProgress: (ratio: number) => void }>(
    ({ onProgress: report }, signal) =>
      new Promise((end, reject) => {
        attempts.push({ signal, report, end });
        signal.addEventListener("abort", () => reject(signal.reason));
      }),
    async () => keepsFinished,
  );
  const begin = (signal = never()) => encoder.encode({ onProgress: (ratio) => progress.push(ratio) }, signal);
  return { encoder, attempts, progress, begin };
}

test("B-220 B-222 an attempt ends when the encoder is held, and the next one begins when it is released; progress does not go back", async () => {
  const { encoder, attempts, progress, begin } = anEncoder();
  const encoded = begin();
  await settled();
  attempts[0]?.report(0.5);
  encoder.hold(true);
  expect(attempts[0]?.signal.aborted).toBe(true);
  await settled();
  expect(attempts).toHaveLength(1);
  encoder.hold(false);
  await settled();
  attempts[1]?.report(0.2);
  attempts[1]?.report(0.7);
  attempts[1]?.end(sound);
  expect(await encoded).toBe(sound);
  expect(progress).toEqual([0.5, 0.5, 0.7]);
});

test("B-222 a held encoder begins nothing, and a cancel ends the wait", async () => {
  const { encoder, attempts, begin } = anEncoder();
  const cancelled = new AbortController();
  const encoded = begin(cancelled.signal);
  encoder.hold(true);
  await settled();
  cancelled.abort();
  await expect(encoded).rejects.toBe(cancelled.signal.reason);
  expect(attempts).toEqual([]);
});

test("B-222 the encoder's own failure is no rest", async () => {
  const encoder = createRestingEncoder(() => Promise.reject(new Error("no encoder")));
  await expect(encoder.encode({ onProgress: () => undefined }, never())).rejects.toThrow("no encoder");
});

test("B-220 B-222 without private storage a sound that is begun is not held: it would begin anew each time; the next one rests", async () => {
  const { encoder, attempts, begin } = anEncoder(false);
  const encoded = begin();
  await settled();
  encoder.hold(true);
  expect(attempts[0]?.signal.aborted).toBe(false);
  const next = begin();
  await settled();
  expect(attempts).toHaveLength(1);
  attempts[0]?.end(sound);
  expect(await encoded).toBe(sound);
  encoder.hold(false);
  await settled();
  attempts[1]?.end(sound);
  expect(await next).toBe(sound);
});
