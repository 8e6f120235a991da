import { piecesWithout } from "../timeline/clip-parts.ts";
import type { Clip } from "../timeline/clip.ts";
import { overlapRule } from "../timeline/project-settings.ts";
import type { WhenOverlapping } from "../timeline/project-settings.ts";
import { clipById } from "../timeline/timeline.ts";
import type { ProjectTimeline } from "../timeline/timeline.ts";
import { putClip } from "./change.ts";
import { keyOf } from "./change-keys.ts";
import type { Change, Edit, EditKind } from "./change.ts";
import { crossfaded, fadableOverlap, isCrossfaded } from "./crossfade.ts";

/**
 * "When clips overlap" (B-145): what an edit that places clips over others does to both, as part of the same edit. A moved clip covers all
 * that it lies over; a trimmed one what it is extended over, and an overlap that existed before stays as it is.
 */

/** Edits that place clips or extend them. Others leave overlaps as they are. */
const PLACING: ReadonlySet<EditKind> = new Set<EditKind>([
  "addClip",
  "moveClip",
  "trimClip",
  "pasteClips",
  "duplicateClips",
  "setInPoint",
  "setOutPoint",
]);

export type OverlapInput = {
  readonly timeline: ProjectTimeline;
  /** The clips of a lane that lie at least partly in a range of seconds. */
  readonly clipsIn: (laneIndex: number, from: number, to: number) => readonly Clip[];
  /** The id of the clip that remains behind the overwritten range number `range` of `clip`. */
  readonly newIdFor: (clip: Clip, range: number) => string;
};

/** A clip as an edit places it; `before` is undefined for a new one. */
type Placed = { readonly clip: Clip; readonly before: Clip | undefined };

/** The edit with what the project's setting demands where it makes clips overlap. The same object where it demands nothing. */
export function withOverlapsSolved(edit: Edit, input: OverlapInput): Edit {
  const whenOverlapping = overlapRule(input.timeline.settings);
  if (whenOverlapping === "keep" || !PLACING.has(edit.kind)) return edit;
  const placed = placedBy(edit, input);
  const changes = whenOverlapping === "overwrite" ? overwriting(placed, edit, input) : crossfading(placed, edit, input);
  return changes.length === 0 ? edit : { ...edit, changes: joined(edit.changes, changes) };
}

/** One change for each clip: a later one replaces an earlier one in its place. */
function joined(changes: readonly Change[], more: readonly Change[]): readonly Change[] {
  const last = new Map([...changes, ...more].map((change) => [keyOf(change), change]));
  return [...last.values()];
}

/** What an edit does where clips overlap: the setting, and the longest overlap that the edit makes, seconds. */
export type MadeOverlap = { readonly how: WhenOverlapping; readonly seconds: number };

/** Undefined where the edit makes no overlap. A clip that lies within another has nothing to fade to: both are kept. */
export function overlapMadeBy(edit: Edit, input: Omit<OverlapInput, "newIdFor">): MadeOverlap | undefined {
  if (!PLACING.has(edit.kind)) return undefined;
  const whenOverlapping = overlapRule(input.timeline.settings);
  const overwrites = whenOverlapping === "overwrite";
  let made: MadeOverlap | undefined;
  for (const placed of placedBy(edit, input)) {
    const { clip, before } = placed;
    for (const other of othersUnder(clip, edit, input)) {
      const seconds = overwrites ? overwrittenSeconds(placed, edit, other) : overlapOf(clip, other);
      if (seconds <= (made?.seconds ?? 0) || (!overwrites && before && seconds === overlapOf(before, other))) continue;
      const fades = Math.max(fadableOverlap(clip, other), fadableOverlap(other, clip)) > 0;
      made = { how: whenOverlapping === "crossfade" && !fades ? "keep" : whenOverlapping, seconds };
    }
  }
  return made;
}

function placedBy(edit: Edit, { timeline }: Pick<OverlapInput, "timeline">): readonly Placed[] {
  return edit.changes.flatMap((change) =>
    // A clip of unmeasured length would overwrite or fade what it may not reach.
    change.kind === "putClip" && change.clip.originalDuration !== undefined
      ? { clip: change.clip, before: clipById(timeline, change.clip.id) }
      : [],
  );
}

/** Clips under a placed one that the edit itself does not change. */
function othersUnder(clip: Clip, edit: Edit, { clipsIn }: Pick<OverlapInput, "clipsIn">): readonly Clip[] {
  const changed = changedIds(edit);
  return clipsIn(clip.laneIndex, clip.startTime, clip.endTime).filter(({ id }) => !changed.has(id));
}

const idsOf = new WeakMap<Edit, ReadonlySet<string>>();

