import type { Clip, Picture } from "#model/timeline/clip.ts";
import { CLIP_TIMES_MIN_WIDTH_PX } from "#model/timeline/limits.ts";
import { shortTimeText, timeText } from "#model/time/time-style.ts";
import { formatFineDb } from "#model/time/time.ts";
import type { TimeStyle } from "#model/time/time-style.ts";

/** Minimum width for times with milliseconds, CSS px. */
const EXACT_TIMES_MIN_WIDTH_PX = 300;

/** The times in a caption: on one line, or one above the other where that is too wide. */
export type CaptionTimes = { readonly line: string; readonly stacked: readonly string[] };

type Known = { readonly style: TimeStyle; readonly isExact: boolean; readonly times: CaptionTimes };

/** Clips and pictures are immutable: their texts are made once, not in each frame. */
const known = new WeakMap<Clip | Picture, Known>();

/** The clip's start and end times as text. Undefined where the clip is too narrow (B-75). */
export function timesOf(clip: Clip, widthPx: number, style: TimeStyle): CaptionTimes | undefined {
  if (widthPx <= CLIP_TIMES_MIN_WIDTH_PX) return undefined;
  const isExact = style.kind !== "seconds" || widthPx >= EXACT_TIMES_MIN_WIDTH_PX;
  const before = known.get(clip);
  if (before?.style === style && before.isExact === isExact) return before.times;
  const textAt = isExact ? timeText : shortTimeText;
  const stacked = [textAt(clip.startTime, style), textAt(clip.endTime, style)];
  const times = { line: stacked.join("–"), stacked };
  known.set(clip, { style, isExact, times });
  return times;
}

const gains = new WeakMap<Clip, string>();

/** The clip's gain as text; undefined at 0 dB. */
export function gainText(clip: Clip): string | undefined {
  if (clip.gainDb === 0) return undefined;
  const text = gains.get(clip) ?? formatFineDb(clip.gainDb);
  gains.set(clip, text);
  return text;
}

export function pictureTimes(picture: Picture, style: TimeStyle): CaptionTimes {
  const before = known.get(picture);
  if (before?.style === style) return before.times;
  const times = { line: timeText(picture.duration, style), stacked: [] };
  known.set(picture, { style, isExact: true, times });
  return times;
}
