import { defaultLane } from "../timeline/clip.ts";
import type { Lane } from "../timeline/clip.ts";
import { formatDb } from "../time/time.ts";
import { isSame } from "./is-same.ts";
import { withOtherFields } from "./merge-other-fields.ts";
import type { Merger } from "./merger.ts";

type Lanes = readonly Lane[];

/** Merges lane by lane and field by field. A lane missing from a list has its defaults. */
export function mergeLanes(base: Lanes, ours: Lanes, theirs: Lanes, merger: Merger): Lanes {
  if (isSame(ours, base)) return theirs;
  if (isSame(theirs, base) && !merger.hasAgreed()) return ours;
  const lanes = Array.from({ length: Math.max(ours.length, theirs.length) }, (_, index) =>
    mergeLane(index, laneOf(base, index), laneOf(ours, index), laneOf(theirs, index), merger),
  );
  const wanted = ours.length === base.length ? theirs.length : ours.length;
  const lastChanged = lanes.findLastIndex((lane, index) => !isSame(lane, defaultLane(index)));
  return lanes.slice(0, Math.max(wanted, lastChanged + 1));
}

function mergeLane(index: number, base: Lane, ours: Lane, theirs: Lane, merger: Merger): Lane {
  const lane = { subject: theirs.name, id: `lane ${index}` };
  const isOn = (on: boolean) => (on ? "on" : "off");
  const merged: Lane = {
    name: merger.value(base.name, ours.name, theirs.name, { ...lane, field: "lane name", text: (name) => name }),
    gain: merger.value(base.gain, ours.gain, theirs.gain, { ...lane, field: "lane gain", text: gainText }),
    muted: merger.value(base.muted, ours.muted, theirs.muted, { ...lane, field: "lane mute", text: isOn }),
    solo: merger.value(base.solo, ours.solo, theirs.solo, { ...lane, field: "lane solo", text: isOn }),
  };
  return withOtherFields(merged, { base, ours, theirs }, lane, merger);
}

export function gainText(gain: number): string {
  return gain > 0 ? formatDb(20 * Math.log10(gain)) : "silent";
}

function laneOf(lanes: Lanes, index: number): Lane {
  return lanes[index] ?? defaultLane(index);
}

/**
 * The index in `after` of each lane of `before`, when lanes were reordered: lanes are identified by name.
 * Undefined where the order is unchanged, or where names are not unique or changed.
 */
export function laneOrder(before: Lanes, after: Lanes): readonly number[] | undefined {
  const count = Math.max(before.length, after.length);
  const names = (lanes: Lanes) => Array.from({ length: count }, (_, index) => laneOf(lanes, index).name);
  const [from, to] = [names(before), names(after)];
  const placeByName = new Map(to.map((name, index) => [name, index]));
  if (placeByName.size < count || new Set(from).size < count) return undefined;
  const order: number[] = [];
  for (const name of from) {
    const place = placeByName.get(name);
    if (place === undefined) return undefined;
    order.push(place);
  }
  return order.every((place, index) => place === index) ? undefined : order;
}

/** The one lane that was moved; undefined where the order changed in any other way or not at all. */
export function movedLane(before: Lanes, after: Lanes): { readonly from: number; readonly to: number } | undefined {
  const order = laneOrder(before, after);
  if (!order) return undefined;
  for (const [from, to] of order.entries()) {
    if (from === to) continue;
    const indexes = order.map((_, index) => index);
    const moved = indexes.toSpliced(from, 1).toSpliced(to, 0, from);
    if (moved.every((lane, place) => order[lane] === place)) return { from, to };
  }
  return undefined;
}

/** The list with each lane at its index in another order. */
export function lanesInOrder(lanes: Lanes, order: readonly number[] | undefined): Lanes {
  if (!order) return lanes;
  const placed: Lane[] = Array.from({ length: Math.max(lanes.length, order.length) }, (_, index) => laneOf(lanes, index));
  for (let index = 0; index < placed.length; index++) placed[order[index] ?? index] = laneOf(lanes, index);
  return placed;
}
