import { expect, test } from "vitest";
import { Loudness } from "#engine/mixing/loudness-gate.ts";
import { TruePeak } from "#engine/mixing/mix-measures.ts";
import { offlineMix } from "#engine/mixing/offline-mix.ts";
import type { SourceReader } from "#engine/sources/source-reader.ts";
import { PAGE_FRAMES } from "#worklets/mixer/mixer-protocol.ts";
import { PeakLimiter } from "#export/mix/limiter.ts";
import { renderSegment } from "#export/mix/render-segment.ts";
import { reportOf } from "#export/encode/segment-facts.ts";
import { AAC_GRID, deliveredSegments, segmentsOf } from "#export/mix/segment-grid.ts";
import { segmentRangeOf } from "#export/mix/segment-range.ts";
import type { PlannedClip, PlaybackPlan } from "#model/plan/playback-plan.ts";
import { representatives } from "#tests/support/representatives.ts";
import { expectSame } from "#tests/support/engine/resident-mixer.ts";

const RATE = 48_000;
/** Three segments, the last one short, and no multiple of a packet, page or block. */
const LENGTH = 2 * 480 * 1024 + 100_003;

/** Noise that does not depend on the order of reads; the source id is its amplitude. */
const noise: SourceReader = {
  rate: RATE,
  open: () => Promise.resolve(LENGTH),
  readPage: (sourceId, index) => {
    const page = () => {
      let state = index + 7919 * sourceId.length;
      return Float32Array.from({ length: PAGE_FRAMES }, () => {
        state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
        return Number(sourceId) * (state / 0x3fffffff - 1);
      });
    };
    return Promise.resolve([page(), page()]);
  },
  close: () => undefined,
};

function clip(id: string, sourceId: string, startFrame: number, endFrame: number, fadeFrames = 0): PlannedClip {
  const place = { startFrame, endFrame, offsetFrames: 1000, fadeInFrames: fadeFrames, fadeOutFrames: fadeFrames };
  return { id, sourceId, laneId: "lane-0", ...place, gainDb: 0, pan: 0.2, muted: false };
}

function planOf(...clips: readonly PlannedClip[]): PlaybackPlan {
  return { clips, lanes: [{ id: "lane-0", gain: 0.9, muted: false, solo: false }], playableFrames: LENGTH, pictureFrames: LENGTH };
}

async function renderAll(plan: PlaybackPlan, reader = noise) {
  const left = new Float32Array(LENGTH);
  const facts = [];
  // In reverse order, because no segment may depend on another.
  for (const segment of segmentsOf(LENGTH).toReversed()) {
    const range = segmentRangeOf(plan, segment, LENGTH);
    const rendered = await renderSegment(range, segment, reader, () => undefined);
    facts.unshift(rendered.facts);
    for (let frame = segment.inputFrom; frame < segment.inputTo; frame += 1) {
      const sample = rendered.pcm[2 * (frame - segment.inputFrom)] ?? Number.NaN;
      if (frame >= LENGTH && sample !== 0) throw new Error("there is sound past the end");
      if (frame >= segment.fromFrame && frame < segment.toFrame) left[frame] = sample;
    }
  }
  return { left, report: reportOf(facts), facts };
}

async function mixWhole(plan: PlaybackPlan, reader = noise) {
  const sum = { left: new Float32Array(LENGTH), right: new Float32Array(LENGTH) };
  for await (const block of offlineMix(plan, { reader, lengthFrames: LENGTH })) {
    sum.left.set(block.left, block.startFrame);
    sum.right.set(block.right, block.startFrame);
  }
  return sum;
}

