import { putClip } from "../edits/change.ts";
import type { Change, Edit, EditKind } from "../edits/change.ts";
import { clipLength, earliestEnd, latestEnd, movedTo, withEnd } from "./clip-bounds.ts";
import type { Clip } from "./clip.ts";
import { changesNothing } from "../edits/changes-nothing.ts";
import { clipsByIds } from "../edits/group-edits.ts";
import { isSameNumber } from "../is-same.ts";
import { MAX_GAIN_DB, MAX_PLACE_SECONDS, MIN_GAIN_DB } from "./limits.ts";
import { withoutMarks } from "../text/language/numbers.ts";
import { editorMessages } from "../text/editor-messages.ts";
import { failure, success } from "../result.ts";
import type { Result } from "../result.ts";
import { readTime } from "../time/time-entry.ts";
import { lengthText, resolutionOf, timeText } from "../time/time-style.ts";
import type { TimeStyle, TimeStyles } from "../time/time-style.ts";
import { formatDb, formatFineDb, formatSeconds } from "../time/time.ts";
import type { ProjectTimeline } from "./timeline.ts";

/**
 * The numeric fields of a clip that users can type. The start moves the clip, the end and the length move its right edge, the offset
 * slips the sound.
 */
export type ClipField = "start" | "end" | "length" | "offset" | "gain" | "fadeIn" | "fadeOut";

type FieldEntry = { readonly value: number; readonly isRelative: boolean };

/** How values of a unit are shown, read and stepped. */
type Unit = {
  readonly text: (value: number, styles: TimeStyles) => string;
  readonly read: (text: string, styles: TimeStyles) => FieldEntry | undefined;
  /** The sentence for a text that cannot be read. */
  readonly unreadable: (text: string, styles: TimeStyles) => string;
  /** The step of an arrow key. */
  readonly step: (frameSeconds: number) => number;
  readonly least: number;
  /** A value beyond a limit by no more than this is taken for the limit: less cannot be typed. */
  readonly slack: (styles: TimeStyles) => number;
};

/** Seconds, written as `styleOf` says. */
function timeUnit(styleOf: (styles: TimeStyles) => TimeStyle, unit: Partial<Unit> = {}): Unit {
  return {
    text: (value, styles) => timeText(value, styleOf(styles)),
    read: (text, styles) => {
      const entry = readTime(text, styleOf(styles));
      return entry && { value: entry.seconds, isRelative: entry.isRelative };
    },
    unreadable: (text, styles) => editorMessages.notATime(text, timeText(12.5, styleOf(styles))),
    step: (frameSeconds) => frameSeconds,
    least: 0,
    slack: (styles) => resolutionOf(styleOf(styles)),
    ...unit,
  };
}

const PLACE = timeUnit(({ place }) => place);
/** Shown as the difference of two places, each of which is rounded. */
const LENGTH = timeUnit(({ length }) => length, { slack: ({ place }) => resolutionOf(place) });
const SOURCE = timeUnit(({ source }) => source);
/** Fades are set in milliseconds: frames would be too coarse. */
const FADE = timeUnit(() => ({ kind: "seconds" }), { text: formatSeconds, step: () => 0.01 });
const DECIBELS: Unit = {
  text: formatFineDb,
  read: readLevel,
  unreadable: (text) => editorMessages.notALevel(text),
  step: () => 0.5,
  least: MIN_GAIN_DB,
  slack: () => 0,
};

type FieldRule = {
  readonly kind: EditKind;
  readonly unit: Unit;
  readonly of: (clip: Clip) => number;
  /** Where it is not the text of the value alone. */
  readonly textOf?: (clip: Clip, styles: TimeStyles) => string;
};

const FIELDS: Readonly<Record<ClipField, FieldRule>> = {
  start: { kind: "moveClip", unit: PLACE, of: (clip) => clip.startTime },
  end: { kind: "trimClip", unit: PLACE, of: (clip) => clip.endTime },
  length: { kind: "trimClip", unit: LENGTH, of: clipLength, textOf: (clip, styles) => lengthText(clip.startTime, clip.endTime, styles) },
  offset: { kind: "slipClip", unit: SOURCE, of: (clip) => clip.sourceOffset },
  gain: { kind: "mixClip", unit: DECIBELS, of: (clip) => clip.gainDb },
  fadeIn: { kind: "mixClip", unit: FADE, of: (clip) => clip.fadeIn },
  fadeOut: { kind: "mixClip", unit: FADE, of: (clip) => clip.fadeOut },
};

