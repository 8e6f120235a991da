import { mergeValueMessages } from "./merge-value-messages.ts";
import { keyOf } from "../edits/change-keys.ts";
import { putClip } from "../edits/change.ts";
import type { Change } from "../edits/change.ts";
import type { Clip, Picture } from "../timeline/clip.ts";
import type { Operation } from "../timeline/operation.ts";
import { formatTimeExact } from "../time/time.ts";
import { isEditedCue, mergeCue } from "./merge-cue.ts";
import { alternateIdsOf, isInAny } from "../cues/cue-members.ts";
import { cueLabel } from "../timeline/cue.ts";
import type { Cue } from "../timeline/cue.ts";
import { clipById, cueById } from "../timeline/timeline.ts";
import type { ProjectTimeline } from "../timeline/timeline.ts";
import { isSame } from "../is-same.ts";
import { isEditedClip, mergeClip, pieceWithEdit } from "./merge-clip.ts";
import { lanesInOrder } from "./merge-lanes.ts";
import { mergeSettings, withPictureFacts } from "./merge-settings.ts";
import type { Merger } from "./merger.ts";

/** A clip that one side removed (or split) while the other edited it. */
export type ClipQuestion = {
  readonly clipId: string;
  readonly name: string;
  /** The side that removed it: the merged operation ("here"), or another device ("there"). */
  readonly removed: "here" | "there";
  /** It was removed here by a split. */
  readonly isSplit?: true;
};

/** By clip id: whether to keep the edit or the removal. */
export type ClipAnswers = ReadonlyMap<string, "keep" | "remove">;

export type RowMerge = {
  readonly merger: Merger;
  readonly answers: ClipAnswers;
  /** Clips that earlier operations of the same device would have created or edited, but whose rows were dropped. */
  readonly dropped: Set<string>;
  readonly ask: (question: ClipQuestion) => void;
  /** The present index of each lane, where lanes were reordered. */
  readonly order: readonly number[] | undefined;
};

/** The rows to write into `timeline` for an operation that was made on other values of these rows. */
export function mergeRows(timeline: ProjectTimeline, operation: Operation, merge: RowMerge): readonly Change[] {
  const before = new Map(operation.before?.map((change) => [keyOf(change), change]));
  const given = givenUp(timeline, operation, before, merge);
  const picture = mergedPicture(timeline, operation, before, merge.merger);
  const changes: Change[] = [];
  for (const change of operation.changes) {
    const base = before.get(keyOf(change));
    switch (change.kind) {
      case "putClip": {
        if (given.has(change.clip.id)) merge.dropped.add(change.clip.id);
        else changes.push(...mergedClip(timeline, change.clip, operation.before ? clipOf(base) : "unknown", given, merge));
        break;
      }
      case "removeClip":
        if (!given.has(change.id)) changes.push(change);
        break;
      case "putCue": {
        const cue = mergedCue(timeline, change.cue, operation.before ? cueOf(base) : "unknown", merge.merger);
        if (cue) changes.push({ kind: "putCue", cue });
        break;
      }
      case "removeCue":
        if (!given.keepsCue(change.id)) changes.push(change);
        break;
      case "setSettings": {
        const theirs = timeline.settings;
        const [from, to] = [base?.kind === "setSettings" ? base.settings : knownOf(theirs, change.settings), change.settings];
        const inOrder = (settings: typeof theirs) => ({ ...settings, lanes: lanesInOrder(settings.lanes, merge.order) });
        const settings = mergeSettings(inOrder(from), inOrder(to), theirs, merge.merger);
        changes.push({ kind: "setSettings", settings: picture ? withPictureFacts(settings, picture.isOurs ? to : theirs) : settings });
        break;
      }
      case "setPicture":
        if (picture) changes.push({ kind: "setPicture", picture: picture.value });
        break;
      case "rename": {
        const from = base?.kind === "rename" ? base.name : timeline.name;
        const named = { subject: mergeValueMessages.theProject, field: "name", text: (name: string) => name };
        changes.push({ kind: "rename", name: merge.merger.value(from, change.name, timeline.name, named) });
        break;
      }
    }
  }
  return changes;
}

function clipOf(change: Change | undefined): Clip | undefined {
  return change?.kind === "putClip" ? change.clip : undefined;
}

