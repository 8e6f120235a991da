import type { Edit } from "./change.ts";
import type { FrameRate } from "../timeline/clip.ts";
import { MAX_START_HOURS } from "../timeline/limits.ts";
import { editorMessages } from "../text/editor-messages.ts";
import { failure, success } from "../result.ts";
import type { Result } from "../result.ts";
import { canDropFrames, formatTimecode, frameOfNumber, parseTimecode, timecodeNumber, timecodeRate } from "../time/timecode.ts";
import type { ProjectSettings } from "../timeline/project-settings.ts";
import type { ProjectTimeline } from "../timeline/timeline.ts";

/**
 * Sets the timecode of the picture's first frame to a typed one (B-152). A failure is the sentence that explains why not. Undefined where
 * nothing would change.
 */
export function setStartTimecode(timeline: ProjectTimeline, text: string): Result<Edit | undefined, string> {
  const { frameRate, dropFrame, startTimecodeFrames } = timeline.settings;
  const rate = timecodeRate(frameRate, dropFrame);
  const frame = parseTimecode(text.trim(), rate);
  if (frame === undefined)
    return failure(editorMessages.notATimecode(text, formatTimecode(frameOfNumber(3600 * rate.nominal, rate), rate)));
  const end = frameOfNumber(MAX_START_HOURS * 3600 * rate.nominal, rate);
  if (frame >= end) return failure(editorMessages.startTimecodeTooLate(formatTimecode(end - 1, rate)));
  return success(frame === startTimecodeFrames ? undefined : withSettings(timeline, { startTimecodeFrames: frame }));
}

/** Turns drop-frame counting on or off; the start timecode keeps its numbers. Undefined where nothing changes or the rate has none. */
export function setDropFrame(timeline: ProjectTimeline, dropFrame: boolean): Edit | undefined {
  const { frameRate, dropFrame: before, startTimecodeFrames } = timeline.settings;
  if (dropFrame === before || (dropFrame && !canDropFrames(frameRate))) return undefined;
  const number = timecodeNumber(startTimecodeFrames, timecodeRate(frameRate, before));
  return withSettings(timeline, { dropFrame, startTimecodeFrames: frameOfNumber(number, timecodeRate(frameRate, dropFrame)) });
}

/** The start timecode and drop-frame for a picture of another frame rate: the numbers stay, as far as the rate has them. */
export function timecodeAt(
  { frameRate: before, dropFrame, startTimecodeFrames }: Pick<ProjectSettings, "frameRate" | "dropFrame" | "startTimecodeFrames">,
  frameRate: FrameRate | undefined,
): Pick<ProjectSettings, "dropFrame" | "startTimecodeFrames"> {
  const [from, isDropped] = [timecodeRate(before, dropFrame), dropFrame && canDropFrames(frameRate)];
  const to = timecodeRate(frameRate, isDropped);
  const number = timecodeNumber(startTimecodeFrames, from);
  const seconds = Math.floor(number / from.nominal);
  const frames = Math.min(number % from.nominal, to.nominal - 1);
  return { dropFrame: isDropped, startTimecodeFrames: frameOfNumber(seconds * to.nominal + frames, to) };
}

function withSettings({ settings }: ProjectTimeline, fields: Partial<ProjectSettings>): Edit {
  return { kind: "changeSettings", changes: [{ kind: "setSettings", settings: { ...settings, ...fields } }] };
}
