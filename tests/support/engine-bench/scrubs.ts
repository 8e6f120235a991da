import { tonesOf } from "./arrangements.ts";
import type { Kind } from "./contender.ts";
import { withContender } from "./open.ts";
import { animationFrame, pass } from "./statistics.ts";
import type { TapRecording } from "./tap.ts";

const RATE = 48_000;
const POSITIONS = 180;
const SECONDS = 3;
/** Positions that a busy main thread has not passed on this long after the scrub's 3 s count as inaudible. */
const GRACE_SECONDS = 0.5;
/** A position that is audible later than this does not count as audible. */
const AUDIBLE_WITHIN_SECONDS = 0.3;
/** Amplitude times seconds: a quarter of one grain of 40 ms under a Hann window at half scale. */
const ENOUGH = 0.0025;

function amountOf({ left }: TapRecording, hertz: number, from: number, to: number): number {
  const turn = (2 * Math.PI * hertz) / RATE;
  let sine = 0;
  let cosine = 0;
  for (let frame = Math.max(0, from); frame < Math.min(left.length, to); frame += 1) {
    sine += (left[frame] ?? 0) * Math.sin(turn * frame);
    cosine += (left[frame] ?? 0) * Math.cos(turn * frame);
  }
  return (2 * Math.hypot(sine, cosine)) / RATE;
}

/** Share of the 180 positions of a scrub, 60 a second, of which something was audible within 0.3 s. */
export const recordedScrubShare = (kind: Kind, clipCount: number): Promise<number> =>
  withContender(
    kind,
    RATE,
    (rate) => tonesOf(clipCount, rate),
    async (contender, tones) => {
      const { tap } = contender;
      contender.seek(tones.placeOf(0));
      contender.play();
      await pass(500);
      contender.pause();
      await pass(300);
      const recorded = tap.record(SECONDS + 2);
      contender.hold(true);
      await pass(100);
      const asked: { readonly tone: number; readonly contextFrame: number }[] = [];
      const began = performance.now();
      for (let seconds = 0; asked.length < POSITIONS && seconds < SECONDS + GRACE_SECONDS; seconds = (performance.now() - began) / 1000) {
        const isDue = asked.length <= (seconds * POSITIONS) / SECONDS;
        await (isDue ? pass(0) : animationFrame());
        if (!isDue) continue;
        // Successive positions are far apart on the timeline and in pitch: 67 and 180 have no common factor.
        const tone = (asked.length * 67) % POSITIONS;
        asked.push({ tone, contextFrame: Math.round(tap.context.currentTime * RATE) });
        contender.scrub(tones.placeOf(tone));
      }
      await pass(400);
      contender.hold(false);
      const recording = await recorded;
      const audible = asked.filter(({ tone, contextFrame }) => {
        const from = contextFrame - recording.contextFrame;
        return amountOf(recording, tones.hertzOf(tone), from, from + AUDIBLE_WITHIN_SECONDS * RATE) > ENOUGH;
      });
      return audible.length / POSITIONS;
    },
  );
