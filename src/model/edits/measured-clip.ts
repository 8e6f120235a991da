import { putClip } from "./change.ts";
import type { Edit } from "./change.ts";
import { earliestEnd, latestEnd, withEnd } from "../timeline/clip-bounds.ts";
import type { Clip } from "../timeline/clip.ts";
import { DEFAULT_CLIP_SECONDS, MIN_CLIP_SECONDS } from "../timeline/limits.ts";
import { clipById } from "../timeline/timeline.ts";
import type { ProjectTimeline } from "../timeline/timeline.ts";

/**
 * B-86: applies the measured length of a source. A clip with the provisional 30 s takes it; a trimmed clip is kept within it; a clip
 * that would begin past the source's end plays the source's last 0.1 s.
 */
export function correctClipDuration(timeline: ProjectTimeline, id: string, duration: number): Edit | undefined {
  const clip = clipById(timeline, id);
  if (!clip || clip.originalDuration !== undefined || !(Number.isFinite(duration) && duration > 0)) return undefined;
  return { kind: "trimClip", changes: [putClip(measuredClip(clip, duration))] };
}

/** What measuring its source makes of a clip. @param duration of the source, seconds */
export function measuredClip(clip: Clip, duration: number): Clip {
  const isUntouched = clip.sourceOffset === 0 && Math.abs(clip.endTime - clip.startTime - DEFAULT_CLIP_SECONDS) < 1e-6;
  const sourceOffset = Math.min(clip.sourceOffset, Math.max(0, duration - MIN_CLIP_SECONDS));
  const measured = { ...clip, originalDuration: duration, sourceOffset };
  const end = isUntouched ? clip.startTime + duration : Math.min(clip.endTime, latestEnd(measured));
  return withEnd(measured, Math.max(end, earliestEnd(measured)));
}
