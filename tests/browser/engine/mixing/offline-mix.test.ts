import { expect, test } from "vitest";
import { openAudio } from "#engine/decode/open-audio.ts";
import { createPagedSource } from "#engine/decode/pcm/paged-source.ts";
import { offlineMix } from "#engine/mixing/offline-mix.ts";
import { createSourceReader } from "#engine/sources/source-reader.ts";
import { referenceMix, type Stereo } from "#tests/support/engine/reference-mix.ts";
import { mediaBlob } from "#tests/support/media/served-media.ts";
import { testResamplers } from "#tests/support/engine/test-resamplers.ts";
import { aClip, aLane, aPlan } from "../engine-support.ts";

const RATE = 48_000;

async function decoded(blob: Blob): Promise<Stereo> {
  const source = createPagedSource(await openAudio({ blob }), RATE, testResamplers());
  const pages = await source.pages(0, 1e6);
  const side = (channel: number) => {
    const whole = new Float32Array(source.lengthFrames);
    let at = 0;
    for (const page of pages) {
      whole.set((page[channel] ?? page[0] ?? new Float32Array()).subarray(0, whole.length - at), at);
      at += page[0]?.length ?? 0;
    }
    return whole;
  };
  const stereo = { left: side(0), right: side(1) };
  source.close();
  return stereo;
}

test("B-130 B-129 the offline mix equals the reference mix of the decoded sources, padded to the requested length", async () => {
  const names = ["vanilagy__glitch-hop-is-dead.wav", "meta-pytorch__sine_mono_s24.wav", "google__sample_opus.mp4"];
  const blobs = new Map(await Promise.all(names.map(async (name) => [name, await mediaBlob(name)] as const)));
  const sources = new Map(await Promise.all([...blobs].map(async ([name, blob]) => [name, await decoded(blob)] as const)));
  const [music = "", mono = "", opus = ""] = names;
  const plan = aPlan({
    clips: [
      aClip({
        id: "1",
        sourceId: music,
        startFrame: 1000,
        endFrame: 200_001,
        offsetFrames: 33_333,
        gainDb: -3,
        fadeInFrames: 4800,
        fadeOutFrames: 9600,
      }),
      aClip({ id: "2", sourceId: mono, startFrame: 90_000, endFrame: 150_000, offsetFrames: 7, pan: -0.4, laneId: "other" }),
      aClip({ id: "3", sourceId: music, startFrame: 120_000, endFrame: 260_000, laneId: "other" }),
      aClip({ id: "4", sourceId: opus, startFrame: 10, endFrame: 30_000 }),
      aClip({ id: "5", sourceId: mono, startFrame: 0, endFrame: 250_000, muted: true }),
    ],
    lanes: [aLane(), aLane({ id: "other", gain: 0.7 })],
  });
  const reader = createSourceReader({
    rate: RATE,
    resamplers: testResamplers(),
    bytesOf: (sourceId) => ({ blob: blobs.get(sourceId) ?? new Blob() }),
  });
  const lengthFrames = 240_017;
  const progress: number[] = [];
  const mixed = { left: new Float32Array(lengthFrames), right: new Float32Array(lengthFrames) };
  for await (const block of offlineMix(plan, { reader, lengthFrames, onProgress: (ratio) => progress.push(ratio) })) {
    mixed.left.set(block.left, block.startFrame);
    mixed.right.set(block.right, block.startFrame);
  }
  reader.close();
  const reference = referenceMix(plan, sources, 0, lengthFrames);
  expect(mixed.left.findIndex((sample, frame) => sample !== reference.left[frame])).toBe(-1);
  expect(mixed.right.findIndex((sample, frame) => sample !== reference.right[frame])).toBe(-1);
  expect(mixed.left.some((sample) => sample !== 0)).toBe(true);
  expect(progress.at(-1)).toBe(1);
  expect(progress.every((ratio, index) => index === 0 || ratio > (progress[index - 1] ?? 0))).toBe(true);
});

test("B-130 an aborted offline mix throws the reason; a source that cannot be read throws its own", async () => {
  const reader = createSourceReader({ rate: RATE, resamplers: testResamplers(), bytesOf: () => ({ blob: new Blob(["no sound"]) }) });
  const abort = new AbortController();
  abort.abort(new Error("cancelled"));
  const run = async (signal?: AbortSignal) => {
    for await (const block of offlineMix(aPlan(), { reader, lengthFrames: 1000, signal })) expect(block).toBeUndefined();
  };
  await expect(run(abort.signal)).rejects.toThrow("cancelled");
  await expect(run()).rejects.toMatchObject({ name: "AudioOpenError", kind: "unreadable" });
});
