import { expect, test } from "vitest";
import { createMemoryAudio } from "#engine/decode/pcm/memory-audio.ts";
import { createPagedSource } from "#engine/decode/pcm/paged-source.ts";
import { createResamplers, type Resamplers } from "#engine/decode/pcm/resampler.ts";
import { scanSource } from "#engine/worker/source-scan.ts";
import { PAGE_FRAMES } from "#worklets/mixer/mixer-protocol.ts";
import { testResamplers } from "#tests/support/engine/test-resamplers.ts";

const RATE = 48_000;

/** Six pages of a ramp, at `inputRate`. */
function aSource(inputRate: number, resamplers: Resamplers = testResamplers()) {
  const lengthFrames = Math.floor((6 * PAGE_FRAMES * inputRate) / RATE);
  const facts = { rate: inputRate, channels: 1, codec: "pcm-f32", container: "WAVE", lengthFrames };
  const ramp = Float32Array.from({ length: lengthFrames }, (_, frame) => frame / lengthFrames);
  return createPagedSource(createMemoryAudio(facts, [ramp]), RATE, resamplers);
}

test("resampling several pages stops if the playhead has moved elsewhere, but always gives the first page", async () => {
  const source = aSource(44_100);
  let asked = 0;
  const untilThird = () => Promise.resolve(++asked < 2);
  expect(await source.pages(1, 4, untilThird)).toHaveLength(2);
  expect(await source.pages(1, 4, () => Promise.resolve(false))).toHaveLength(1);
  expect(await source.pages(1, 4)).toHaveLength(4);
  // At the engine's own rate all pages come at once.
  expect(await aSource(RATE).pages(1, 4, () => Promise.resolve(false))).toHaveLength(4);
});

test("scanning for peaks neither resamples nor loads a resampler", async () => {
  const resamplers = testResamplers();
  let loads = 0;
  const source = aSource(44_100, { get: (...pair) => ((loads += 1), resamplers.get(...pair)) });
  const batches: number[] = [];
  const {
    peaks: [bins],
  } = await scanSource(
    {
      facts: source.facts,
      rawFrames: source.facts.lengthFrames,
      channelCount: source.channelCount,
      scanRaw: (onChunk, signal) => source.audio.scan(onChunk, signal),
    },
    ({ decodedFrames }) => batches.push(decodedFrames),
    () => Promise.resolve(),
    new AbortController().signal,
  );
  expect(loads).toBe(0);
  expect(bins?.max).toHaveLength(Math.ceil(source.facts.lengthFrames / 64));
  expect(bins?.max.at(-1)).toBe(Math.round(32_767 * (1 - 1 / source.facts.lengthFrames)));
  expect(batches.at(-1)).toBe(source.facts.lengthFrames);
  await source.pages(0, 1);
  expect(loads).toBe(1);
});

test("B-154 a linear pass measures the loudness of the stereo sound that plays: a mono file counts on both channels", async () => {
  const sine = Float32Array.from({ length: 4 * RATE }, (_, frame) => 10 ** (-23 / 20) * Math.sin((2 * Math.PI * 997 * frame) / RATE));
  const lufsOf = async (channels: readonly Float32Array[]) => {
    const reported: (number | undefined)[] = [];
    const { integratedLufs } = await scanSource(
      {
        facts: { rate: RATE },
        rawFrames: sine.length,
        channelCount: channels.length === 1 ? 1 : 2,
        scanRaw: async (onChunk) => {
          await onChunk(channels);
          return sine.length;
        },
      },
      (batch) => reported.push(batch.integratedLufs),
      () => Promise.resolve(),
      new AbortController().signal,
    );
    expect(reported.slice(0, -1).every((lufs) => lufs === undefined)).toBe(true);
    expect(reported.at(-1)).toBe(integratedLufs);
    return integratedLufs;
  };
  expect(await lufsOf([sine])).toBeCloseTo(-23, 1);
  expect(await lufsOf([sine, sine])).toBe(await lufsOf([sine]));
  expect(await lufsOf([sine, new Float32Array(sine.length)])).toBeCloseTo(-26, 1);
  expect(await lufsOf([new Float32Array(sine.length)])).toBeUndefined();
});

test.each([352_800, 384_000])("B-110 sound of %i Hz, above the resampler's limit, is resampled like any other", async (rate) => {
  const [page] = await aSource(rate).pages(2, 1);
  const samples = page?.[0] ?? new Float32Array();
  expect(samples).toHaveLength(PAGE_FRAMES);
  const farthest = samples.reduce(
    (most, sample, frame) => Math.max(most, Math.abs(sample - (2 * PAGE_FRAMES + frame) / (6 * PAGE_FRAMES))),
    0,
  );
  expect(farthest).toBeLessThan(1e-5);
});

test("if the resampler cannot be loaded, the error says so, and not that the file is damaged", async () => {
  const resamplers = createResamplers(() => Promise.reject(new TypeError("Failed to fetch")));
  await expect(resamplers.get(2, 44_100, 48_000)).rejects.toMatchObject({ kind: "no-resampler" });
});

test("a linear pass over a source that is closed during a yield ends there, in the middle of a block", async () => {
  const closing = new AbortController();
  let yields = 0;
  const scan = scanSource(
    {
      facts: { rate: RATE },
      rawFrames: 64 * PAGE_FRAMES,
      channelCount: 1,
      scanRaw: async (onChunk) => {
        await onChunk([new Float32Array(64 * PAGE_FRAMES)]);
        return 64 * PAGE_FRAMES;
      },
    },
    () => undefined,
    () => {
      yields += 1;
      if (yields === 3) closing.abort();
      return Promise.resolve();
    },
    closing.signal,
  );
  await expect(scan).rejects.toMatchObject({ name: "AbortError" });
  expect(yields).toBe(3);
});

test("a resampler that could not be loaded is loaded at the next request", async () => {
  const { create } = await import("@alexanderolsen/libsamplerate-js");
  let loads = 0;
  const resamplers = createResamplers(() => {
    loads += 1;
    return loads === 1 ? Promise.reject(new TypeError("Failed to fetch")) : Promise.resolve(create);
  });
  await expect(resamplers.get(2, 44_100, 48_000)).rejects.toMatchObject({ kind: "no-resampler" });
  await expect(resamplers.get(2, 44_100, 48_000)).resolves.toBeTypeOf("function");
  // Concurrent requests share one load.
  await Promise.all([resamplers.get(2, 44_100, 48_000), resamplers.get(2, 44_100, 48_000)]);
  expect(loads).toBe(2);
});
