import { defaultLane } from "./clip.ts";
import type { Lane } from "./clip.ts";

type Lanes = readonly Lane[];

/** At least this number of lanes. One that the list lacks has the defaults, under the next default name that no lane of the list has. */
export function paddedLanes(lanes: Lanes, count: number): Lane[] {
  const names = new Set(lanes.map(({ name }) => name));
  const all = [...lanes];
  for (let number = lanes.length; all.length < count; number++) {
    const lane = defaultLane(number);
    if (!names.has(lane.name)) all.push(lane);
  }
  return all;
}

const padded = new WeakMap<Lanes, Lanes>();

/** One of these lanes: the same object each time. */
export function laneIn(lanes: Lanes, index: number): Lane {
  const lane = lanes[index] ?? padded.get(lanes)?.[index];
  if (lane) return lane;
  // Twice as many as asked for, so that asking for one after another stays cheap.
  const more = paddedLanes(lanes, 2 * index + 1);
  padded.set(lanes, more);
  return more[index] ?? defaultLane(index);
}

function namesOf(lanes: Lanes, count: number): readonly string[] {
  return paddedLanes(lanes, count).map(({ name }) => name);
}

/**
 * The index in `after` of each lane of `before`, where lanes were moved, added or removed; undefined for a removed lane. Lanes are
 * identified by name; one that has a new name at its old index was renamed. Undefined where no lane has another index, and where names
 * are not unique.
 */
export function laneOrder(before: Lanes, after: Lanes): readonly (number | undefined)[] | undefined {
  const listed = new Set(after.map(({ name }) => name));
  let count = Math.max(before.length, after.length);
  // A default name beyond both lists: there were more lanes before than the list had.
  while (listed.has(laneIn(before, count).name)) count += 1;
  const names = namesOf(before, count);
  const known = new Set(names);
  const places = new Map(namesOf(after, count).map((name, index) => [name, index]));
  if (places.size < count || known.size < count) return undefined;
  const lastFound = names.findLastIndex((name) => listed.has(name));
  const order = names.map((name, index) => {
    const place = places.get(name);
    if (place !== undefined) return place;
    const instead = after[index]?.name;
    if (instead !== undefined && !known.has(instead)) return index;
    if (index < lastFound || (index < before.length && instead !== undefined)) return undefined;
    return index < before.length ? index : Math.max(index, after.length + index - lastFound - 1);
  });
  return order.every((place, index) => place === index) ? undefined : order;
}

/**
 * Where `after` has one lane more than `before`, above the last one, and the others in the same order: its index. Beside lanes of the same
 * name it may be any of these indices; empty where there is no such lane.
 */
export function insertedLanes(before: Lanes, after: Lanes): readonly number[] {
  if (before.length >= after.length) return [];
  const [old, now] = [namesOf(before, after.length - 1), namesOf(after, after.length)];
  const last = old.findIndex((name, index) => name !== now[index]);
  if (last < 0 || old.some((name, index) => index >= last && name !== now[index + 1])) return [];
  const first = now.findLastIndex((name, index) => index < last && name !== now[last]) + 1;
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
