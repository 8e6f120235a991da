import { laneInserted, laneRemoved, moveLane } from "../edits/lane-edits.ts";
import type { Change } from "../edits/change.ts";
import type { Clip, Lane } from "../timeline/clip.ts";
import { insertedLanes, laneOrder, paddedLanes } from "../timeline/lane-order.ts";
import type { Operation } from "../timeline/operation.ts";
import type { ProjectTimeline } from "../timeline/timeline.ts";
import { isSame } from "../is-same.ts";
import { movedLane } from "./merge-lanes.ts";

/**
 * Repeats a lane's move, addition or removal, or its undo, among the present lanes, with the clips that lie on them now. Undefined: the
 * operation is none of these. Empty: it cannot be done any more.
 */
export function laneEditOn(timeline: ProjectTimeline, operation: Operation): readonly Change[] | undefined {
  const [before, after] = [settingsIn(operation.before)?.lanes, settingsIn(operation.changes)?.lanes];
  if (!before || !after) return undefined;
  const order = presentOrder(before, timeline);
  const indexNow = (lane: number) => order?.[lane] ?? lane;
  const inserted = addedLane({ lanes: before, rows: operation.before }, { lanes: after, rows: operation.changes });
  if (inserted) {
    const at = inserted.index === 0 ? 0 : indexNow(inserted.index - 1) + 1;
    return laneInserted(timeline, at, inserted.lane, inserted.clips) ?? [];
  }
  // `before` may lack default lanes at its end, so it is padded. A padded list can look as if a lane had been removed, so the removal needs
  // a shorter list or its own kind.
  const mayBeRemoval = before.length > after.length || operation.kind === "removeLane";
  const longer = { lanes: paddedLanes(before, after.length + 1), rows: operation.before };
  const removed = mayBeRemoval ? addedLane({ lanes: after, rows: operation.changes }, longer) : undefined;
  if (removed) return laneRemoved(timeline, indexNow(removed.index), new Set(removed.clips.map(({ id }) => id))) ?? [];
  const moved = movedLane(before, after);
  return moved && (moveLane(timeline, indexNow(moved.from), moved.to)?.changes ?? []);
}

type Side = { readonly lanes: readonly Lane[]; readonly rows: readonly Change[] | undefined };

/**
 * The lane that only the longer side has, with its clips. Each clip in the rows of both sides must lie below it, by one lane more than on
 * the shorter side. Of several such lanes it is the last one whose removal leaves the shorter side's lanes, else the last of all.
 */
function addedLane(shorter: Side, longer: Side) {
  const known = new Map(clipsIn(shorter.rows).map(({ id, laneIndex }) => [id, laneIndex]));
  const lanes = longer.lanes;
  const rows = clipsIn(longer.rows);
  const clips = rows.filter(({ id }) => !known.has(id));
  const isAt = (index: number) =>
    rows.every(({ id, laneIndex }) => (known.has(id) ? laneIndex > index && known.get(id) === laneIndex - 1 : laneIndex === index));
  const places = insertedLanes(shorter.lanes, lanes).filter(isAt);
  const isSameWithout = (index: number) => isSame(lanes.toSpliced(index, 1).slice(0, places.at(-1)), shorter.lanes.slice(0, places.at(-1)));
  const index = places.findLast(isSameWithout) ?? places.at(-1);
  const lane = lanes[index ?? -1];
  return index === undefined || !lane ? undefined : { index, lane, clips };
}

/** The present index of each lane; a removed one is now below the last. */
export function presentOrder(before: readonly Lane[], { settings }: ProjectTimeline): readonly number[] | undefined {
  return laneOrder(before, settings.lanes)?.map((place) => place ?? settings.lanes.length);
}

function clipsIn(changes: readonly Change[] | undefined): readonly Clip[] {
  return changes?.flatMap((change) => (change.kind === "putClip" ? change.clip : [])) ?? [];
}

export function settingsIn(changes: readonly Change[] | undefined) {
  const change = changes?.find((one) => one.kind === "setSettings");
  return change?.settings;
}
