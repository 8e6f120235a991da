import { Transform } from "node:stream";

/** Makes streams that together pass on this many bytes a second. */
export function createSlowed(bytesPerSecond: number): () => Transform {
  let freeAtMs = 0;
  return () =>
    new Transform({
      highWaterMark: 2 ** 14,
      transform(chunk: Buffer, _encoding, pass) {
        const nowMs = performance.now();
        freeAtMs = Math.max(freeAtMs, nowMs) + (1000 * chunk.length) / bytesPerSecond;
        setTimeout(() => pass(null, chunk), freeAtMs - nowMs);
      },
    });
}
