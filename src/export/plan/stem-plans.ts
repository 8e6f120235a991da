import { VIDEO_SOUND_LANE_ID, laneId } from "#model/plan/playback-plan.ts";
import { lanesOf } from "#model/timeline/timeline.ts";
import type { ProjectTimeline } from "#model/timeline/timeline.ts";
import type { MixPart } from "../mix/segment-grid.ts";
import type { ExportPlan } from "./plan-export.ts";

/** The plan of one stem: one lane alone. */
export type StemPlan = {
  /** The user's name for the lane. */
  readonly name: string;
  readonly plan: ExportPlan;
};

/**
 * One plan per lane that is audible in this part of the mix, from the top, the picture's own sound last. Each has only its own clips and their
 * sources.
 */
export function stemPlans(whole: ExportPlan, timeline: ProjectTimeline, part: MixPart): readonly StemPlan[] {
  const named = lanesOf(timeline).map(({ name }, index) => ({ id: laneId(index), name }));
  return [...named, { id: VIDEO_SOUND_LANE_ID, name: "Video sound" }].flatMap(({ id, name }) => {
    const clips = whole.mix.clips.filter((clip) => clip.laneId === id);
    if (!clips.some(({ startFrame, endFrame }) => startFrame < part.toFrame && endFrame > part.fromFrame)) return [];
    const used = new Set(clips.map((clip) => clip.sourceId));
    return [{ name, plan: { ...whole, mix: { ...whole.mix, clips }, sources: whole.sources.filter((source) => used.has(source.id)) } }];
  });
}

/** File systems allow 255 bytes for a name, including the number and the extension. */
const MOST_NAME_BYTES = 240;
/** Control characters, characters that file systems refuse, and those that change the direction of text (they could hide the extension). */
const REFUSED = /[\p{Cc}\\/:*?"<>|\u202A-\u202E\u2066-\u2069]/gu;

/** Numbered in the order of the lanes, without characters that a file system refuses: "01 Audio 1.wav". @param place counts from 0 */
export function stemFileName(name: string, place: number): string {
  const safe = shortened(name.replace(REFUSED, "_")).replace(/[. ]+$/u, "");
  return `${String(place + 1).padStart(2, "0")} ${safe}.wav`;
}

/** Cuts the name to `MOST_NAME_BYTES` at a whole character. */
function shortened(name: string): string {
  const encoder = new TextEncoder();
  let left = MOST_NAME_BYTES;
  return Array.from(name).reduce((kept, character) => {
    left -= encoder.encode(character).length;
    return left < 0 ? kept : kept + character;
  }, "");
}
