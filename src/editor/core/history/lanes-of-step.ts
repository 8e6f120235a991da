import { messages } from "#model/text/messages.ts";
import { formatFineDb } from "#model/time/time.ts";
import type { Lane } from "#model/timeline/clip.ts";
import { laneIn, paddedLanes } from "#model/timeline/lane-order.ts";

/** The lanes of a step on its two sides, in words. */

/** The first lane that differs. */
export function changedLaneText(before: readonly Lane[], after: readonly Lane[]): string {
  for (const [at, lane] of after.entries()) {
    const old = laneIn(before, at);
    if (old.name !== lane.name) return messages.stepRenamed(messages.theLane(old.name), lane.name);
    if (old.muted !== lane.muted) return (lane.muted ? messages.stepName.muteClip : messages.stepUnmute)(messages.theLane(lane.name));
    if (old.solo !== lane.solo) return (lane.solo ? messages.stepSolo : messages.stepUnsolo)(messages.theLane(lane.name));
    const isLocked = lane.isLocked === true;
    if ((old.isLocked === true) !== isLocked) return (isLocked ? messages.stepLock : messages.stepUnlock)(messages.theLane(lane.name));
    if (old.colour !== lane.colour) return messages.stepColour(messages.theLane(lane.name));
    if ((old.pan ?? 0) !== (lane.pan ?? 0)) return messages.stepPan(messages.theLane(lane.name), messages.panText(lane.pan ?? 0));
    if (old.gain !== lane.gain) return messages.stepGain(messages.theLane(lane.name), gainText(old.gain, lane.gain));
  }
  return messages.stepName.changeLane(messages.theLanes);
}

/** "" where a lane was or is silent. */
function gainText(before: number, after: number): string {
  return before > 0 && after > 0 ? formatFineDb(20 * Math.log10(after / before)) : "";
}

/** The lane that only `having` has. */
export function newLaneText(old: readonly Lane[], having: readonly Lane[]): string {
  const now = paddedLanes(having, old.length + 1);
  const names = new Set(paddedLanes(old, now.length - 1).map(({ name }) => name));
  const added = now.find(({ name }) => !names.has(name));
  return added ? messages.theLane(added.name) : messages.theLanes;
}

/** The lane that was taken out of its place: without it, the others are in the same order. */
export function movedLaneText(before: readonly Lane[], after: readonly Lane[]): string {
  const names = (lanes: readonly Lane[]) => lanes.map(({ name }) => name);
  const [old, now] = [names(before), names(after)];
  const isMoved = (at: number) => {
    const rest = old.toSpliced(at, 1);
    const to = now.findIndex((_, index) => now.toSpliced(index, 1).join("\n") === rest.join("\n") && now[index] === old[at]);
    return to >= 0 && to !== at;
  };
  const moved = old.find((_, at) => isMoved(at));
  return moved === undefined ? messages.theLanes : messages.theLane(moved);
}
