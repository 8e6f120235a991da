import { laneInserted, laneRemoved, moveLane } from "../edits/lane-edits.ts";
import type { Change } from "../edits/change.ts";
import type { Clip, Lane } from "../timeline/clip.ts";
import { insertedLanes, laneOrder, paddedLanes } from "../timeline/lane-order.ts";
import type { Operation } from "../timeline/operation.ts";
import type { ProjectTimeline } from "../timeline/timeline.ts";
import { isSame } from "./is-same.ts";
import { movedLane } from "./merge-lanes.ts";

type Lanes = readonly Lane[];

/** Repeats a lane's move, addition or removal among the present lanes, with the clips that lie on them now. */
export function laneEditOn(timeline: ProjectTimeline, operation: Operation): readonly Change[] | undefined {
  const [before, after] = [settingsIn(operation.before)?.lanes, settingsIn(operation.changes)?.lanes];
  if (!before || !after) return undefined;
  const order = presentOrder(before, timeline);
  const indexNow = (lane: number) => order?.[lane] ?? lane;
  const inserted = chosenLane(insertedLanes(before, after), before, after, lanesOfClips(operation.changes, operation.before));
  const lane = inserted === undefined ? undefined : after[inserted];
  if (inserted !== undefined && lane && isLaneShift(operation, 1)) {
    const at = inserted === 0 ? 0 : indexNow(inserted - 1) + 1;
    return laneInserted(timeline, at, lane, newClipsOf(operation)) ?? [];
  }
  // A list that lacks default lanes looks as if one was removed where a later one got a default name.
  const isShorter = before.length > after.length || operation.kind === "removeLane";
  const longer = paddedLanes(before, after.length + 1);
  const removed = isShorter
    ? chosenLane(insertedLanes(after, longer), after, longer, lanesOfClips(operation.before, operation.changes))
    : undefined;
  if (removed !== undefined && isLaneShift(operation, -1)) {
    const ids = operation.changes.flatMap((change) => (change.kind === "removeClip" ? change.id : []));
    return laneRemoved(timeline, indexNow(removed), new Set(ids)) ?? [];
  }
  const moved = movedLane(before, after);
  return moved && (moveLane(timeline, indexNow(moved.from), moved.to)?.changes ?? []);
}

/** Clips of an operation on the side that has one lane more: those that it shifts, and those of that lane. */
type ClipLanes = { readonly shifted: readonly number[]; readonly own: readonly number[] };

function lanesOfClips(having: readonly Change[] | undefined, lacking: readonly Change[] | undefined): ClipLanes {
  const known = new Set(clipsIn(lacking).map(({ id }) => id));
  const lanesOf = (isKnown: boolean) => clipsIn(having).flatMap(({ id, laneIndex }) => (known.has(id) === isKnown ? laneIndex : []));
  return { shifted: lanesOf(true), own: lanesOf(false) };
}

/** Which of these lanes is the one that only `longer` has: by its clips, then by what the lanes are, then the last one. */
function chosenLane(places: readonly number[], shorter: Lanes, longer: Lanes, { shifted, own }: ClipLanes): number | undefined {
  const byClips = places.filter((place) => shifted.every((lane) => lane > place) && own.every((lane) => lane === place));
  const isRest = (place: number) => places.every((at) => at === places.at(-1) || isSame(shorter[at], longer[at < place ? at : at + 1]));
  return byClips.findLast(isRest) ?? byClips.at(-1) ?? places.at(-1);
}

/** The present index of each lane; a removed one is now below the last. */
export function presentOrder(before: readonly Lane[], { settings }: ProjectTimeline): readonly number[] | undefined {
  return laneOrder(before, settings.lanes)?.map((place) => place ?? settings.lanes.length);
}

/** Whether each clip that the operation changes goes this number of lanes down. */
function isLaneShift({ changes, before }: Operation, by: number): boolean {
  const lanes = new Map(before?.flatMap((change) => (change.kind === "putClip" ? [[change.clip.id, change.clip.laneIndex] as const] : [])));
  return changes.every(
    (change) => change.kind !== "putClip" || (lanes.get(change.clip.id) ?? change.clip.laneIndex - by) + by === change.clip.laneIndex,
  );
}

function newClipsOf({ changes, before }: Operation): readonly Clip[] {
  const known = new Set(before?.flatMap((change) => (change.kind === "putClip" ? change.clip.id : [])));
  return changes.flatMap((change) => (change.kind === "putClip" && !known.has(change.clip.id) ? change.clip : []));
}

function clipsIn(changes: readonly Change[] | undefined): readonly Clip[] {
  return changes?.flatMap((change) => (change.kind === "putClip" ? change.clip : [])) ?? [];
}

export function settingsIn(changes: readonly Change[] | undefined) {
  const change = changes?.find((one) => one.kind === "setSettings");
  return change?.settings;
}
