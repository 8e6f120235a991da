import { expect, test } from "vitest";
import { openAudio } from "#engine/decode/open-audio.ts";
import { createPagedSource } from "#engine/decode/paged-source.ts";
import { createResamplers } from "#engine/decode/resampler.ts";
import type { Planar, RawAudio } from "#engine/decode/raw-audio.ts";
import { randomNumbers } from "#tests/support/random-plan.ts";
import { mediaBlob } from "./support.ts";

const FILES = [
  "vanilagy__glitch-hop-is-dead.wav",
  "vanilagy__sample.flac",
  "vanilagy__Toothsome-Meme.VBRv2.mp3",
  "slhck__test_loud.m4a",
  "google__sample_opus.mp4",
  "borewit__no-duration.webm",
  "music-vorbis.ogg",
  "music-opus.ogg",
];

/** The whole linear decode, one array per plane. */
async function decodeLinearly(audio: RawAudio): Promise<Planar> {
  const runs: Planar[] = [];
  await audio.scan(async (run) => {
    runs.push(run.map((plane) => plane.slice()));
    return Promise.resolve();
  }, new AbortController().signal);
  return Array.from({ length: audio.planes }, (_, channel) => {
    const whole = new Float32Array(runs.reduce((sum, run) => sum + (run[0]?.length ?? 0), 0));
    let at = 0;
    for (const run of runs) {
      whole.set(run[channel] ?? new Float32Array(), at);
      at += run[0]?.length ?? 0;
    }
    return whole;
  });
}

/** Largest difference between a read and the linear decode (zeros past its end), and the energy of all differences against the sound's. */
function compare(read: Planar, linear: Planar, from: number): { readonly largest: number; readonly levelDb: number } {
  let largest = 0;
  let errorEnergy = 0;
  let energy = 0;
  read.forEach((plane, channel) => {
    plane.forEach((sample, frame) => {
      const expected = linear[channel]?.[from + frame] ?? 0;
      largest = Math.max(largest, Math.abs(sample - expected));
      errorEnergy += (sample - expected) ** 2;
      energy += expected ** 2;
    });
  });
  return { largest, levelDb: errorEnergy === 0 ? Number.NEGATIVE_INFINITY : 10 * Math.log10(errorEnergy / energy) };
}

const largestError = (read: Planar, linear: Planar, from: number) => compare(read, linear, from).largest;

test.each(FILES)("design: 30 random seeks in %s equal the linear decode, before and after it is known", async (name) => {
  const blob = await mediaBlob(name);
  const scanned = await openAudio({ blob });
  const linear = await decodeLinearly(scanned);
  const fresh = await openAudio({ blob });
  const random = randomNumbers(7);
  const errors: { readonly largest: number; readonly levelDb: number }[] = [];
  for (let seek = 0; seek < 30; seek += 1) {
    const from = Math.floor(((random() + 1) / 2) * scanned.facts.lengthFrames);
    const audio = seek % 2 === 0 || fresh.needsScan ? scanned : fresh;
    errors.push(compare(await audio.read(from, from + 3000), linear, from));
  }
  errors.push(compare(await scanned.read(0, 3000), linear, 0));
  if (!fresh.needsScan) errors.push(compare(await fresh.read(0, 3000), linear, 0));
  scanned.close();
  fresh.close();
  // AAC decoders fill bands with random noise, seeded by all that went before: −30 dB of the sound at worst. All others: bit for bit.
  const isSame = (error: (typeof errors)[number]) => (scanned.facts.codec === "aac" ? error.levelDb < -30 : error.largest === 0);
  expect(errors.filter((error) => !isSame(error))).toEqual([]);
  expect(linear[0]?.some((sample) => sample !== 0)).toBe(true);
});

test("design: resampled pages are the same bits by seek and by linear pass", async () => {
  const blob = await mediaBlob("vanilagy__glitch-hop-is-dead.wav");
  const source = await createPagedSource(await openAudio({ blob }), 48_000, createResamplers());
  const pages: Planar[] = [];
  await source.scan(async (_index, page) => {
    pages.push(page.map((plane) => plane.slice()));
    return Promise.resolve();
  }, new AbortController().signal);
  for (const index of [pages.length - 1, 3, 0, 7]) {
    const [page] = await source.pages(index, 1);
    expect(largestError(page ?? [], pages[index] ?? [], 0)).toBe(0);
  }
  const [first, second] = await source.pages(4, 2);
  expect(largestError(first ?? [], pages[4] ?? [], 0) + largestError(second ?? [], pages[5] ?? [], 0)).toBe(0);
  source.close();
});
