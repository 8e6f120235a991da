import type { Change } from "#model/edits/change.ts";
import type { Clip } from "#model/timeline/clip.ts";
import { allClips, clipById } from "#model/timeline/timeline.ts";
import type { ProjectTimeline } from "#model/timeline/timeline.ts";
import { byStart, laneIndexOf, replaceInLane } from "./lane-index.ts";
import type { LaneIndex } from "./lane-index.ts";

/** The clips of each lane in order of time, for `queries.ts` and `find-clip.ts` to search. Derived from a timeline; immutable. */
export type TimelineIndex = {
  /** By lane index. A lane without clips has an empty index; after the last lane with clips there are none. */
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
 * The index of `after`, from that of `before` and the changes between them: updates only the lanes that the changes touch. A clip that
 * occurs twice in the changes counts once, as it is in `after`, so their order does not matter.
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
