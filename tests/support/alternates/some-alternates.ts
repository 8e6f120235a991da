import { alternateSound } from "#model/plan/alternate-measure.ts";
import type { AlternateSound } from "#model/plan/alternate-measure.ts";
import { defaultLane } from "#model/timeline/clip.ts";
import type { Clip } from "#model/timeline/clip.ts";
import { aClip } from "../model/builders.ts";

/** Begins and ends between the mixer's quanta and the hops of 10 ms. */
const SPAN = { start: 3.2173, end: 21.7419 };
const LANES = [defaultLane(0), { ...defaultLane(1), gain: 0.7 }];

const clipOf = (url: string, startTime: number, endTime: number, more: Partial<Clip> = {}) =>
  aClip({ id: `${url} ${startTime}`, name: url, url, startTime, endTime, originalDuration: undefined, ...more });

/**
 * With fades, a gap, overlaps, pans and gains; it reaches beyond both ends of the cue.
 * @param url of 9 s of sound at least
 */
export function variedAlternate(url: string): AlternateSound {
  const clips = [
    clipOf(url, 1, 6.9, { sourceOffset: 0.4, fadeIn: 3, fadeOut: 1.5 }),
    clipOf(url, 6.1, 9, { sourceOffset: 4, laneIndex: 1, gainDb: -4, fadeIn: 0.8, fadeOut: 0.3, fadeShape: "linear" }),
    clipOf(url, 8.5, 12.013, { sourceOffset: 3.3, laneIndex: 1, pan: -0.4, fadeOut: 2, fadeShape: "s" }),
    clipOf(url, 17.3, 25, { sourceOffset: 1.1, pan: 0.6 }),
  ];
  return alternateSound(SPAN, clips, LANES);
}

/** One clip over a cue of this length, as most alternates are. */
export function longAlternate(url: string, seconds: number): AlternateSound {
  const clip = clipOf(url, 60, 60 + seconds, { sourceOffset: 0.5, fadeIn: 0.5, fadeOut: 4 });
  return alternateSound({ start: 60, end: 60 + seconds }, [clip], LANES);
}
