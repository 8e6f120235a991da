import { mergeValueMessages } from "./merge-value-messages.ts";
import { defaultLane, plainLane } from "../timeline/clip.ts";
import type { Lane } from "../timeline/clip.ts";
import { laneIn, laneOrder, paddedLanes } from "../timeline/lane-order.ts";
import { messages } from "../text/messages.ts";
import { formatDb } from "../time/time.ts";
import { isSame } from "../is-same.ts";
import { withOtherFields } from "./merge-other-fields.ts";
import type { Merger } from "./merger.ts";

type Lanes = readonly Lane[];

/** Merges lane by lane and field by field. A lane missing from a list has its defaults. */
export function mergeLanes(base: Lanes, ours: Lanes, theirs: Lanes, merger: Merger): Lanes {
  if (isSame(ours, base)) return theirs;
  if (isSame(theirs, base) && !merger.hasAnyAgreed()) return ours;
  const lanes = Array.from({ length: Math.max(ours.length, theirs.length) }, (_, index) =>
    mergeLane(index, laneIn(base, index), laneIn(ours, index), laneIn(theirs, index), merger),
  );
  const wanted = ours.length === base.length ? theirs.length : ours.length;
  const shorter = paddedLanes(lanes.slice(0, wanted), lanes.length);
  const lastChanged = lanes.findLastIndex((lane, index) => !isSame(lane, shorter[index]));
  return lanes.slice(0, Math.max(wanted, lastChanged + 1));
}

function mergeLane(index: number, base: Lane, ours: Lane, theirs: Lane, merger: Merger): Lane {
  const lane = { subject: theirs.name, id: `lane ${index}` };
  const isOn = (on: boolean) => mergeValueMessages.onOff(on);
  const merged = {
    name: merger.value(base.name, ours.name, theirs.name, { ...lane, field: "lane name", text: (name) => name }),
    gain: merger.value(base.gain, ours.gain, theirs.gain, { ...lane, field: "lane gain", text: gainText }),
    muted: merger.value(base.muted, ours.muted, theirs.muted, { ...lane, field: "lane mute", text: isOn }),
    solo: merger.value(base.solo, ours.solo, theirs.solo, { ...lane, field: "lane solo", text: isOn }),
    colour: merger.value(base.colour, ours.colour, theirs.colour, {
      ...lane,
      field: "lane colour",
      text: (colour) => (colour === undefined ? mergeValueMessages.bySource : mergeValueMessages.colour(colour)),
    }),
    isLocked: merger.value(base.isLocked === true, ours.isLocked === true, theirs.isLocked === true, {
      ...lane,
      field: "lane lock",
      text: isOn,
    }),
    pan: merger.value(base.pan ?? 0, ours.pan ?? 0, theirs.pan ?? 0, { ...lane, field: "lane pan", text: (pan) => messages.panText(pan) }),
  };
  return plainLane(withOtherFields(merged, { base, ours, theirs }, lane, merger));
}

export function gainText(gain: number): string {
  return gain > 0 ? formatDb(20 * Math.log10(gain)) : mergeValueMessages.silent;
}

/** The one lane that was moved; undefined where the order changed in any other way or not at all. */
export function movedLane(before: Lanes, after: Lanes): { readonly from: number; readonly to: number } | undefined {
  const order = laneOrder(before, after);
  if (!order || new Set(order).size < order.length || order.some((place) => place === undefined || place >= order.length)) return undefined;
  for (const [from, to] of order.entries()) {
    if (from === to || to === undefined) continue;
    const indexes = order.map((_, index) => index);
    const moved = indexes.toSpliced(from, 1).toSpliced(to, 0, from);
    if (moved.every((lane, place) => order[lane] === place)) return { from, to };
  }
  return undefined;
}

/** The list with each lane at its index in another order, and default lanes where others were added. */
export function lanesInOrder(lanes: Lanes, order: readonly number[] | undefined): Lanes {
  if (!order) return lanes;
  const placed = new Map(Array.from({ length: Math.max(lanes.length, order.length) }, (_, at) => [order[at] ?? at, laneIn(lanes, at)]));
  return Array.from({ length: Math.max(...placed.keys()) + 1 }, (_, at) => placed.get(at) ?? defaultLane(at));
}
