import { decimalText } from "../text/language/numbers.ts";
import { mergeValueMessages } from "./merge-value-messages.ts";
import { withFittingFades } from "../timeline/clip-bounds.ts";
import { defaultLane, plainClip } from "../timeline/clip.ts";
import type { Clip } from "../timeline/clip.ts";
import { fadeShapeOf } from "../timeline/fade-shape.ts";
import type { ProjectColour } from "../timeline/project-colours.ts";
import type { FadeShape } from "../timeline/fade-shape.ts";
import { messages } from "../text/messages.ts";
import { measuredClip } from "../edits/measured-clip.ts";
import { formatDb, formatSeconds } from "../time/time.ts";
import { isSame } from "../is-same.ts";
import { isPlaceable, mergePlacement, placementChange, withPlacementChange } from "./merge-placement.ts";
import { withOtherFields } from "./merge-other-fields.ts";
import { createMerger } from "./merger.ts";
import type { Merger } from "./merger.ts";

const itself = (value: string) => value;
const colourText = (colour: ProjectColour | undefined) =>
  colour === undefined ? mergeValueMessages.none : mergeValueMessages.colour(colour);

/** Label and text of each field that is merged by itself. Not the place (`mergePlacement`), nor the source's length, which is measured. */
const TEXTS = {
  name: ["name", itself],
  url: ["sound", itself],
  laneIndex: ["lane", (index: number) => defaultLane(index).name],
  muted: ["mute", (muted: boolean) => mergeValueMessages.onOff(muted)],
  gainDb: ["gain", formatDb],
  pan: ["pan", (pan: number) => decimalText(pan, 2)],
  fadeIn: ["fade in", formatSeconds],
  fadeOut: ["fade out", formatSeconds],
  colour: ["clip colour", colourText],
  alternateId: ["alternate", (id: string | undefined) => mergeValueMessages.alternate(id !== undefined)],
  fadeShape: ["fade shape", (fadeShape: FadeShape | undefined) => messages.fadeShapes[fadeShapeOf({ fadeShape })]],
} as const;

/** Merges a clip that both sides have: each field has the value of the side that changed it. The result is one that editing could make. */
export function mergeClip(base: Clip, ours: Clip, theirs: Clip, merger: Merger): Clip {
  if (isSame(ours, base)) return theirs;
  if (isSame(theirs, base) && !merger.hasAnyAgreed()) return ours;
  const merged = {
    id: theirs.id,
    startTime: theirs.startTime,
    endTime: theirs.endTime,
    sourceOffset: theirs.sourceOffset,
    name: merger.value(base.name, ours.name, theirs.name, named(theirs, TEXTS.name)),
    url: merger.value(base.url, ours.url, theirs.url, named(theirs, TEXTS.url)),
    laneIndex: merger.value(base.laneIndex, ours.laneIndex, theirs.laneIndex, named(theirs, TEXTS.laneIndex)),
    muted: merger.value(base.muted, ours.muted, theirs.muted, named(theirs, TEXTS.muted)),
    gainDb: merger.value(base.gainDb, ours.gainDb, theirs.gainDb, named(theirs, TEXTS.gainDb)),
    pan: merger.value(base.pan, ours.pan, theirs.pan, named(theirs, TEXTS.pan)),
    fadeIn: merger.value(base.fadeIn, ours.fadeIn, theirs.fadeIn, named(theirs, TEXTS.fadeIn)),
    fadeOut: merger.value(base.fadeOut, ours.fadeOut, theirs.fadeOut, named(theirs, TEXTS.fadeOut)),
    fadeShape: merger.value(base.fadeShape, ours.fadeShape, theirs.fadeShape, named(theirs, TEXTS.fadeShape)),
    colour: merger.value(base.colour, ours.colour, theirs.colour, named(theirs, TEXTS.colour)),
    alternateId: merger.value(base.alternateId, ours.alternateId, theirs.alternateId, named(theirs, TEXTS.alternateId)),
    originalDuration: ours.originalDuration === base.originalDuration ? theirs.originalDuration : ours.originalDuration,
  };
  const whole = plainClip(withOtherFields(merged, { base, ours, theirs }, { subject: theirs.name, id: theirs.id }, merger));
  return withFittingFades(mergePlacement(base, ours, whole, merger));
}

function named<Value>({ id, name }: Clip, [field, text]: readonly [string, (value: Value) => string]) {
  return { subject: name, id, field, text };
}

/** Whether a user has changed the clip: a length that was measured meanwhile is no edit. */
export function isEditedClip(before: Clip, after: Clip): boolean {
  const isMeasured = before.originalDuration === undefined && after.originalDuration !== undefined;
  return !isSame(isMeasured ? measuredClip(before, after.originalDuration) : before, after);
}

/**
 * Applies another device's edit to one piece of a clip that was split here: values apply to every piece, a fade or a trimmed edge to
 * the piece at that end. Undefined where the piece would lie outside the edited clip.
 */
export function pieceWithEdit(piece: Clip, before: Clip, after: Clip): Clip | undefined {
  const change = placementChange(before, after);
  const isFirst = Math.abs(piece.startTime - before.startTime) < 1e-6;
  const isLast = Math.abs(piece.endTime - before.endTime) < 1e-6;
  const changed = <Field extends keyof Clip>(field: Field) => (isSame(before[field], after[field]) ? piece[field] : after[field]);
  const { id, url, startTime, endTime, sourceOffset } = withPlacementChange(piece, {
    ...change,
    left: isFirst ? change.left : 0,
    right: isLast ? change.right : 0,
  });
  const known: Clip = {
    id,
    url,
    startTime,
    endTime,
    sourceOffset,
    name: changed("name"),
    laneIndex: changed("laneIndex"),
    muted: changed("muted"),
    gainDb: changed("gainDb"),
    pan: changed("pan"),
    originalDuration: changed("originalDuration"),
    fadeIn: isFirst ? changed("fadeIn") : piece.fadeIn,
    fadeOut: isLast ? changed("fadeOut") : piece.fadeOut,
  };
  const edited = withOtherFields(known, { base: before, ours: piece, theirs: after }, { subject: piece.name, id }, createMerger("theirs"));
  const isInside = edited.startTime >= after.startTime - 1e-6 && edited.endTime <= after.endTime + 1e-6;
  return isInside && isPlaceable(edited) ? withFittingFades(edited) : undefined;
}
