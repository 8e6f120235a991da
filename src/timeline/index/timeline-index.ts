import type { Change } from "#model/edits/change.ts";
import type { Clip } from "#model/timeline/clip.ts";
import { allClips, clipById } from "#model/timeline/timeline.ts";
import type { ProjectTimeline } from "#model/timeline/timeline.ts";
import { byStart, laneIndexOf, replaceInLane } from "./lane-index.ts";
import type { LaneIndex } from "./lane-index.ts";

/** Finds clips by lane and time. Derived from a timeline; immutable. */
export type TimelineIndex = {
  /** By lane index; a lane without clips has an empty index, or none at the end of the list. */
  readonly lanes: readonly LaneIndex[];
  /** End of the last clip in seconds; 0 without clips. */
  readonly lastEnd: number;
  readonly clipCount: number;
};

const EMPTY_LANE: LaneIndex = laneIndexOf([]);

export const EMPTY_INDEX: TimelineIndex = { lanes: [], lastEnd: 0, clipCount: 0 };

/** Builds the index of a whole timeline, for a project just loaded. */
export function buildIndex(timeline: ProjectTimeline): TimelineIndex {
  const byLane: Clip[][] = [];
  for (const clip of allClips(timeline)) {
    while (byLane.length <= clip.laneIndex) byLane.push([]);
    byLane[clip.laneIndex]?.push(clip);
  }
  return withTotals(byLane.map((clips) => laneIndexOf(clips.sort(byStart))));
}

/**
 * The index of `after`, from that of `before` and the changes between them: rebuilds only the lanes that the changes touch.
 * A clip that occurs twice counts once, as it is in `after`; so the changes of an undo may come in any order.
 */
export function updateIndex(
  index: TimelineIndex,
  before: ProjectTimeline,
  after: ProjectTimeline,
  changes: readonly Change[],
): TimelineIndex {
  const touched = new Set<string>();
  for (const change of changes) {
    if (change.kind === "putClip") touched.add(change.clip.id);
    else if (change.kind === "removeClip") touched.add(change.id);
  }
  if (touched.size === 0) return index;
  const removed = new Map<number, Clip[]>();
  const added = new Map<number, Clip[]>();
  for (const id of touched) {
    const old = clipById(before, id);
    const now = clipById(after, id);
    if (old === now) continue;
    if (old) pushTo(removed, old.laneIndex, old);
    if (now) pushTo(added, now.laneIndex, now);
  }
  const lanes = [...index.lanes];
  for (const laneIndex of new Set([...removed.keys(), ...added.keys()])) {
    while (lanes.length <= laneIndex) lanes.push(EMPTY_LANE);
    const lane = lanes[laneIndex] ?? EMPTY_LANE;
    lanes[laneIndex] = replaceInLane(lane, removed.get(laneIndex) ?? [], added.get(laneIndex) ?? []);
  }
  while (lanes.at(-1)?.clips.length === 0) lanes.pop();
  return withTotals(lanes);
}

function withTotals(lanes: readonly LaneIndex[]): TimelineIndex {
  let lastEnd = 0;
  let clipCount = 0;
  for (const lane of lanes) {
    lastEnd = Math.max(lastEnd, lane.reachEnds.at(-1) ?? 0);
    clipCount += lane.clips.length;
  }
  return { lanes, lastEnd, clipCount };
}

function pushTo(lists: Map<number, Clip[]>, laneIndex: number, clip: Clip): void {
  const list = lists.get(laneIndex);
  if (list) list.push(clip);
  else lists.set(laneIndex, [clip]);
}