/** The common text of all clips; undefined where they differ. */
export function sharedText(clips: readonly Clip[], field: ClipField, styles: TimeStyles): string | undefined {
  const { unit, of, textOf = (clip: Clip) => unit.text(of(clip), styles) } = FIELDS[field];
  const [first] = clips;
  const text = first && textOf(first, styles);
  return clips.every((clip) => textOf(clip, styles) === text) ? text : undefined;
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
  styles: TimeStyles,
): Result<Edit | undefined, string> {
  const { kind, unit, of } = FIELDS[field];
  const entry = unit.read(text, styles);
  if (!entry) return failure(unit.unreadable(text, styles));
  const changes: Change[] = [];
  for (const clip of clipsByIds(timeline, ids)) {
    const before = of(clip);
    const wanted = entry.isRelative ? before + entry.value : entry.value;
    const changed = withField(clip, field, wanted, styles);
    if (!changed.ok) return changed;
    // A clip that stays as it is belongs to the edit, too: the others are not placed over it (B-145).
    changes.push(putClip(isSameNumber(of(changed.value), before) ? clip : changed.value));
  }
  const edit = { kind, changes };
  return success(changesNothing(edit, timeline) ? undefined : edit);
}

/** The text after some steps: picture frames for times, 10 ms for fades, 0.5 dB for gain. Unchanged where it cannot be read. */
export function steppedText(text: string, field: ClipField, steps: number, frameSeconds: number, styles: TimeStyles): string {
  const { unit } = FIELDS[field];
  const entry = unit.read(text, styles);
  if (!entry || entry.isRelative) return text;
  return unit.text(Math.max(unit.least, entry.value + steps * unit.step(frameSeconds)), styles);
}

function readLevel(text: string): FieldEntry | undefined {
  const [, sign = "", number = ""] = /^\s*([+\-−]?)\s*(\d+(?:[.,]\d*)?|[.,]\d+)\s*(?:dB)?\s*$/iu.exec(withoutMarks(text)) ?? [];
  if (number === "") return undefined;
  const level = Number(number.replace(",", "."));
  return { value: sign === "" || sign === "+" ? level : 0 - level, isRelative: false };
}

function withField(clip: Clip, field: ClipField, wanted: number, styles: TimeStyles): Result<Clip, string> {
  const { unit } = FIELDS[field];
  const slack = unit.slack(styles);
  const { name } = clip;
  const text = (value: number) => unit.text(value, styles);
  switch (field) {
    case "start":
      if (wanted < -slack) return failure(editorMessages.startTooEarly(name, text(0)));
      if (wanted > MAX_PLACE_SECONDS) return failure(editorMessages.startTooLate(text(MAX_PLACE_SECONDS)));
      return success(movedTo(clip, Math.max(0, wanted), clip.laneIndex));
    case "end":
    case "length": {
      const from = field === "end" ? 0 : clip.startTime;
      const [least, most, end] = [earliestEnd(clip), latestEnd(clip), from + wanted];
      const until = (limit: number) => (field === "end" ? text(limit) : lengthText(clip.startTime, limit, styles));
      if (end < least - slack) return failure(editorMessages.clipTooShort(name, until(least)));
      if (end > most + slack) return failure(editorMessages.soundEnds(name, until(most)));
      return success(withEnd(clip, Math.min(Math.max(end, least), most)));
    }
    case "offset": {
      if (clip.originalDuration === undefined) return failure(editorMessages.notMeasured(name));
      const most = Math.max(0, clip.originalDuration - clipLength(clip));
      if (wanted < -slack || wanted > most + slack) return failure(editorMessages.offsetBeyond(name, text(0), text(most)));
      return success({ ...clip, sourceOffset: Math.min(Math.max(0, wanted), most) });
    }
    case "gain":
      if (wanted < MIN_GAIN_DB || wanted > MAX_GAIN_DB)
        return failure(editorMessages.gainBeyond(formatDb(MIN_GAIN_DB), formatDb(MAX_GAIN_DB)));
      return success({ ...clip, gainDb: wanted });
    case "fadeIn":
    case "fadeOut": {
      const most = Math.max(0, clipLength(clip) - (field === "fadeIn" ? clip.fadeOut : clip.fadeIn));
      if (wanted < -slack || wanted > most + slack) return failure(editorMessages.fadeBeyond(name, text(most)));
      return success({ ...clip, [field]: Math.min(Math.max(0, wanted), most) });
    }
  }
}
