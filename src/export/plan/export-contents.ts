import type { LoopRange, VideoSound } from "#model/timeline/clip.ts";
import { lanesOf, allClips } from "#model/timeline/timeline.ts";
import type { ProjectTimeline } from "#model/timeline/timeline.ts";
import { MIN_EXPORT_CLIP_SECONDS } from "#model/timeline/limits.ts";
import { hasSolo } from "#model/timeline/solo.ts";
import { soundsAtAll } from "./check-exportable.ts";

/** Why a clip is not audible in an export; the first that applies. */
export const LEFT_OUT_REASONS = ["muted", "laneMuted", "notSolo", "afterEnd", "tooShort"] as const;
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number];

/** Summary of an export's contents, shown to the user before it starts. */
export type ExportContents = {
  /** The length of the picture, or of the range; seconds. 0 without a picture. */
  readonly lengthSeconds: number;
  /** How far audible clips reach beyond the end of the picture, where the mix is cut; seconds. 0 for a range. */
  readonly cutSeconds: number;
  readonly clipCount: number;
  readonly leftOut: Readonly<Record<LeftOutReason, number>>;
  /** Lanes that have clips, and how many of them have at least one audible clip. */
  readonly laneCount: number;
  readonly audibleLaneCount: number;
  readonly videoSound: "included" | "off" | "notSolo" | "none";
};

/** Pure. @param pictureHasSound whether the picture has sound of its own @param range only what sounds in it is exported */
export function exportContents(timeline: ProjectTimeline, pictureHasSound: boolean, range?: LoopRange): ExportContents {
  const lanes = lanesOf(timeline);
  const { videoSound } = timeline.settings;
  const anySolo = hasSolo({ lanes, videoSound }, pictureHasSound && timeline.picture !== undefined);
  const endSeconds = timeline.picture?.duration ?? 0;
  const [from, to] = range ? [range.start, Math.min(range.end, endSeconds)] : [0, endSeconds];
  const leftOut: Record<LeftOutReason, number> = { muted: 0, laneMuted: 0, notSolo: 0, afterEnd: 0, tooShort: 0 };
  const used = new Set<number>();
  const audible = new Set<number>();
  let lastEnd = 0;
  const clips = allClips(timeline).filter(({ startTime, endTime }) => !range || (startTime < to && endTime > from));
  for (const { muted, laneIndex, startTime, endTime } of clips) {
    const lane = lanes[laneIndex];
    const reasons: Readonly<Record<LeftOutReason, boolean>> = {
      muted,
      laneMuted: lane !== undefined && !soundsAtAll(lane),
      notSolo: anySolo && lane?.solo !== true,
      afterEnd: timeline.picture !== undefined && startTime >= endSeconds,
      tooShort: endTime - startTime < MIN_EXPORT_CLIP_SECONDS,
    };
    used.add(laneIndex);
    const reason = LEFT_OUT_REASONS.find((one) => reasons[one]);
    if (reason) leftOut[reason] += 1;
    else {
      audible.add(laneIndex);
      lastEnd = Math.max(lastEnd, endTime);
    }
  }
  const cutSeconds = lastEnd - endSeconds;
  return {
    lengthSeconds: to - from,
    cutSeconds: timeline.picture && !range && cutSeconds >= MIN_EXPORT_CLIP_SECONDS ? cutSeconds : 0,
    clipCount: clips.length,
    leftOut,
    laneCount: used.size,
    audibleLaneCount: audible.size,
    videoSound: pictureHasSound ? stateOf(videoSound, anySolo) : "none",
  };
}

function stateOf(videoSound: VideoSound, anySolo: boolean): ExportContents["videoSound"] {
  if (!soundsAtAll(videoSound)) return "off";
  return anySolo && videoSound.solo !== true ? "notSolo" : "included";
}
