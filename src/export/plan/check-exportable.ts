import type { Clip, Lane, Picture, VideoSound } from "#model/timeline/clip.ts";
import { MIN_EXPORT_CLIP_SECONDS } from "#model/timeline/limits.ts";
import { heardClips, hearingOf } from "#model/plan/heard-clips.ts";
import { hasSolo } from "#model/timeline/solo.ts";
import { exportMessages } from "#model/text/export-messages.ts";
import { failure, success } from "#model/result.ts";
import type { Result } from "#model/result.ts";
import { allClips, lanesOf } from "#model/timeline/timeline.ts";
import type { ProjectTimeline } from "#model/timeline/timeline.ts";

export type ExportCheckInput = {
  readonly picture: Pick<Picture, "url"> | undefined;
  /** Undefined, or anything but an array, is reported as "Timeline data is missing". */
  readonly clips: readonly CheckedClip[] | undefined;
  readonly lanes: readonly Lane[];
  readonly videoSound: VideoSound;
  readonly pictureHasSound: boolean;
  /** False where this browser cannot run the video engine. */
  readonly engineAvailable: boolean;
};

type CheckedClip = Pick<Clip, "name" | "url" | "laneIndex" | "muted" | "startTime" | "endTime">;

export function exportCheckInput(
  timeline: ProjectTimeline,
  options: { readonly pictureHasSound: boolean; readonly engineAvailable: boolean },
): ExportCheckInput {
  const heard = heardClips(timeline);
  return {
    picture: timeline.picture,
    clips: allClips(timeline).map((clip) => (hearingOf(clip, heard).isHeard ? clip : { ...clip, muted: true })),
    lanes: lanesOf(timeline),
    videoSound: timeline.settings.videoSound,
    ...options,
  };
}

/**
 * Checks the export preconditions in their order (B-127), as the export starts; something must be audible. The picture's own sound counts
 * as one more clip while it is switched on (B-117). The error is the user's sentence.
 */
export function checkExportable(input: ExportCheckInput): Result<void, string> {
  if (!hasText(input.picture?.url)) return failure(exportMessages.exportNoVideo);
  const { clips } = input;
  if (!Array.isArray(clips)) return failure(exportMessages.exportNoTimeline);
  const videoSoundOn = input.pictureHasSound && soundsAtAll(input.videoSound);
  if (clips.length === 0 && !videoSoundOn) return failure(exportMessages.exportNoClips);
  const withoutUrl = clips.find((clip) => !hasText(clip.url));
  if (withoutUrl) return failure(exportMessages.exportClipWithoutUrl(withoutUrl.name));
  if (!input.engineAvailable) return failure(exportMessages.exportEngineMissing);
  const anySolo = hasSolo(input, input.pictureHasSound);
  const isVideoSoundAudible = videoSoundOn && (input.videoSound.solo === true || !anySolo);
  const isAnyAudible = isVideoSoundAudible || clips.some((clip) => isAudible(clip, input.lanes[clip.laneIndex], anySolo));
  return isAnyAudible ? success(undefined) : failure(exportMessages.exportAllMuted);
}

function isAudible(clip: CheckedClip, lane: Lane | undefined, anySolo: boolean): boolean {
  if (clip.muted || clip.endTime - clip.startTime < MIN_EXPORT_CLIP_SECONDS) return false;
  if (!lane) return !anySolo;
  return soundsAtAll(lane) && (lane.solo || !anySolo);
}

export function soundsAtAll(lane: { readonly gain: number; readonly muted: boolean }): boolean {
  return !lane.muted && lane.gain > 0;
}

/** Embedders may pass anything: a URL counts only as a string that is not blank. */
function hasText(value: unknown): boolean {
  return typeof value === "string" && value.trim() !== "";
}