function cueOf(change: Change | undefined): Cue | undefined {
  return change?.kind === "putCue" ? change.cue : undefined;
}

/** A cue that the operation creates or edits. One that another device has removed stays removed: its clips are gone or ordinary. */
function mergedCue(timeline: ProjectTimeline, ours: Cue, base: Cue | undefined | "unknown", merger: Merger): Cue | undefined {
  const theirs = cueById(timeline, ours.id);
  if (!base || base === "unknown") return theirs ?? ours;
  if (theirs) return mergeCue(base, ours, theirs, merger);
  if (isEditedCue(base, ours))
    merger.note({ subject: cueLabel(ours), field: "cue", kept: mergeValueMessages.deleted, replaced: mergeValueMessages.keptWithEdit });
  return undefined;
}

/** The base of settings that an earlier version journalled without `before`: markers that only `theirs` has are new there. */
function knownOf<Settings extends ProjectTimeline["settings"]>(theirs: Settings, ours: Settings): Settings {
  const own = new Set(ours.markers.map(({ id }) => id));
  return { ...theirs, markers: theirs.markers.filter(({ id }) => own.has(id)) };
}

/** The picture after the operation, and whether it is the operation's; undefined where the operation sets none. */
function mergedPicture(timeline: ProjectTimeline, operation: Operation, before: ReadonlyMap<string, Change>, merger: Merger) {
  const change = operation.changes.find((one) => one.kind === "setPicture");
  if (!change) return undefined;
  const base = before.get(keyOf(change));
  const from = base?.kind === "setPicture" ? base.picture : timeline.picture;
  const value = merger.value(from, change.picture, timeline.picture, {
    subject: mergeValueMessages.theProject,
    field: "video",
    text: pictureText,
  });
  return { value, isOurs: isSame(value, change.picture) };
}

function pictureText(picture: Picture | undefined): string {
  return picture ? mergeValueMessages.videoOf(formatTimeExact(picture.duration)) : mergeValueMessages.none;
}

/** Merges a clip that the operation creates or edits. */
function mergedClip(
  timeline: ProjectTimeline,
  ours: Clip,
  base: Clip | undefined | "unknown",
  given: GivenUp,
  merge: RowMerge,
): readonly Change[] {
  const theirs = clipById(timeline, ours.id);
  const own = inOrder(ours, merge.order);
  if (!base || (base === "unknown" && !theirs)) {
    // A clip that already exists was added by this same operation, and edited since.
    return theirs ? [] : [putClip(given.edited(own))];
  }
  if (theirs) return [putClip(mergeClip(base === "unknown" ? theirs : inOrder(base, merge.order), own, theirs, merge.merger))];
  if (merge.dropped.has(ours.id) || base === "unknown" || !isEditedClip(base, ours)) return [];
  const answer = merge.answers.get(ours.id);
  if (!answer) merge.ask({ clipId: ours.id, name: ours.name, removed: "there" });
  if (answer === "keep")
    merge.merger.note({ subject: ours.name, field: "clip", kept: mergeValueMessages.keptWithEdit, replaced: mergeValueMessages.deleted });
  if (answer !== "remove") return [putClip(own)];
  merge.dropped.add(ours.id);
  return [];
}

function inOrder(clip: Clip, order: readonly number[] | undefined): Clip {
  const laneIndex = order?.[clip.laneIndex];
  return laneIndex === undefined ? clip : { ...clip, laneIndex };
}

type GivenUp = {
  readonly has: (clipId: string) => boolean;
  /** Whether a cue stays that the operation removes. */
  readonly keepsCue: (cueId: string) => boolean;
  /** A piece of a clip that was edited elsewhere, with that edit applied. */
  readonly edited: (piece: Clip) => Clip;
};

/**
 * Finds removals of clips that were edited elsewhere, and splits of clips that were removed there. The pieces of a split take over an
 * edit where they can; every other case is a question, and until it is answered the removal and the clips made from it are not applied.
 */
