import { MIN_EXPORT_CLIP_SECONDS } from "#model/timeline/limits.ts";
import { lanesThatSound, playbackPlan } from "#model/plan/playback-plan.ts";
import type { PlannedClip, PlaybackPlan } from "#model/plan/playback-plan.ts";
import { secondsToFrames } from "#model/time/time.ts";
import { allClips, lastClipEnd } from "#model/timeline/timeline.ts";
import type { ProjectTimeline } from "#model/timeline/timeline.ts";

/** Frames per second of every export (B-110). */
export const EXPORT_RATE = 48_000;

/** The picture's name in sentences, and wherever a source has no other name. */
export const PICTURE_NAME = "Video";

export type ExportSource = {
  /** The source's storage path or URL, as in the plan. */
  readonly id: string;
  /** The user's name for the source: that of the first clip that plays it, or the picture's. */
  readonly name: string;
};

export type ExportPlan = {
  /** Only what is audible within the picture. The monitor volume does not apply (B-128). */
  readonly mix: PlaybackPlan;
  readonly lengthFrames: number;
  /** Sources to fetch, each once. Inaudible sources are left out: a missing file that is not audible does not fail the export. */
  readonly sources: readonly ExportSource[];
};

/**
 * Plans the mix of a timeline. Positions are whole frames at 48 kHz, rounded once. Clips under 0.01 s are skipped (B-132), sound past the
 * picture is cut, and the mix is exactly as long as the picture (B-129).
 * @param pictureEnd end of the picture's last video packet, seconds
 */
export function planExport(
  timeline: ProjectTimeline,
  options: { readonly pictureHasSound: boolean; readonly pictureEnd: number; readonly pictureName: string },
): ExportPlan {
  const lengthFrames = secondsToFrames(options.pictureEnd, EXPORT_RATE);
  const whole = playbackPlan(timeline, EXPORT_RATE, options.pictureHasSound);
  const skipped = new Set(
    allClips(timeline)
      .filter((clip) => clip.endTime - clip.startTime < MIN_EXPORT_CLIP_SECONDS)
      .map((clip) => clip.id),
  );
  const soundingLanes = lanesThatSound(whole.lanes);
  const clips = whole.clips.filter(
    (clip) => !skipped.has(clip.id) && !clip.muted && soundingLanes.has(clip.laneId) && clip.startFrame < lengthFrames,
  );
  return {
    mix: { ...whole, clips, playableFrames: lengthFrames, pictureFrames: lengthFrames },
    lengthFrames,
    sources: sourcesOf(clips, timeline, options.pictureName),
  };
}

/** What an export would contain, up to the picture's end; without a picture, up to the end of the last clip. */
export function planWholeMix(timeline: ProjectTimeline, pictureHasSound: boolean): ExportPlan {
  const pictureEnd = timeline.picture?.duration ?? lastClipEnd(timeline);
  return planExport(timeline, { pictureHasSound, pictureEnd, pictureName: PICTURE_NAME });
}

function sourcesOf(clips: readonly PlannedClip[], timeline: ProjectTimeline, pictureName: string): ExportSource[] {
  const names = new Map(allClips(timeline).map((clip) => [clip.id, clip.name]));
  const sources = new Map<string, ExportSource>();
  for (const clip of clips) {
    if (!sources.has(clip.sourceId)) sources.set(clip.sourceId, { id: clip.sourceId, name: names.get(clip.id) ?? pictureName });
  }
  return [...sources.values()];
}