function changedIds(edit: Edit): ReadonlySet<string> {
  let ids = idsOf.get(edit);
  if (!ids) {
    ids = new Set(
      edit.changes.flatMap((change) => (change.kind === "putClip" ? change.clip.id : change.kind === "removeClip" ? change.id : [])),
    );
    idsOf.set(edit, ids);
  }
  return ids;
}

function overlapOf(one: Clip, other: Clip): number {
  return one.laneIndex === other.laneIndex ? sharedSeconds({ from: one.startTime, to: one.endTime }, other) : 0;
}

type Range = { readonly from: number; readonly to: number };

function sharedSeconds({ from, to }: Range, { startTime, endTime }: Clip): number {
  return Math.max(0, Math.min(to, endTime) - Math.max(from, startTime));
}

/** A new clip counts as moved. An in-point moves both edges, and yet the sound stays where it is. */
function isMoved({ clip, before }: Placed, { kind }: Edit): boolean {
  if (!before || before.laneIndex !== clip.laneIndex) return true;
  return kind !== "setInPoint" && before.startTime !== clip.startTime && before.endTime !== clip.endTime;
}

/** The range that a placed clip covers: all of it, or, after a trim, what it was extended by. */
function coveredBy(placed: Placed, edit: Edit): readonly Range[] {
  const { clip, before } = placed;
  if (!before || isMoved(placed, edit)) return [{ from: clip.startTime, to: clip.endTime }];
  return [
    { from: clip.startTime, to: Math.min(before.startTime, clip.endTime) },
    { from: Math.max(before.endTime, clip.startTime), to: clip.endTime },
  ].filter(({ from, to }) => to > from);
}

function overwrittenSeconds(placed: Placed, edit: Edit, other: Clip): number {
  return Math.max(0, ...coveredBy(placed, edit).map((range) => sharedSeconds(range, other)));
}

function overwriting(placed: readonly Placed[], edit: Edit, input: OverlapInput): readonly Change[] {
  const left = new Map<Clip, readonly Clip[]>();
  for (const one of placed) {
    for (const { from, to } of coveredBy(one, edit)) {
      for (const other of othersUnder(one.clip, edit, input)) {
        const pieces = left.get(other) ?? [other];
        left.set(
          other,
          pieces.flatMap((piece) => piecesWithout(piece, { start: from, end: to })),
        );
      }
    }
  }
  return [...left].flatMap(([other, [first, ...rest]]): readonly Change[] => {
    if (!first) return [{ kind: "removeClip", id: other.id }];
    if (first === other) return [];
    return [putClip(first), ...rest.map((piece, range) => putClip({ ...piece, id: input.newIdFor(other, range) }))];
  });
}

/**
 * Crossfades each pair whose overlap the edit changes. A crossfade that the pair had before follows the overlap, and ends where the
 * clips no longer overlap; other fades stay.
 */
function crossfading(placed: readonly Placed[], edit: Edit, input: OverlapInput): readonly Change[] {
  const changed = changedIds(edit);
  const now = new Map<string, Clip>();
  const current = (clip: Clip) => now.get(clip.id) ?? clip;
  for (const { clip, before } of placed) {
    const was = before ? input.clipsIn(before.laneIndex, before.startTime, before.endTime).filter(({ id }) => !changed.has(id)) : [];
    const is = othersUnder(clip, edit, input);
    for (const other of new Set([...was, ...is])) {
      if (before && overlapOf(before, other) === overlapOf(clip, other)) continue;
      const [mine, theirs] = before ? withoutCrossfade(before, current(clip), current(other)) : [current(clip), current(other)];
      const [first, second] = mine.startTime < theirs.startTime ? [mine, theirs] : [theirs, mine];
      const overlap = mine.laneIndex === theirs.laneIndex ? fadableOverlap(first, second) : 0;
      for (const faded of overlap > 0 ? crossfaded(first, second, overlap) : [first, second]) now.set(faded.id, faded);
    }
  }
  return [...now.values()].flatMap((clip) => {
    const known = placed.find((one) => one.clip.id === clip.id)?.clip ?? clipById(input.timeline, clip.id);
    return known && (known.fadeIn !== clip.fadeIn || known.fadeOut !== clip.fadeOut) ? putClip(clip) : [];
  });
}

/** Both clips without the crossfade that they had before the edit. */
function withoutCrossfade(before: Clip, clip: Clip, other: Clip): readonly [Clip, Clip] {
  if (isCrossfaded(before, other))
    return [
      { ...clip, fadeOut: 0 },
      { ...other, fadeIn: 0 },
    ];
  if (isCrossfaded(other, before))
    return [
      { ...clip, fadeIn: 0 },
      { ...other, fadeOut: 0 },
    ];
  return [clip, other];
}
