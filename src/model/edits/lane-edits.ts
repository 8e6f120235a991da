import { putClip } from "./change.ts";
import type { Change, Edit } from "./change.ts";
import { defaultLane, plainLane } from "../timeline/clip.ts";
import type { Clip, Lane, LaneFields } from "../timeline/clip.ts";
import type { Made } from "./group-edits.ts";
import { MAX_LANES, MAX_LANE_GAIN, MAX_NAME_LENGTH } from "../timeline/limits.ts";
import { copyName, typedName } from "../text/names.ts";
import { clamp } from "../time/time.ts";
import { allClips, laneCountOf, lanesOf } from "../timeline/timeline.ts";
import type { ProjectTimeline } from "../timeline/timeline.ts";

/**
 * Renames, mutes, solos, colours or locks a lane, or sets its gain (0 … +12 dB, linear) or pan. A name of spaces only is ignored.
 * Undefined for a lane that does not exist, or where nothing would change.
 */
export function changeLane(timeline: ProjectTimeline, laneIndex: number, fields: LaneFields): Edit | undefined {
  const lanes = lanesOf(timeline);
  const lane = lanes[laneIndex];
  if (!lane) return undefined;
  const { name = lane.name, gain = lane.gain, muted = lane.muted, solo = lane.solo, pan = lane.pan ?? 0 } = fields;
  const changed = plainLane({
    ...lane,
    ...fields,
    name: typedName(name) || lane.name,
    gain: Number.isFinite(gain) ? clamp(gain, 0, MAX_LANE_GAIN) : lane.gain,
    muted,
    solo,
    pan: Number.isFinite(pan) ? clamp(pan, -1, 1) : lane.pan,
  });
  const before = plainLane(lane);
  if (FIELDS.every((field) => changed[field] === before[field])) return undefined;
  const settings = { ...timeline.settings, lanes: lanes.with(laneIndex, changed) };
  return { kind: "changeLane", changes: [{ kind: "setSettings", settings }] };
}

const FIELDS = ["name", "gain", "muted", "solo", "colour", "isLocked", "pan"] as const satisfies (keyof Lane)[];

/** Adds an empty lane below another one. */
export function addLane(timeline: ProjectTimeline, belowIndex: number): Edit | undefined {
  const changes = laneInserted(timeline, belowIndex + 1, defaultLane(laneCountOf(timeline)), []);
  return changes && { kind: "addLane", changes };
}

/** Adds a lane with the same clips below a lane. The copy is not locked. */
export function duplicateLane(timeline: ProjectTimeline, laneIndex: number, newId: () => string): Made | undefined {
  const lane = lanesOf(timeline)[laneIndex];
  if (!lane) return undefined;
  const clips = allClips(timeline).filter((clip) => clip.laneIndex === laneIndex);
  const copies = clips.map((clip) => ({ ...clip, id: newId() }));
  const copy = plainLane({ ...lane, name: copyName(lane.name), isLocked: undefined });
  const changes = laneInserted(timeline, laneIndex + 1, copy, copies);
  return changes && { edit: { kind: "duplicateLane", changes }, newIds: copies.map(({ id }) => id) };
}

/** Removes a lane that has no clips. */
export function removeLane(timeline: ProjectTimeline, laneIndex: number): Edit | undefined {
  const changes = laneRemoved(timeline, laneIndex, new Set());
  return changes && { kind: "removeLane", changes };
}

/**
 * The changes that put a lane with clips at an index, under a name that no other lane has; the lanes from there on shift down. Undefined
 * beyond the number of lanes.
 */
export function laneInserted(timeline: ProjectTimeline, at: number, lane: Lane, clips: readonly Clip[]): readonly Change[] | undefined {
  const lanes = lanesOf(timeline);
  if (lanes.length >= MAX_LANES) return undefined;
  const name = freeName(lane.name, new Set(lanes.map((other) => other.name)));
  const settings = { ...timeline.settings, lanes: lanes.toSpliced(at, 0, { ...lane, name }) };
  return [
    ...allClips(timeline).flatMap((clip) => (clip.laneIndex < at ? [] : putClip({ ...clip, laneIndex: clip.laneIndex + 1 }))),
    ...clips.map((clip) => putClip({ ...clip, laneIndex: at })),
    { kind: "setSettings", settings },
  ];
}

/** The name, or with the next number at its end that makes it unique: "Audio 4" becomes "Audio 5", "Bed copy" becomes "Bed copy 2". */
function freeName(name: string, taken: ReadonlySet<string>): string {
  const [, base = name, digits] = /^(.*?)(?: (\d{1,9}))?$/su.exec(name) ?? [];
  let free = typedName(name);
  for (let number = Number(digits ?? 1) + 1; taken.has(free); number++) {
    const suffix = ` ${number}`;
    free = typedName(base, MAX_NAME_LENGTH - suffix.length) + suffix;
  }
  return free;
}

/** The changes that remove a lane with these clips; the lanes below shift up. Undefined where it has others. */
export function laneRemoved(timeline: ProjectTimeline, at: number, clipIds: ReadonlySet<string>): readonly Change[] | undefined {
  const lanes = lanesOf(timeline);
  const clips = allClips(timeline);
  if (!lanes[at] || clips.some(({ id, laneIndex }) => laneIndex === at && !clipIds.has(id))) return undefined;
  const settings = { ...timeline.settings, lanes: lanes.toSpliced(at, 1) };
  return [
    ...clips.flatMap(({ id, laneIndex }): Change[] => (laneIndex === at ? [{ kind: "removeClip", id }] : [])),
    ...clips.flatMap((clip) => (clip.laneIndex > at ? putClip({ ...clip, laneIndex: clip.laneIndex - 1 }) : [])),
    { kind: "setSettings", settings },
  ];
}

/** Moves a lane to another index with its clips, name and levels; the lanes between shift by one. */
export function moveLane(timeline: ProjectTimeline, fromIndex: number, toIndex: number): Edit | undefined {
  const lanes = lanesOf(timeline);
  const lane = lanes[fromIndex];
  if (!lane || !Number.isInteger(toIndex)) return undefined;
  const to = clamp(toIndex, 0, lanes.length - 1);
  if (to === fromIndex) return undefined;
  const [low, high] = [Math.min(fromIndex, to), Math.max(fromIndex, to)];
  const step = to > fromIndex ? -1 : 1;
  const changes: Change[] = [];
  for (const clip of allClips(timeline)) {
    if (clip.laneIndex < low || clip.laneIndex > high) continue;
    changes.push(putClip({ ...clip, laneIndex: clip.laneIndex === fromIndex ? to : clip.laneIndex + step }));
  }
  const settings = { ...timeline.settings, lanes: lanes.toSpliced(fromIndex, 1).toSpliced(to, 0, lane) };
  return { kind: "moveLane", changes: [...changes, { kind: "setSettings", settings }] };
}
