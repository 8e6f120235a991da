import type { EditKind } from "#model/edits/change.ts";
import type { Clip, Lane } from "#model/timeline/clip.ts";
import { cueLabel } from "#model/timeline/cue.ts";
import { messages } from "#model/text/messages.ts";
import { fadeShapeOf } from "#model/timeline/fade-shape.ts";
import { formatFineDb, signedSeconds } from "#model/time/time.ts";
import { shiftText } from "#model/time/time-style.ts";
import type { TimeStyles } from "#model/time/time-style.ts";
import type { HistoryEntry } from "./history.ts";
import { cueStepText } from "./cues-of-step.ts";
import type { CueStep } from "./cues-of-step.ts";
import { changedLaneText, movedLaneText, newLaneText } from "./lanes-of-step.ts";
import { markersText } from "./markers-of-step.ts";
import { rowsOf } from "./rows-of-step.ts";
import type { StepRows, SideOfStep } from "./rows-of-step.ts";

export type StepNaming = {
  /** The clip's name as the timeline shows it. */
  readonly nameOf: (clip: Clip) => string;
  readonly times: TimeStyles;
};

type StepText = (rows: StepRows, naming: StepNaming) => string;

/** What a step of the history did, as a noun: "trim of Neon Drive (−00:08:11)". */
export function nameOfStep({ kind, undo, redo }: HistoryEntry, naming: StepNaming): string {
  return STEPS[kind](rowsOf(undo, redo), naming);
}

type Changed = StepRows["changed"];
/** By how much a clip has changed, and that in words. */
type Shift = { readonly by: number; readonly text: string };
type ShiftOf = (before: Clip, after: Clip, times: TimeStyles) => Shift;

/** `meantOf`: the clips that the user changed, without those that were cut or faded under them (B-145). */
const ofChanged =
  (
    kind: "moveClip" | "trimClip" | "slipClip" | "setInPoint" | "setOutPoint",
    shiftOf: ShiftOf,
    meantOf: (changed: Changed) => Changed = (changed) => changed,
  ): StepText =>
  (rows, naming) => {
    const meant = { ...rows, changed: meantOf(rows.changed) };
    return messages.stepName[kind](changedText(meant, naming), sharedShift(meant, shiftOf, naming));
  };

const byStart: ShiftOf = (before, after, { place }) => ({
  by: after.startTime - before.startTime,
  text: shiftText(before.startTime, after.startTime, place),
});
const byOffset: ShiftOf = (before, after, { source }) => ({
  by: after.sourceOffset - before.sourceOffset,
  text: shiftText(before.sourceOffset, after.sourceOffset, source),
});
/** A trim moves one edge. */
const byLength: ShiftOf = (before, after, { place }) => {
  const isAtEnd = before.startTime === after.startTime;
  const [from, to] = isAtEnd ? [before.endTime, after.endTime] : [after.startTime, before.startTime];
  return { by: to - from, text: shiftText(from, to, place) };
};

const shiftBy = (by: number, textOf: (by: number) => string): Shift => ({ by, text: textOf(by) });
const byGain: ShiftOf = (before, after) => shiftBy(after.gainDb - before.gainDb, formatFineDb);
const byFadeIn: ShiftOf = (before, after) => shiftBy(after.fadeIn - before.fadeIn, signedSeconds);
const byFadeOut: ShiftOf = (before, after) => shiftBy(after.fadeOut - before.fadeOut, signedSeconds);

const length = (clip: Clip) => clip.endTime - clip.startTime;
/** Seconds; above what sums of positions are rounded by. */
const LEAST_DIFFERENCE = 1e-6;
const growth = ([before, after]: Changed[number]) => length(after) - length(before);

/** A moved clip keeps its length; one that it overwrites does not, and one that it fades stays where it is. */
function movedOf(changed: Changed): Changed {
  return changed.filter(
    ([before, after]) =>
      Math.abs(growth([before, after])) < LEAST_DIFFERENCE &&
      (before.startTime !== after.startTime || before.laneIndex !== after.laneIndex),
  );
}

/** Only a clip that becomes longer overwrites others, which become shorter. */
function trimmedOf(changed: Changed): Changed {
  const longer = changed.filter((one) => growth(one) > LEAST_DIFFERENCE);
  return longer.length > 0 ? longer : changed.filter((one) => growth(one) < -LEAST_DIFFERENCE);
}

/** Its start and the start of its sound have moved; those of a clip that it overwrites, too, whose end stays. */
function inPointOf(changed: Changed): Changed {
  const moved = changed.filter(([before, after]) => before.startTime !== after.startTime && before.sourceOffset !== after.sourceOffset);
  return moved.length > 1 ? moved.filter(([before, after]) => before.endTime !== after.endTime) : moved;
}