test("B-130 segments rendered separately in any order equal the whole mix bit by bit, with the same loudness and true peak", async () => {
  const boundary = 480 * 1024;
  const plan = planOf(
    clip("a", "0.1", 0, LENGTH, 5000),
    clip("b", "0.07", boundary - 300, boundary + 90_000, 400),
    clip("c", "0.05", 12_345, boundary),
  );
  const whole = await mixWhole(plan);
  const { left, report, facts } = await renderAll(plan);
  expect(left.findIndex((sample, frame) => sample !== whole.left[frame])).toBe(-1);
  const peak = new TruePeak();
  peak.add(whole.left, whole.right);
  const loudness = new Loudness(RATE);
  loudness.add(whole.left, whole.right);
  expect(report.limited).toBe(false);
  expect(report.truePeakDb).toBeCloseTo(20 * Math.log10(peak.finish()), 6);
  expect(report.sumPeakDb).toBe(report.truePeakDb);
  expect(report.lufs).toBeCloseTo(loudness.integrated() ?? Number.NaN, 4);
  expect(facts.map(({ hops }) => hops.length)).toEqual([1024, 1024, 208]);
  for (const { probe } of facts) {
    expect(probe.samples).toHaveLength(4096);
    const sides = probe.samples.map((_, at) => ((whole.left[probe.atFrame + at] ?? 0) + (whole.right[probe.atFrame + at] ?? 0)) / 2);
    expect(probe.samples).toEqual(sides);
  }
});

test("B-133 a limiter that acts across a boundary gives the same result as without the boundary", async () => {
  const boundary = 480 * 1024;
  const plan = planOf(
    clip("a", "0.2", 0, LENGTH),
    clip("b", "0.79", boundary - 30_000, boundary + 1000),
    clip("c", "0.4", boundary - 20_000, boundary + 4000),
  );
  const sum = await mixWhole(plan);
  const limiter = new PeakLimiter(RATE);
  const pad = (side: Float32Array) => Float32Array.from({ length: LENGTH + limiter.delayFrames }, (_, frame) => side[frame] ?? 0);
  const limited = { left: new Float32Array(LENGTH), right: new Float32Array(LENGTH) };
  limiter.process(pad(sum.left), pad(sum.right), limited.left, limited.right);
  const { left, report, facts } = await renderAll(plan);
  expect(facts.map(({ isLimited }) => isLimited)).toEqual([true, true, false]);
  const worst = left.reduce((most, sample, frame) => Math.max(most, Math.abs(sample - (limited.left[frame] ?? 0))), 0);
  expect(20 * Math.log10(worst)).toBeLessThan(-120);
  expect(report.limited).toBe(true);
  expect(report.sumPeakDb).toBeGreaterThan(-1);
  expect(report.truePeakDb).toBeLessThanOrEqual(-1);
});

/** A tone in both channels. `phase` in cycles, at the source's beginning. */
function toneReader(frequency: number, phase: number, amplitude: number): SourceReader {
  const page = (index: number) =>
    Float32Array.from({ length: PAGE_FRAMES }, (_, frame) => {
      const at = index * PAGE_FRAMES + frame;
      return amplitude * Math.sin(2 * Math.PI * ((((at % RATE) * frequency) / RATE) % 1) + 2 * Math.PI * phase);
    });
  return { ...noise, readPage: (_, index) => Promise.resolve([page(index), page(index)]) };
}

/** Frequency and phase: low and high tones, and a quarter of the rate with peaks between and on the samples. */
const TONES = [
  [50, 0.25],
  [RATE / 4, 1 / 8],
  [50, 0],
  [997, 0.1],
  [RATE / 4, 0],
  [17_900, 0.3],
  [21_000, 0.2],
] as const;

test.each(representatives(TONES))(
  "B-133 the segments of a tone of %d Hz at phase %d have the whole's true peak, and are limited only if the whole is",
  async (hz, phase) => {
    const toneOf = (amplitude: number) => {
      const { gain } = plan.lanes[0] ?? { gain: 1 };
      return toneReader(hz, phase, amplitude / gain);
    };
    const boundary = 480 * 1024;
    const plan = planOf({ ...clip("a", "1", boundary - 60_000, boundary + 40_000, 5000), pan: 0 });
    // Just under the ceiling: an error of 0.1 dB at a boundary would make the limiter act.
    const quiet = await wholeAndSegments(plan, toneOf(10 ** (-1.1 / 20)));
    expect(quiet.report.limited).toBe(false);
    expect(quiet.report.truePeakDb).toBeCloseTo(quiet.wholeDb, 6);
    expect(quiet.report.sumPeakDb).toBeCloseTo(quiet.wholeDb, 6);
    expect(quiet.report.truePeakDb).toBeLessThan(-1);
    const loud = await wholeAndSegments(plan, toneOf(1));
    expect(loud.report.limited).toBe(loud.wholeDb > -1);
    expect(loud.report.sumPeakDb).toBeCloseTo(loud.wholeDb, 6);
    expect(loud.report.truePeakDb).toBeLessThanOrEqual(-1);
  },
);

