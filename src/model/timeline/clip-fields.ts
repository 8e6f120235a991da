import { putClip } from "../edits/change.ts";
import type { Change, Edit, EditKind } from "../edits/change.ts";
import { clipLength, earliestEnd, latestEnd, movedTo, withEnd } from "./clip-bounds.ts";
import type { Clip } from "./clip.ts";
import { clipsByIds } from "../edits/group-edits.ts";
import { MAX_GAIN_DB, MAX_PLACE_SECONDS, MIN_GAIN_DB } from "./limits.ts";
import { messages } from "../text/messages.ts";
import { failure, success } from "../result.ts";
import type { Result } from "../result.ts";
import { readTime, resolutionOf, timeText } from "../time/time-entry.ts";
import type { TimeStyle } from "../time/time-entry.ts";
import { formatDb } from "../time/time.ts";
import type { ProjectTimeline } from "./timeline.ts";

/**
 * The numeric fields of a clip that users can type. The start moves the clip, the end and the length move its right edge, the offset
 * slips the sound.
 */
export type ClipField = "start" | "end" | "length" | "offset" | "gain" | "fadeIn" | "fadeOut";

/** The format of each field. Positions count from the picture's start timecode, lengths from 0; fades have a finer unit than frames. */
export type FieldStyles = { readonly place: TimeStyle; readonly length: TimeStyle };

const SECONDS: TimeStyle = { kind: "seconds" };

const KINDS: Readonly<Record<ClipField, EditKind>> = {
  start: "moveClip",
  end: "trimClip",
  length: "trimClip",
  offset: "slipClip",
  gain: "mixClip",
  fadeIn: "mixClip",
  fadeOut: "mixClip",
};

/** Seconds, or decibels. */
function fieldValue(clip: Clip, field: ClipField): number {
  switch (field) {
    case "start":
      return clip.startTime;
    case "end":
      return clip.endTime;
    case "length":
      return clipLength(clip);
    case "offset":
      return clip.sourceOffset;
    case "gain":
      return clip.gainDb;
    case "fadeIn":
      return clip.fadeIn;
    case "fadeOut":
      return clip.fadeOut;
  }
}

function valueText(value: number, field: ClipField, styles: FieldStyles): string {
  if (field === "gain") return formatDb(value);
  return field === "fadeIn" || field === "fadeOut" ? `${value.toFixed(3)} s` : timeText(value, styleOf(field, styles));
}

/** The common text of all clips; undefined where they differ. */
export function sharedText(clips: readonly Clip[], field: ClipField, styles: FieldStyles): string | undefined {
  const textOf = (clip: Clip) => valueText(fieldValue(clip, field), field, styles);
  const [first] = clips;
  const text = first && textOf(first);
  return clips.every((clip) => textOf(clip) === text) ? text : undefined;
}

/**
 * Sets a field of several clips to a typed text, as one edit; a signed time is added to each. A failure is the sentence that explains
 * why not: then no clip changes, not even those that could. Undefined where all have the value already.
 */
export function setClipField(
  timeline: ProjectTimeline,
  ids: Iterable<string>,
  field: ClipField,
  text: string,
  styles: FieldStyles,
): Result<Edit | undefined, string> {
  const entry = readField(text, field, styles);
  if (!entry) return failure(field === "gain" ? messages.notALevel(text) : messages.notATime(text, timeText(12.5, styleOf(field, styles))));
  const changes: Change[] = [];
  for (const clip of clipsByIds(timeline, ids)) {
    const before = fieldValue(clip, field);
    const wanted = entry.isRelative ? before + entry.value : entry.value;
    const changed = withField(clip, field, wanted, styles);
    if (!changed.ok) return changed;
    if (fieldValue(changed.value, field) !== before) changes.push(putClip(changed.value));
  }
  return success(changes.length > 0 ? { kind: KINDS[field], changes } : undefined);
}

/** The text after some steps: picture frames for times, 10 ms for fades, 0.5 dB for gain. Unchanged where it cannot be read. */
export function steppedText(text: string, field: ClipField, steps: number, frameSeconds: number, styles: FieldStyles): string {
  const entry = readField(text, field, styles);
  if (!entry || entry.isRelative) return text;
  const step = field === "gain" ? 0.5 : field === "fadeIn" || field === "fadeOut" ? 0.01 : frameSeconds;
  const least = field === "gain" ? MIN_GAIN_DB : 0;
  return valueText(Math.max(least, entry.value + steps * step), field, styles);
}

function styleOf(field: ClipField, { place, length }: FieldStyles): TimeStyle {
  if (field === "fadeIn" || field === "fadeOut") return SECONDS;
  return field === "start" || field === "end" ? place : length;
}

type FieldEntry = { readonly value: number; readonly isRelative: boolean };

function readField(text: string, field: ClipField, styles: FieldStyles): FieldEntry | undefined {
  if (field !== "gain") {
    const entry = readTime(text, styleOf(field, styles));
    return entry && { value: entry.seconds, isRelative: entry.isRelative };
  }
  const [, sign = "", number = ""] = /^\s*([+\-−]?)\s*(\d+(?:[.,]\d*)?|[.,]\d+)\s*(?:dB)?\s*$/iu.exec(text) ?? [];
  if (number === "") return undefined;
  const level = Number(number.replace(",", "."));
  return { value: sign === "" || sign === "+" ? level : 0 - level, isRelative: false };
}

function withField(clip: Clip, field: ClipField, wanted: number, styles: FieldStyles): Result<Clip, string> {
  const slack = resolutionOf(styleOf(field, styles));
  const { name } = clip;
  const text = (value: number) => valueText(value, field, styles);
  switch (field) {
    case "start":
      if (wanted < -slack) return failure(messages.startTooEarly(name, text(0)));
      if (wanted > MAX_PLACE_SECONDS) return failure(messages.startTooLate(text(MAX_PLACE_SECONDS)));
      return success(movedTo(clip, Math.max(0, wanted), clip.laneIndex));
    case "end":
    case "length": {
      const from = field === "end" ? 0 : clip.startTime;
      const [least, most, end] = [earliestEnd(clip), latestEnd(clip), from + wanted];
      if (end < least - slack) return failure(messages.clipTooShort(name, text(least - from)));
      if (end > most + slack) return failure(messages.soundEnds(name, text(most - from)));
      return success(withEnd(clip, Math.min(Math.max(end, least), most)));
    }
    case "offset": {
      if (clip.originalDuration === undefined) return failure(messages.notMeasured(name));
      const most = Math.max(0, clip.originalDuration - clipLength(clip));
      if (wanted < -slack || wanted > most + slack) return failure(messages.offsetBeyond(name, text(0), text(most)));
      return success({ ...clip, sourceOffset: Math.min(Math.max(0, wanted), most) });
    }
    case "gain":
      if (wanted < MIN_GAIN_DB || wanted > MAX_GAIN_DB) return failure(messages.gainBeyond(formatDb(MIN_GAIN_DB), formatDb(MAX_GAIN_DB)));
      return success({ ...clip, gainDb: wanted });
    case "fadeIn":
    case "fadeOut": {
      const most = Math.max(0, clipLength(clip) - (field === "fadeIn" ? clip.fadeOut : clip.fadeIn));
      if (wanted < -slack || wanted > most + slack) return failure(messages.fadeBeyond(name, text(most)));
      return success({ ...clip, [field]: Math.min(Math.max(0, wanted), most) });
    }
  }
}