/** The added clips, without those that are a part of an overwritten one. */
function newOf({ added, removed, changed }: StepRows): readonly Clip[] {
  const beginOf = (clip: Clip) => clip.startTime - clip.sourceOffset;
  const old = [...removed, ...changed.map(([before]) => before)];
  const isPartOf = (part: Clip) => (whole: Clip) =>
    part.url === whole.url &&
    part.laneIndex === whole.laneIndex &&
    part.startTime >= whole.startTime &&
    part.endTime <= whole.endTime &&
    Math.abs(beginOf(part) - beginOf(whole)) < LEAST_DIFFERENCE;
  return added.filter((clip) => !old.some(isPartOf(clip)));
}

/** What a step of an embedding page has changed: its clips, else what else there is. */
function anyText({ added, removed, changed, before, after }: StepRows, naming: StepNaming): string {
  const clips = [...added, ...removed, ...changed.map(([clip]) => clip)];
  if (clips.length > 0) return clipsText(clips, naming);
  const cue = after.cue ?? before.cue;
  if (cue) return messages.theCue(cueLabel(cue));
  if (before.settings) return messages.theSettings;
  return before.picture ? messages.thePicture : messages.theProject;
}

const ofCue =
  (kind: CueStep): StepText =>
  ({ before, after }, { times }) =>
    cueStepText(kind, before.cue, after.cue, times);

const STEPS = {
  addClip: (rows, naming) => messages.stepName.addClip(clipsText(newOf(rows), naming)),
  moveClip: ofChanged("moveClip", byStart, movedOf),
  trimClip: ofChanged("trimClip", byLength, trimmedOf),
  slipClip: ofChanged("slipClip", byOffset),
  setInPoint: ofChanged("setInPoint", byOffset, inPointOf),
  setOutPoint: ofChanged("setOutPoint", byLength, trimmedOf),
  rollClips: (rows, naming) => {
    const [first] = rows.changed;
    const by = first ? shiftText(first[0].endTime, first[1].endTime, naming.times.place) : "";
    return messages.stepName.rollClips(changedText(rows, naming), by);
  },
  splitClip: (rows, naming) => messages.stepName.splitClip(clipsText(rows.removed, naming)),
  removeClip: (rows, naming) => {
    const clips = clipsText(rows.removed, naming);
    return messages.stepName.removeClip(rows.before.picture === "some" ? messages.bothOf(clips, messages.thePicture) : clips);
  },
  rippleDelete: (rows, naming) => messages.stepName.rippleDelete(clipsText(rows.removed, naming)),
  // A range that was cut leaves parts of clips.
  cutClips: ({ removed, changed }, naming) =>
    messages.stepName.cutClips(clipsText([...removed, ...changed.map(([before]) => before)], naming)),
  pasteClips: (rows, naming) => messages.stepName.pasteClips(clipsText(newOf(rows), naming)),
  duplicateClips: (rows, naming) => messages.stepName.duplicateClips(clipsText(newOf(rows), naming)),
  muteClip: (rows, naming) => {
    const isMuted = rows.changed.some(([, after]) => after.muted);
    return (isMuted ? messages.stepName.muteClip : messages.stepUnmute)(changedText(rows, naming));
  },
  mixClip: mixText,
  crossfadeClips: (rows, naming) => messages.stepName.crossfadeClips(changedText(rows, naming)),
  renameClip: (rows, naming) => {
    const [first] = rows.changed;
    return first
      ? messages.stepRenamed(naming.nameOf(first[0]), naming.nameOf(first[1]))
      : messages.stepName.renameClip(changedText(rows, naming));
  },
  setPicture: ({ before }) => (before.picture === "none" ? messages.stepAdded : messages.stepName.setPicture)(messages.thePicture),
  clearPicture: () => messages.stepName.clearPicture(messages.thePicture),
  changeLane: ({ before, after }) => changedLaneText(lanesOf(before), lanesOf(after)),
  moveLane: ({ before, after }) => messages.stepName.moveLane(movedLaneText(lanesOf(before), lanesOf(after))),
  addLane: ({ before, after }) => messages.stepName.addLane(newLaneText(lanesOf(before), lanesOf(after))),
  duplicateLane: ({ before, after }) => messages.stepName.duplicateLane(newLaneText(lanesOf(before), lanesOf(after))),
  removeLane: ({ before, after }) => messages.stepName.removeLane(newLaneText(lanesOf(after), lanesOf(before))),
  changeMarkers: ({ before, after }, { times }) => markersText(before.settings?.markers ?? [], after.settings?.markers ?? [], times),
  setLoopRange: ({ before, after }) => {
    if (before.settings && !before.settings.loopRange) return messages.stepAdded(messages.theLoopRange);
    if (after.settings && !after.settings.loopRange) return messages.stepDeleted(messages.theLoopRange);
    return messages.stepName.setLoopRange(messages.theLoopRange);
  },
  makeCue: ofCue("makeCue"),
  changeCue: ofCue("changeCue"),
  moveCue: ofCue("moveCue"),
  trimCue: ofCue("trimCue"),
  removeCue: ofCue("removeCue"),
  addAlternate: ofCue("addAlternate"),
  changeAlternate: ofCue("changeAlternate"),
  removeAlternate: ofCue("removeAlternate"),
  chooseAlternate: ofCue("chooseAlternate"),
  keepAlternate: ofCue("keepAlternate"),
  vote: ofCue("vote"),
  joinAlternate: (rows, naming) => messages.stepName.joinAlternate(changedText(rows, naming)),
  leaveAlternate: (rows, naming) => messages.stepName.leaveAlternate(changedText(rows, naming)),
  changeSettings: ({ before, after }) => {
    const isVideoSound = before.settings?.videoSound !== after.settings?.videoSound;
    return messages.stepName.changeSettings(isVideoSound ? messages.theVideoSound : messages.theSettings);
  },
  renameProject: ({ before, after }) => {
    const isKnown = before.name !== undefined && after.name !== undefined;
    return isKnown ? messages.stepRenamed(before.name, after.name) : messages.stepName.renameProject(messages.theProject);
  },
  changeProject: (rows, naming) => messages.stepName.changeProject(anyText(rows, naming)),
  // The history keeps the kind of the first edit; these stand only on operations.
  undo: (rows, naming) => messages.stepName.undo(changedText(rows, naming)),
  redo: (rows, naming) => messages.stepName.redo(changedText(rows, naming)),
} satisfies Readonly<Record<EditKind, StepText>>;

