import { KWeighting, TRUE_PEAK_DELAY_FRAMES, TruePeakMeter } from "#engine/mixing/mix-measures.ts";
import { offlineMix } from "#engine/mixing/offline-mix.ts";
import type { SourceReader } from "#engine/sources/source-reader.ts";
import { CEILING, PeakLimiter } from "./limiter.ts";
import { findProbe } from "../verify/sync-probe.ts";
import type { SegmentFacts } from "../encode/segment-facts.ts";
import type { MixSegment } from "./segment-grid.ts";
import type { SegmentRange } from "./segment-range.ts";

export type RenderedSegment = {
  /** The encoder's input: interleaved stereo float32, `inputTo − inputFrom` frames. */
  readonly pcm: Float32Array<ArrayBuffer>;
  readonly facts: SegmentFacts;
};

type Stereo = { readonly left: Float32Array<ArrayBuffer>; readonly right: Float32Array<ArrayBuffer> };

/**
 * Mixes one segment with the live mixer's code, applies the gain of the target loudness, limits the sum where it is too loud (B-133), and
 * measures the result. The same range gives the same bits, whatever was rendered before. Throws the reader's errors.
 */
export async function renderSegment(
  range: SegmentRange,
  segment: MixSegment,
  reader: SourceReader,
  onProgress: () => void,
): Promise<RenderedSegment> {
  const sum = await mixRange(range, reader, onProgress);
  const isTooLoud = !range.keepsPeaks && truePeak(sum, 0, sum.left.length, CEILING) > CEILING;
  const sound = isTooLoud ? limit(sum, reader.rate) : sum;
  const own = { from: segment.fromFrame - range.from, to: segment.toFrame - range.from };
  const peakTo = peakEndOf(range, segment, sum);
  const hops = loudnessHops(sound, own, reader.rate);
  const sumPeak = truePeak(sum, own.from, peakTo);
  return {
    pcm: interleave(sound, segment.inputFrom - range.from, segment.inputTo - range.from),
    facts: {
      isLimited: !range.keepsPeaks && sumPeak > CEILING,
      sumPeak,
      peak: isTooLoud ? truePeak(sound, own.from, peakTo) : sumPeak,
      hops,
      probe: findProbe(sound, hops, own, segment.fromFrame),
    },
  };
}

/** A segment's sum before any limiter. */
export type MeasuredSegment = {
  /** K-weighted power of every 10 ms. */
  readonly hops: Float64Array<ArrayBuffer>;
  /** True peak, linear. */
  readonly peak: number;
};

/** Throws the reader's errors. */
export async function measureSegment(
  range: SegmentRange,
  segment: MixSegment,
  reader: SourceReader,
  onProgress: () => void,
): Promise<MeasuredSegment> {
  const sum = await mixRange(range, reader, onProgress);
  const own = { from: segment.fromFrame - range.from, to: segment.toFrame - range.from };
  return { hops: loudnessHops(sum, own, reader.rate), peak: truePeak(sum, own.from, peakEndOf(range, segment, sum)) };
}

/** The interpolated peaks of the last segment extend past its end. */
function peakEndOf(range: SegmentRange, segment: MixSegment, { left }: Stereo): number {
  return segment.toFrame === range.mixedTo ? left.length : segment.toFrame - range.from;
}

async function mixRange({ plan, from, to, mixedTo, gain }: SegmentRange, reader: SourceReader, onProgress: () => void): Promise<Stereo> {
  const sum = { left: new Float32Array(to - from), right: new Float32Array(to - from) };
  if (plan.clips.length === 0 || mixedTo <= from) return sum;
  for await (const { startFrame, left, right } of offlineMix(plan, { reader, fromFrame: from, lengthFrames: mixedTo, onProgress })) {
    sum.left.set(left, startFrame - from);
    sum.right.set(right, startFrame - from);
  }
  if (gain !== 1)
    for (const channel of [sum.left, sum.right])
      for (let frame = 0; frame < channel.length; frame += 1) channel[frame] = (channel[frame] as number) * gain;
  return sum;
}

function limit(sum: Stereo, rate: number): Stereo {
  const limiter = new PeakLimiter(rate);
  const { length } = sum.left;
  const padded = (channel: Float32Array) => {
    const longer = new Float32Array(length + limiter.delayFrames);
    longer.set(channel);
    return longer;
  };
  const out = { left: new Float32Array(length), right: new Float32Array(length) };
  limiter.process(padded(sum.left), padded(sum.right), out.left, out.right);
  return out;
}

/** Samples before a range that its first interpolated points depend on. Fewer would make the sound seem to begin abruptly. */
const HISTORY_FRAMES = 2 * TRUE_PEAK_DELAY_FRAMES - 1;
/** Frames per block. Points that cannot exceed the greatest peak of the earlier blocks are not interpolated. */
const PEAK_BLOCK_FRAMES = 4096;

/**
 * True peak of the frames [from, to), linear; at least `floor`. Includes the interpolated points that `TruePeakMeter` reports with each
 * frame, so that adjacent ranges together give the peak of the whole. Missing frames before `from` (up to HISTORY_FRAMES) count as silence.
 */
function truePeak({ left, right }: Stereo, from: number, to: number, floor = 0): number {
  const scratch = new Float64Array(PEAK_BLOCK_FRAMES);
  let peak = floor;
  for (const channel of [left, right]) {
    const meter = new TruePeakMeter(PEAK_BLOCK_FRAMES);
    const before = channel.subarray(Math.max(0, from - HISTORY_FRAMES), from);
    meter.measure(before, before.length, scratch);
    for (let at = from; at < to; at += PEAK_BLOCK_FRAMES) {
      meter.floor = peak;
      const block = channel.subarray(at, Math.min(to, at + PEAK_BLOCK_FRAMES));
      meter.measure(block, block.length, scratch);
      peak = Math.max(peak, meter.greatest);
    }
  }
  return peak;
}

/** K-weighted power of every whole 10 ms of the segment's own range. The filters begin with the sound before it. */
function loudnessHops(sound: Stereo, own: { readonly from: number; readonly to: number }, rate: number): Float64Array<ArrayBuffer> {
  const weighting = new KWeighting(rate);
  const addedHops = (from: number, to: number): number[] => {
    const hops: number[] = [];
    for (let at = from; at < to;) {
      at = weighting.add(sound.left, sound.right, at, to);
      hops.push(...weighting.hops.subarray(0, weighting.hopCount));
      weighting.hopCount = 0;
    }
    return hops;
  };
  addedHops(0, own.from);
  weighting.interrupt();
  return Float64Array.from(addedHops(own.from, own.to));
}

function interleave({ left, right }: Stereo, from: number, to: number): Float32Array<ArrayBuffer> {
  const pcm = new Float32Array(2 * (to - from));
  for (let frame = from; frame < to; frame += 1) {
    pcm[2 * (frame - from)] = left[frame] as number;
    pcm[2 * (frame - from) + 1] = right[frame] as number;
  }
  return pcm;
}