function givenUp(timeline: ProjectTimeline, operation: Operation, before: ReadonlyMap<string, Change>, merge: RowMerge): GivenUp {
  const made = operation.changes.flatMap((change) => (change.kind === "putClip" && !clipOf(before.get(keyOf(change))) ? change.clip : []));
  const gone = new Set<string>();
  const edited = new Map<string, Clip>();
  for (const change of operation.changes) {
    const base = change.kind === "removeClip" ? clipOf(before.get(keyOf(change))) : undefined;
    if (!base) continue;
    const pieces = made.filter((clip) => clip.url === base.url && clip.startTime < base.endTime && clip.endTime > base.startTime);
    const theirs = clipById(timeline, base.id);
    const known = inOrder(base, merge.order);
    if (theirs ? !isEditedClip(known, theirs) : pieces.length === 0 || merge.dropped.has(base.id)) {
      if (!theirs && merge.dropped.has(base.id)) for (const piece of pieces) gone.add(piece.id);
      continue;
    }
    const withEdit = theirs && piecesWithEdit(pieces, base, theirs, merge.order);
    if (withEdit) {
      for (const piece of withEdit) edited.set(piece.id, piece);
      continue;
    }
    const answer = merge.answers.get(base.id);
    const isSplit = theirs !== undefined && pieces.length > 0;
    if (!answer) merge.ask({ clipId: base.id, name: base.name, removed: theirs ? "here" : "there", ...(isSplit && { isSplit }) });
    if (theirs ? answer === "remove" : answer !== "remove") {
      if (theirs)
        merge.merger.note({
          subject: base.name,
          field: "clip",
          kept: pieces.length > 0 ? mergeValueMessages.split : mergeValueMessages.deleted,
          replaced: mergeValueMessages.keptWithEdit,
        });
      continue;
    }
    gone.add(base.id);
    for (const piece of pieces) gone.add(piece.id);
  }
  withRelated(operation, before, gone);
  const cues = keptCues(timeline, operation, before, merge.merger);
  for (const id of cues.clipIds) gone.add(id);
  return { keepsCue: (id) => cues.cueIds.has(id), has: (id) => gone.has(id), edited: (piece) => edited.get(piece.id) ?? piece };
}

/**
 * Finds cues that the operation removes though another device has edited them. They stay, and the operation leaves their clips as they are.
 */
function keptCues(timeline: ProjectTimeline, operation: Operation, before: ReadonlyMap<string, Change>, merger: Merger) {
  const [cueIds, clipIds] = [new Set<string>(), new Set<string>()];
  for (const change of operation.changes) {
    const base = change.kind === "removeCue" ? cueOf(before.get(keyOf(change))) : undefined;
    const theirs = base && cueById(timeline, base.id);
    if (!theirs || !isEditedCue(base, theirs)) continue;
    cueIds.add(base.id);
    merger.note({
      subject: cueLabel(theirs),
      field: "cue",
      kept: mergeValueMessages.keptWithEdit,
      replaced: mergeValueMessages.deleted,
    });
    for (const row of before.values()) {
      const clip = clipOf(row);
      if (clip && isInAny(clip, alternateIdsOf(base))) clipIds.add(clip.id);
    }
  }
  return { cueIds, clipIds };
}

/** All pieces with the edit applied, on present lanes; undefined where one cannot take it, or is a joined clip rather than a piece. */
function piecesWithEdit(
  pieces: readonly Clip[],
  base: Clip,
  theirs: Clip,
  order: readonly number[] | undefined,
): readonly Clip[] | undefined {
  const isPiece = (clip: Clip) => clip.startTime >= base.startTime && clip.endTime <= base.endTime;
  if (pieces.length === 0 || !pieces.every(isPiece)) return undefined;
  const edited = pieces.flatMap((piece) => pieceWithEdit(inOrder(piece, order), inOrder(base, order), theirs) ?? []);
  return edited.length === pieces.length ? edited : undefined;
}

/** A clip joined from several pieces needs all of them: if it is not made, all the pieces stay. */
function withRelated(operation: Operation, before: ReadonlyMap<string, Change>, gone: Set<string>): void {
  for (const change of operation.changes) {
    if (change.kind !== "putClip" || !gone.has(change.clip.id)) continue;
    for (const other of operation.changes) {
      const removed = other.kind === "removeClip" ? clipOf(before.get(keyOf(other))) : undefined;
      const isOf = removed?.url === change.clip.url && removed.startTime < change.clip.endTime && removed.endTime > change.clip.startTime;
      if (removed && isOf) gone.add(removed.id);
    }
  }
}
