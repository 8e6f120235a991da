import { clipName } from "../text/names.ts";
import { clamp } from "../time/time.ts";
import type { Clip } from "../timeline/clip.ts";
import type { Alternate } from "../timeline/cue.ts";
import { MAX_GAIN_DB, MIN_GAIN_DB } from "../timeline/limits.ts";

/** A new alternate, named after its first clip; without one, by its key. */
export function madeAlternate(id: string, key: number, clips: readonly Clip[]): Alternate {
  return { id, name: clipName(clips[0]?.name ?? "") || `Alternate ${key}`, trimDb: 0 };
}

/** The clip with a gain added to its own, within the range of a clip's gain. */
export function clipWithGain(clip: Clip, byDb: number): Clip {
  return byDb === 0 ? clip : { ...clip, gainDb: clamp(clip.gainDb + byDb, MIN_GAIN_DB, MAX_GAIN_DB) };
}
