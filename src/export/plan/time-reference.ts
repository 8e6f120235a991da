import type { ProjectSettings } from "#model/timeline/project-settings.ts";
import { framesOfDay, timecodeRate } from "#model/time/timecode.ts";
import { EXPORT_RATE } from "./plan-export.ts";

type Timecode = Pick<ProjectSettings, "startTimecodeFrames" | "frameRate" | "dropFrame">;

/** The timecode of a place, in frames of sound at 48 kHz since midnight (B-214). @param fromFrame from the picture's start, at 48 kHz */
export function timeReferenceOf({ startTimecodeFrames, frameRate, dropFrame }: Timecode, fromFrame: number): number {
  const rate = timecodeRate(frameRate, dropFrame);
  const soundFrames = (pictureFrames: number) => Math.round((pictureFrames / rate.framesPerSecond) * EXPORT_RATE);
  return Math.max(0, soundFrames(startTimecodeFrames) + fromFrame) % soundFrames(framesOfDay(rate));
}
