import { VIDEO_SOUND_LANE_ID, laneId } from "#model/plan/playback-plan.ts";
import { lanesOf } from "#model/timeline/timeline.ts";
import type { ProjectTimeline } from "#model/timeline/timeline.ts";
import type { ExportPlan } from "./plan-export.ts";

/** What one stem is made of: a lane by itself. */
export type StemPlan = {
  /** As the user calls the lane. */
  readonly name: string;
  readonly plan: ExportPlan;
};

/** The lanes that sound in the mix, from the top, the picture's own sound last: each with its clips and their sources alone. */
export function stemPlans(whole: ExportPlan, timeline: ProjectTimeline): readonly StemPlan[] {
  const named = lanesOf(timeline).map(({ name }, index) => ({ id: laneId(index), name }));
  return [...named, { id: VIDEO_SOUND_LANE_ID, name: "Video sound" }].flatMap(({ id, name }) => {
    const clips = whole.mix.clips.filter((clip) => clip.laneId === id);
    if (clips.length === 0) return [];
    const heard = new Set(clips.map((clip) => clip.sourceId));
    return [{ name, plan: { ...whole, mix: { ...whole.mix, clips }, sources: whole.sources.filter((source) => heard.has(source.id)) } }];
  });
}

/** File systems take 255 bytes; the number and the extension are among them. */
const MOST_NAME_BYTES = 240;
/** Control characters, what a file system refuses, and what turns the direction of writing (it could hide the extension). */
const REFUSED = /[\p{Cc}\\/:*?"<>|\u202A-\u202E\u2066-\u2069]/gu;

/** "01 Audio 1.wav": in the lanes' order, and nothing that a file system refuses. @param place from 0 on */
export function stemFileName(name: string, place: number): string {
  const safe = shortened(name.replace(REFUSED, "_")).replace(/[. ]+$/u, "");
  return `${String(place + 1).padStart(2, "0")} ${safe}.wav`;
}

/** As many whole characters as there is room for. */
function shortened(name: string): string {
  const encoder = new TextEncoder();
  let left = MOST_NAME_BYTES;
  return Array.from(name).reduce((kept, character) => {
    left -= encoder.encode(character).length;
    return left < 0 ? kept : kept + character;
  }, "");
}