function lanesOf({ settings }: SideOfStep): readonly Lane[] {
  return settings?.lanes ?? [];
}

/** One or two clips by name, more by their number. */
function clipsText(clips: readonly Clip[], { nameOf }: StepNaming): string {
  const [first, second] = clips;
  if (!first || clips.length > 2) return messages.theClips(clips.length);
  return second ? messages.bothOf(nameOf(first), nameOf(second)) : nameOf(first);
}

function changedText({ changed }: StepRows, naming: StepNaming): string {
  return clipsText(
    changed.map(([before]) => before),
    naming,
  );
}

/** By how much all changed clips have changed; "" where that differs, or is nothing. */
function sharedShift({ changed }: StepRows, shiftOf: ShiftOf, { times }: StepNaming): string {
  const [first, ...rest] = changed.map(([before, after]) => shiftOf(before, after, times));
  const isShared = rest.every(({ by }) => Math.abs(by - (first?.by ?? 0)) < LEAST_DIFFERENCE);
  return first && first.by !== 0 && isShared ? first.text : "";
}

/** What all changed clips have become; "" where that differs. */
function sharedText({ changed }: StepRows, textOf: (clip: Clip) => string): string {
  const texts = new Set(changed.map(([, after]) => textOf(after)));
  return texts.size === 1 ? ([...texts][0] ?? "") : "";
}

function mixText(rows: StepRows, naming: StepNaming): string {
  const what = changedText(rows, naming);
  const mixes = [
    {
      isOf: (a: Clip, b: Clip) => a.gainDb !== b.gainDb,
      step: messages.stepGain,
      by: sharedShift(rows, byGain, naming),
    },
    {
      isOf: (a: Clip, b: Clip) => a.fadeIn !== b.fadeIn,
      step: messages.stepFadeIn,
      by: sharedShift(rows, byFadeIn, naming),
    },
    {
      isOf: (a: Clip, b: Clip) => a.fadeOut !== b.fadeOut,
      step: messages.stepFadeOut,
      by: sharedShift(rows, byFadeOut, naming),
    },
    {
      isOf: (a: Clip, b: Clip) => fadeShapeOf(a) !== fadeShapeOf(b),
      step: messages.stepFadeShape,
      by: sharedText(rows, (clip) => messages.fadeShapes[fadeShapeOf(clip)]),
    },
  ].filter(({ isOf }) => rows.changed.some(([before, after]) => isOf(before, after)));
  const [only] = mixes;
  return only && mixes.length === 1 ? only.step(what, only.by) : messages.stepName.mixClip(what, "");
}
