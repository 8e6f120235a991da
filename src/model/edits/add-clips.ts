import { putClip } from "./change.ts";
import type { Edit } from "./change.ts";
import { laneWithin } from "./edits.ts";
import type { Clip } from "../timeline/clip.ts";
import { DEFAULT_CLIP_SECONDS } from "../timeline/limits.ts";
import { nextLaneIndex } from "../timeline/timeline.ts";
import type { ProjectTimeline } from "../timeline/timeline.ts";

/** Source seconds. */
export type SoundRange = { readonly from: number; readonly to: number };

/** A sound from which a clip is made. */
export type Sound = {
  readonly name: string;
  readonly url: string;
  /** Source seconds; undefined until measured. */
  readonly duration: number | undefined;
  /** The part that the clip plays; undefined: all of it. */
  readonly range?: SoundRange | undefined;
};

/** Several new clips: end to end on one lane, or one per lane from the first one down. */
export type ClipSpread = "inRow" | "onePerLane";

export type NewPlace = {
  readonly startTime: number;
  /** Undefined: a new lane below the last. */
  readonly laneIndex: number | undefined;
  readonly spread?: ClipSpread;
};

/** New clips, whole or in range, as one edit (B-170). B-85: 30 s where the length is unknown or not a positive number. */
export function addClips(
  timeline: ProjectTimeline,
  sounds: readonly (Sound & { readonly id: string })[],
  { startTime, laneIndex, spread = "inRow" }: NewPlace,
): Edit {
  let start = Math.max(0, Number.isFinite(startTime) ? startTime : 0);
  let lane = laneIndex ?? nextLaneIndex(timeline);
  const changes = sounds.map((sound) => {
    const clip = newClip(sound, start, laneWithin(lane));
    if (spread === "inRow") start = clip.endTime;
    else lane += 1;
    return putClip(clip);
  });
  return { kind: "addClip", changes };
}

function newClip({ id, name, url, duration, range }: Sound & { readonly id: string }, startTime: number, laneIndex: number): Clip {
  const known = duration !== undefined && Number.isFinite(duration) && duration > 0 ? duration : undefined;
  const length = range ? range.to - range.from : (known ?? DEFAULT_CLIP_SECONDS);
  return {
    id,
    name,
    url,
    startTime,
    endTime: startTime + length,
    laneIndex,
    sourceOffset: range?.from ?? 0,
    originalDuration: known,
    muted: false,
    gainDb: 0,
    pan: 0,
    fadeIn: 0,
    fadeOut: 0,
  };
}
