import type { FrameRate } from "#model/timeline/clip.ts";

/** Standard frame rates of film and video, as exact fractions. */
const STANDARD_RATES: readonly FrameRate[] = [
  { numerator: 24_000, denominator: 1001 },
  { numerator: 24, denominator: 1 },
  { numerator: 25, denominator: 1 },
  { numerator: 30_000, denominator: 1001 },
  { numerator: 30, denominator: 1 },
  { numerator: 48, denominator: 1 },
  { numerator: 50, denominator: 1 },
  { numerator: 60_000, denominator: 1001 },
  { numerator: 60, denominator: 1 },
  { numerator: 120, denominator: 1 },
];

/** Timestamps are rounded to the file's clock, in WebM to a millisecond; the first and the compared one may both be off. */
const COARSEST_TICK_SECONDS = 0.001;
const SLACK = 1.05;

/**
 * The constant frame rate of all presentation times, within one tick of the file's clock; undefined where the rate varies. `times` in
 * seconds, in presentation order; `ticksPerSecond` is the file's clock.
 */
export function constantFrameRate(times: readonly number[], ticksPerSecond: number): FrameRate | undefined {
  const first = times[0];
  const last = times.at(-1);
  if (first === undefined || last === undefined || times.length < 2 || last <= first) return undefined;
  const tolerance = Math.max(COARSEST_TICK_SECONDS, 1 / ticksPerSecond) * SLACK;
  const averageRate = (times.length - 1) / (last - first);
  const candidates = [
    ...STANDARD_RATES.toSorted((a, b) => distance(a, averageRate) - distance(b, averageRate)),
    ownRate(averageRate, ticksPerSecond),
  ];
  return candidates.find((rate) => keeps(times, rate, tolerance));
}

function distance(rate: FrameRate, framesPerSecond: number): number {
  return Math.abs(rate.numerator / rate.denominator - framesPerSecond);
}

function keeps(times: readonly number[], rate: FrameRate, tolerance: number): boolean {
  const first = times[0] ?? 0;
  return times.every((time, index) => Math.abs(time - first - (index * rate.denominator) / rate.numerator) <= tolerance);
}

/** A non-standard rate: a whole number of the file's ticks per frame, reduced. */
function ownRate(averageRate: number, ticksPerSecond: number): FrameRate {
  const ticks = Math.round(ticksPerSecond);
  const ticksPerFrame = Math.max(1, Math.round(ticks / averageRate));
  const divisor = greatestCommonDivisor(ticks, ticksPerFrame);
  return { numerator: ticks / divisor, denominator: ticksPerFrame / divisor };
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}
