import { defaultLane } from "../timeline/clip.ts";
import type { Clip, Lane } from "../timeline/clip.ts";
import type { Cue } from "../timeline/cue.ts";
import { fadeShapeOf } from "../timeline/fade-shape.ts";
import { fnv1a } from "../timeline/timeline.ts";
import { hasSound } from "./playback-plan.ts";

/** What a measurement of an alternate mixes: its clips alone, over the span of its cue. */
export type AlternateSound = {
  readonly span: { readonly start: number; readonly end: number };
  /** Those of its clips that sound in the span. */
  readonly clips: readonly Clip[];
  /** By index; their solos do not count. */
  readonly lanes: readonly Lane[];
};

/** Raise it when the same sound is measured differently. */
const MEASURE_VERSION = 1;
/** 10 µs, half a frame: shifts by less, as by rounding when a cue is moved, change no measurement. */
const STEPS_PER_SECOND = 1e5;

/**
 * A muted clip and a muted lane are silent here as they are in playback (B-231). A solo is not: it comes and goes while the user listens, and would
 * have every alternate measured again.
 * @param clips of the alternate, in any order
 * @param lanes by index; a missing one is a lane that nobody has changed
 */
export function alternateSound({ start, end }: Pick<Cue, "start" | "end">, clips: readonly Clip[], lanes: readonly Lane[]): AlternateSound {
  const isHeard = (clip: Clip) => {
    const { muted, gain } = laneOf(lanes, clip);
    return !clip.muted && !muted && gain > 0 && clip.startTime < end && clip.endTime > start && hasSound(clip);
  };
  return { span: { start, end }, clips: clips.filter(isHeard), lanes };
}

/** Identifies what was measured (`AlternateLoudness.of`): all that it depends on, with times from the start of the span. */
export function measuredOf({ span, clips, lanes }: AlternateSound): string {
  const steps = (seconds: number) => Math.round(seconds * STEPS_PER_SECOND);
  const sounds = clips.map((clip) => {
    const { gain, pan = 0 } = laneOf(lanes, clip);
    const times = [clip.startTime - span.start, clip.endTime - span.start, clip.sourceOffset, clip.fadeIn, clip.fadeOut].map(steps);
    return JSON.stringify([clip.url, times, clip.gainDb, clip.pan, fadeShapeOf(clip), gain, pan]);
  });
  const text = JSON.stringify([MEASURE_VERSION, steps(span.end - span.start), sounds.toSorted()]);
  return fnv1a(text).toString(16).padStart(8, "0");
}

function laneOf(lanes: readonly Lane[], { laneIndex }: Clip): Lane {
  return lanes[laneIndex] ?? defaultLane(laneIndex);
}
