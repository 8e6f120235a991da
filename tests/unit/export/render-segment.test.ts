import { expect, test } from "vitest";
import { Loudness, TruePeak } from "#engine/loudness.ts";
import { offlineMix } from "#engine/offline-mix.ts";
import type { SourceReader } from "#engine/source-reader.ts";
import { PAGE_FRAMES } from "#worklets/mixer/protocol.ts";
import { Limiter } from "#export/limiter.ts";
import { renderSegment } from "#export/render-segment.ts";
import { reportOf } from "#export/segment-facts.ts";
import { segmentsOf } from "#export/segment-grid.ts";
import { stretchOf } from "#export/segment-stretch.ts";
import type { PlannedClip, PlaybackPlan } from "#model/playback-plan.ts";

const RATE = 48_000;
/** Three segments, the last one short, and no whole number of anything. */
const LENGTH = 2 * 480 * 1024 + 100_003;

/** Noise that is the same whichever page is read first, as loud as its id says. */
const reader: SourceReader = {
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

async function renderAll(plan: PlaybackPlan) {
  const left = new Float32Array(LENGTH);
  const facts = [];
  // Backwards: none may need another.
  for (const segment of segmentsOf(LENGTH).toReversed()) {
    const stretch = stretchOf(plan, segment, LENGTH);
    const rendered = await renderSegment(stretch, segment, reader, () => undefined);
    facts.unshift(rendered.facts);
    for (let frame = segment.inputFrom; frame < segment.inputTo; frame += 1) {
      const sample = rendered.pcm[2 * (frame - segment.inputFrom)] ?? Number.NaN;
      if (frame >= LENGTH && sample !== 0) throw new Error("there is sound past the end");
      if (frame >= segment.fromFrame && frame < segment.toFrame) left[frame] = sample;
    }
  }
  return { left, report: reportOf(facts), facts };
}

async function mixWhole(plan: PlaybackPlan) {
  const sum = { left: new Float32Array(LENGTH), right: new Float32Array(LENGTH) };
  for await (const block of offlineMix(plan, { reader, lengthFrames: LENGTH })) {
    sum.left.set(block.left, block.startFrame);
    sum.right.set(block.right, block.startFrame);
  }
  return sum;
}

test("§9 segments rendered one by one, in any order, are the whole mix bit by bit; loudness and true peak are the whole's", async () => {
  const joint = 480 * 1024;
  const plan = planOf(
    clip("a", "0.1", 0, LENGTH, 5000),
    clip("b", "0.07", joint - 300, joint + 90_000, 400),
    clip("c", "0.05", 12_345, joint),
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

test("D1 a limiter that works across a joint is heard on both sides as if there were none", async () => {
  const joint = 480 * 1024;
  const plan = planOf(
    clip("a", "0.2", 0, LENGTH),
    clip("b", "0.79", joint - 30_000, joint + 1000),
    clip("c", "0.4", joint - 20_000, joint + 4000),
  );
  const sum = await mixWhole(plan);
  const limiter = new Limiter(RATE);
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
