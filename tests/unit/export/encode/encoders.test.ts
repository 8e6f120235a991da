import { expect, test } from "vitest";
import { CODEC_SETTINGS } from "#export/encode/codec-settings.ts";
import { createEncoders } from "#export/encode/encoders.ts";
import type { FfmpegSession } from "#export/ffmpeg/ffmpeg-session.ts";
import { segmentsOf } from "#export/mix/segment-grid.ts";
import { exportMessages } from "#model/text/export-messages.ts";

const codecSettings = {
  ...CODEC_SETTINGS.mp4,
  packetsOf: (data: Uint8Array<ArrayBuffer>) => ({ sizesBytes: Uint32Array.of(data.length), data }),
};
const segments = segmentsOf(3 * 480 * 1024).slice(0, 3);

/** An engine that takes a turn of the event loop for each command, and returns its number as output. */
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
    refresh: turn,
    terminate: () => undefined,
  };
}

async function enginesThatEncoded(open: () => Promise<FfmpegSession>): Promise<readonly number[]> {
  const encoders = createEncoders(codecSettings, Promise.resolve(anEngine(1)), 3, open);
  const all: Promise<readonly { readonly data: Uint8Array }[]>[] = [];
  for (const segment of segments) all.push((await encoders.start([{ segment, pcm: new Float32Array(2) }])).encoded);
  return (await Promise.all(all)).flat().map(({ data }) => data[0] ?? 0);
}

test("if there is no memory for another engine, the running ones encode everything", async () => {
  let asked = 0;
  const open = () => {
    asked += 1;
    return Promise.reject(new Error("WebAssembly.instantiate(): Out of memory"));
  };
  expect(await enginesThatEncoded(open)).toEqual([1, 1, 1]);
  expect(asked).toBe(1);
});

test("another engine is started when there is work for it, and the engines work in parallel", async () => {
  let last = 1;
  expect(await enginesThatEncoded(() => Promise.resolve(anEngine((last += 1))))).toEqual([1, 2, 3]);
});

test("a batch is encoded as one continuous range of the mix, and each segment gets its own packets", async () => {
  const { packetFrames, prerollPackets, tailPackets, segmentPackets } = codecSettings.grid;
  const heard: Uint8Array[] = [];
  const engine = { ...anEngine(1), write: async (_: string, bytes: Uint8Array<ArrayBuffer>) => void heard.push(bytes) };
  const taken: (readonly [number, number])[] = [];
  const packetsOf = (data: Uint8Array<ArrayBuffer>, first: number, count: number) => {
    taken.push([first, count]);
    return { sizesBytes: new Uint32Array(count), data };
  };
  const encoders = createEncoders({ ...codecSettings, packetsOf }, Promise.resolve(engine), 1, () =>
    Promise.reject(new Error("one is enough")),
  );
  // Each sample's value is its frame in the mix.
  const batch = segmentsOf(4 * 480 * 1024)
    .slice(1, 4)
    .map((segment) => {
      const frames = segment.inputTo - segment.inputFrom;
      return { segment, pcm: Float32Array.from({ length: 2 * frames }, (_, at) => segment.inputFrom + (at >> 1)) };
    });
  await (
    await encoders.start(batch)
  ).encoded;
  const sound = new Float32Array(heard[0]?.buffer as ArrayBuffer);
  expect(sound.length).toBe(2 * packetFrames * (prerollPackets + 3 * segmentPackets + tailPackets));
  const from = batch[0]?.segment.inputFrom ?? 0;
  expect(sound.findIndex((value, at) => value !== from + (at >> 1))).toBe(-1);
  expect(taken).toEqual([0, 1, 2].map((place) => [prerollPackets + place * segmentPackets, segmentPackets]));
});

test("an engine that cannot be refreshed is reported as the failure, and the export can be retried", async () => {
  const engine = { ...anEngine(1), refresh: () => Promise.reject(new RangeError("Out of memory")) };
  const encoders = createEncoders(codecSettings, Promise.resolve(engine), 1, () => Promise.reject(new Error("one is enough")));
  const { encoded } = await encoders.start(segments.slice(0, 1).map((segment) => ({ segment, pcm: new Float32Array(2) })));
  await expect(encoded).rejects.toMatchObject({ failure: { kind: "engine", message: exportMessages.exportEngineFailed } });
});
