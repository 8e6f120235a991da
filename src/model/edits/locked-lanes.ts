import type { Clip, Lane } from "../timeline/clip.ts";
import { clipById } from "../timeline/timeline.ts";
import type { ProjectTimeline } from "../timeline/timeline.ts";
import type { Change, Edit, EditKind } from "./change.ts";

const OF_LANES: ReadonlySet<EditKind> = new Set<EditKind>(["moveLane", "addLane", "duplicateLane", "removeLane"]);

/** Whether edits of a kind are of whole lanes, which take the clips along. */
export function isOfLanes(kind: EditKind): boolean {
  return OF_LANES.has(kind);
}

/** An edit without what locked lanes prevent, and the first of those lanes. */
export type AllowedEdit = { readonly edit: Edit | undefined; readonly lockedLane: Lane | undefined };

/**
 * Locked lanes (B-168) keep their clips and get no new ones: those changes are left out. An edit that would move a clip there from another
 * lane, or that changes a cue with its clips, changes nothing at all, because its clips belong together.
 */
export function withoutLocked(edit: Edit, timeline: ProjectTimeline): AllowedEdit {
  const { lanes } = timeline.settings;
  if (isOfLanes(edit.kind) || !lanes.some(({ isLocked }) => isLocked === true)) return { edit, lockedLane: undefined };
  const lockedLaneOf = (clip: Clip | undefined) => {
    const lane = clip && lanes[clip.laneIndex];
    return lane?.isLocked === true ? lane : undefined;
  };
  let lockedLane: Lane | undefined;
  let isTorn = false;
  const isOfCue = edit.changes.some(({ kind }) => kind === "putCue" || kind === "removeCue");
  /** It only keeps the place of a clip that stays as it is. */
  const isUnchanged = (change: Change) => change.kind === "putClip" && change.clip === clipBefore(change, timeline);
  const changes = edit.changes.filter((change) => {
    if (isUnchanged(change)) return true;
    const before = clipBefore(change, timeline);
    const from = lockedLaneOf(before);
    const to = change.kind === "putClip" ? lockedLaneOf(change.clip) : undefined;
    lockedLane ??= from ?? to;
    if ((from ?? to) && (isOfCue || (before && !from))) isTorn = true;
    return !from && !to;
  });
  if (!lockedLane) return { edit, lockedLane };
  return { edit: isTorn || changes.every(isUnchanged) ? undefined : { ...edit, changes }, lockedLane };
}

function clipBefore(change: Change, timeline: ProjectTimeline): Clip | undefined {
  if (change.kind === "putClip") return clipById(timeline, change.clip.id);
  return change.kind === "removeClip" ? clipById(timeline, change.id) : undefined;
}
