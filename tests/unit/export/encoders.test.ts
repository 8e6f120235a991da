import { expect, test } from "vitest";
import { CODINGS } from "#export/coding.ts";
import { createEncoders } from "#export/encoders.ts";
import type { FfmpegSession } from "#export/ffmpeg-session.ts";
import { segmentsOf } from "#export/segment-grid.ts";

const coding = { ...CODINGS.mp4, packetsOf: (data: Uint8Array<ArrayBuffer>) => ({ sizesBytes: Uint32Array.of(data.length), data }) };
const segments = segmentsOf(3 * 480 * 1024).slice(0, 3);

/** An engine that takes a turn of the event loop for each command, and answers with its own number. */
function anEngine(number: number): FfmpegSession {
  const turn = () => new Promise<void>((resolve) => setTimeout(resolve));
  return {
    mount: turn,
    mountDevice: () => Promise.resolve(true),
    unmountDevice: turn,
    run: turn,
    write: turn,
    read: () => Promise.resolve(Uint8Array.of(number)),
    remove: turn,
    terminate: () => undefined,
  };
}

async function enginesThatEncoded(open: () => Promise<FfmpegSession>): Promise<readonly number[]> {
  const encoders = createEncoders(coding, Promise.resolve(anEngine(1)), 3, open);
  const all: Promise<{ readonly data: Uint8Array }>[] = [];
  for (const segment of segments) all.push((await encoders.start(segment, new Float32Array(2))).encoded);
  return (await Promise.all(all)).map(({ data }) => data[0] ?? 0);
}

test("reliability: where there is no memory for one more engine, those that run encode it all", async () => {
  let asked = 0;
  const open = () => {
    asked += 1;
    return Promise.reject(new Error("WebAssembly.instantiate(): Out of memory"));
  };
  expect(await enginesThatEncoded(open)).toEqual([1, 1, 1]);
  expect(asked).toBe(1);
});

test("engines are started when there is work for one more, and work side by side", async () => {
  let last = 1;
  expect(await enginesThatEncoded(() => Promise.resolve(anEngine((last += 1))))).toEqual([1, 2, 3]);
});
