import { wavFile } from "#tests/browser/export/tones.ts";
import type { Arrangement, BenchClip, Kind } from "./contender.ts";
import { withContender } from "./open.ts";
import { pass } from "./statistics.ts";

const BLOCKED_FROM = 1;
const BLOCKED_SECONDS = 3;
const LAST = 4.2;

export type StartErrors = {
  /** The largest error in samples, before the main thread was blocked and after. */
  readonly free: number;
  readonly blocked: number;
};

/** Clips of four milliseconds, at whole-sample but irregular times. */
function clicksOf(rate: number): Arrangement & { readonly starts: readonly number[] } {
  const starts: number[] = [];
  for (let frame = 1000; frame < LAST * rate; frame += 4007) starts.push(frame);
  const clips = starts.map((frame): BenchClip => {
    const startSeconds = frame / rate;
    return { sound: "click", startSeconds, endSeconds: startSeconds + 0.01, offsetSeconds: 0 };
  });
  return { sounds: new Map([["click", wavFile(rate, 0.02, (time) => (time < 0.004 ? 0.5 : 0))]]), clips, lengthSeconds: 10, starts };
}

/**
 * By how many samples clips start away from their times, relative to the first audible one; the main thread is blocked for 3 s meanwhile.
 */
export const startErrors = (kind: Kind, rate: number): Promise<StartErrors> =>
  withContender(kind, rate, clicksOf, async ({ tap, play }, { starts }) => {
    if (tap.context.sampleRate !== rate) throw new Error(`The context runs at ${tap.context.sampleRate} Hz.`);
    const recorded = tap.record(LAST + 1);
    const began = performance.now();
    play();
    await pass(BLOCKED_FROM * 1000);
    while (performance.now() - began < (BLOCKED_FROM + BLOCKED_SECONDS) * 1000);
    const { left } = await recorded;
    const heard: number[] = [];
    for (let frame = 0; frame < left.length; frame += 1) {
      if ((left[frame] ?? 0) > 0.1 && (left[frame - 1] ?? 0) <= 0.1) heard.push(frame);
    }
    const [first = 0] = heard;
    const errorOf = (start: number) => {
      const expected = first + start - (starts[0] ?? 0);
      return Math.min(...heard.map((frame) => Math.abs(frame - expected)));
    };
    const greatest = (from: number, to: number) =>
      Math.max(...starts.filter((start) => start >= from * rate && start < to * rate).map((start) => errorOf(start)));
    return {
      free: greatest(0, BLOCKED_FROM - 0.2),
      blocked: greatest(BLOCKED_FROM, BLOCKED_FROM + BLOCKED_SECONDS),
    };
  });
