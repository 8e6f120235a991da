import { expect, test } from "vitest";
import { measureAlternate } from "#export/measure-alternate.ts";
import { measureMix } from "#export/measure-mix.ts";
import { planWholeMix } from "#export/plan/plan-export.ts";
import { alternateSound } from "#model/plan/alternate-measure.ts";
import type { AlternateSound } from "#model/plan/alternate-measure.ts";
import { defaultLane } from "#model/timeline/clip.ts";
import type { Clip } from "#model/timeline/clip.ts";
import { referenceLoudness } from "#tests/support/alternates/reference-loudness.ts";
import { mediaBlob } from "#tests/support/media/served-media.ts";
import { aClip, aTimeline } from "#tests/support/model/builders.ts";
import { unwrap } from "#tests/support/model/unwrap.ts";
import { tone, wavFile } from "./tones.ts";

type Files = ReadonlyMap<string, Blob>;

const lanes = [defaultLane(0), { ...defaultLane(1), gain: 0.7 }];

const clip = (id: string, startTime: number, endTime: number, more: Partial<Clip> = {}) =>
  aClip({ id, name: id, startTime, endTime, originalDuration: undefined, sourceOffset: 0, ...more });

async function measured(sound: AlternateSound, files: Files, signal = new AbortController().signal) {
  const ratios: number[] = [];
  const result = await measureAlternate(sound, {
    openMedia: async (url) => files.get(url) ?? Promise.reject(new Error("gone")),
    scriptPlace: undefined,
    signal,
    onProgress: (ratio) => ratios.push(ratio),
  });
  return { result, ratios };
}

test.each([
  // Begins and ends between the mixer's quanta and the hops of 10 ms, and crosses a segment's end.
  ["katspaugh__stereo.mp3", { start: 3.2173, end: 19.7419 }],
  // Begins before the filters' lead, with little sound.
  ["vanilagy__sample.flac", { start: 1.3331, end: 4.0127 }],
])("B-231 an alternate of %s with fades, gaps, pans and overlaps measures as ffmpeg mixes and measures it", async (url, span) => {
  const files = new Map([[url, await mediaBlob(url)]]);
  const at = (share: number) => span.start + share * (span.end - span.start);
  const clips = [
    clip("early", at(-0.2), at(0.25), { url, sourceOffset: 0.5, fadeIn: at(0.1) - at(-0.2), fadeOut: 0.3 }),
    clip("over", at(0.2), at(0.35), { url, sourceOffset: 6, laneIndex: 1, gainDb: -4, fadeIn: 0.2, fadeOut: 0.1, fadeShape: "linear" }),
    clip("panned", at(0.3), at(0.5), { url, sourceOffset: 3.3, laneIndex: 1, pan: -0.4, fadeOut: 0.2, fadeShape: "s" }),
    clip("late", at(0.8), at(1.3), { url, sourceOffset: 9, pan: 0.6 }),
  ];
  const sound = alternateSound(span, clips, lanes);
  const { result, ratios } = await measured(sound, files);
  const ours = unwrap(result);
  const theirs = await referenceLoudness(sound, files);
  expect(theirs.lufs).toBeGreaterThan(-60);
  expect(Math.abs((ours.lufs ?? Number.NaN) - theirs.lufs)).toBeLessThan(0.02);
  expect(Math.abs(ours.truePeakDb - theirs.truePeakDb)).toBeLessThan(0.1);
  expect([ratios, ratios.at(-1)]).toEqual([ratios.toSorted((a, b) => a - b), 1]);
});

test("B-231 only what sounds in the span counts, whatever is soloed", async () => {
  const files = new Map([["tone.wav", wavFile(48_000, 8, tone(1000, 0.1))]]);
  const span = { start: 5, end: 9 };
  const quiet = clip("quiet", 5, 9, { url: "tone.wav" });
  const before = clip("before", 0, 5, { url: "tone.wav", gainDb: 12 });
  const soloed = [defaultLane(0), { ...defaultLane(1), solo: true }];
  const alone = unwrap((await measured(alternateSound(span, [quiet], []), files)).result);
  // A sine of 1 kHz and −20 dBFS in both channels.
  expect(alone.lufs).toBeCloseTo(-20, 1);
  expect(alone.truePeakDb).toBeCloseTo(-20, 2);
  expect(unwrap((await measured(alternateSound(span, [before, quiet], soloed), files)).result)).toEqual(alone);
});

test("B-231 a true peak is that of the sound that goes on before and after the cue", async () => {
  // The tone is at a crest at both ends: a cut there would overshoot by 0.8 dB.
  const files = new Map([["tone.wav", wavFile(48_000, 3, tone(50, 0.5))]]);
  const sound = alternateSound({ start: 0.505, end: 1.505 }, [clip("long", 0, 2, { url: "tone.wav" })], []);
  expect(unwrap((await measured(sound, files)).result).truePeakDb).toBeCloseTo(20 * Math.log10(0.5), 2);
});

test("B-231 silence has no loudness, and the lowest peak; without clips nothing is read", async () => {
  const files = new Map([["silence.wav", wavFile(48_000, 3, () => 0)]]);
  const span = { start: 0, end: 2 };
  const silent = { truePeakDb: -200 };
  expect(unwrap((await measured(alternateSound(span, [clip("silent", 0, 3, { url: "silence.wav" })], []), files)).result)).toEqual(silent);
  const muted = await measured(alternateSound(span, [clip("gone", 0, 3, { url: "gone.wav", muted: true })], []), files);
  expect([unwrap(muted.result), muted.ratios]).toEqual([silent, []]);
});

test("B-231 a source that cannot be read is named in the alternate's own sentence; a cancelled measurement ends", async () => {
  const files = new Map([["noise.wav", new Blob(["no sound"])]]);
  const of = (url: string) => alternateSound({ start: 0, end: 2 }, [clip("Piano", 0, 3, { url })], []);
  expect((await measured(of("noise.wav"), files)).result).toMatchObject({
    ok: false,
    error: { message: expect.stringMatching(/^This alternate could not be measured: "Piano": .+\.$/u) },
  });
  expect((await measured(of("gone.wav"), files)).result).toMatchObject({
    ok: false,
    error: { message: "Failed to fetch Piano (gone.wav)." },
  });
  expect((await measured(of("noise.wav"), files, AbortSignal.abort())).result.ok).toBe(false);
});

test("B-158 a part that covers the whole mix measures as the whole mix", async () => {
  const openMedia = async () => wavFile(48_000, 14, tone(300, 0.2));
  const plan = planWholeMix(aTimeline([clip("a", 0.5, 12.3)], { picture: undefined }), false);
  const options = { openMedia, scriptPlace: undefined, signal: new AbortController().signal, onProgress: () => undefined };
  const whole = unwrap(await measureMix(plan, options));
  expect(unwrap(await measureMix(plan, { ...options, part: { fromFrame: 0, toFrame: plan.lengthFrames } }))).toEqual(whole);
});