async function wholeAndSegments(plan: PlaybackPlan, reader: SourceReader) {
  const whole = await mixWhole(plan, reader);
  const peak = new TruePeak();
  peak.add(whole.left, whole.right);
  const { report } = await renderAll(plan, reader);
  return { report, wholeDb: 20 * Math.log10(peak.finish()) };
}

test("B-203 a part beside a passage that is too loud is not said to be limited, because its own peak is below the ceiling", async () => {
  const part = { fromFrame: 300_000, toFrame: 400_000 };
  const plan = planOf(clip("a", "0.2", 0, LENGTH), clip("b", "1.2", part.fromFrame - 5000, part.fromFrame - 100));
  const facts = [];
  for (const segment of deliveredSegments({ lengthFrames: LENGTH, part, grid: AAC_GRID }))
    facts.push((await renderSegment(segmentRangeOf(plan, segment, LENGTH), segment, noise, () => undefined)).facts);
  const report = reportOf(facts);
  expect(report.sumPeakDb).toBeLessThan(-1);
  expect(report.truePeakDb).toBeLessThan(report.sumPeakDb);
  expect(report.limited).toBe(false);
});

test("B-222 a sound that is mixed for a copy keeps its peaks", async () => {
  const plan = planOf(clip("a", "1.2", 0, LENGTH));
  const [segment] = segmentsOf(LENGTH);
  if (!segment) throw new Error("There is no segment.");
  const rendered = (keepsPeaks: boolean) =>
    renderSegment(segmentRangeOf(plan, segment, LENGTH, 1, keepsPeaks), segment, noise, () => undefined);
  const [limited, kept] = [await rendered(false), await rendered(true)];
  expect([limited.facts.isLimited, kept.facts.isLimited]).toEqual([true, false]);
  expect(limited.facts.peak).toBeLessThan(1);
  expect(kept.facts.peak).toBe(kept.facts.sumPeak);
  expect(kept.facts.peak).toBeGreaterThan(1);
});

test("B-203 the encoder's input of a part begins with it, and has the very samples of the whole mix there", async () => {
  const plan = planOf(clip("a", "0.1", 0, LENGTH, 5000), clip("b", "0.07", 400_000, 490_000, 400), clip("c", "0.05", 12_345, 700_001));
  const { left } = await renderAll(plan);
  const part = { fromFrame: 333_337, toFrame: 1_000_001 };
  const segments = deliveredSegments({ lengthFrames: LENGTH, part, grid: AAC_GRID });
  expect(segments.map(({ fromFrame, toFrame, inputFrom }) => [fromFrame, toFrame, inputFrom])).toEqual([
    [part.fromFrame, part.fromFrame + 480 * 1024, part.fromFrame],
    [part.fromFrame + 480 * 1024, part.toFrame, part.fromFrame + 456 * 1024],
  ]);
  for (const segment of segments) {
    const { pcm, facts } = await renderSegment(segmentRangeOf(plan, segment, LENGTH), segment, noise, () => undefined);
    const made = Float32Array.from({ length: segment.inputTo - segment.inputFrom }, (_, frame) => pcm[2 * frame] ?? Number.NaN);
    expectSame(made, left.subarray(segment.inputFrom, segment.inputTo));
    expect(facts.probe.atFrame).toBeGreaterThanOrEqual(segment.fromFrame);
  }
});
