import { putClip } from "./change.ts";
import type { Change, Edit } from "./change.ts";
import type { Lane } from "../timeline/clip.ts";
import { MAX_LANE_GAIN } from "../timeline/limits.ts";
import { typedName } from "../text/names.ts";
import { clamp } from "../time/time.ts";
import { allClips, lanesOf } from "../timeline/timeline.ts";
import type { ProjectTimeline } from "../timeline/timeline.ts";

/**
 * Renames, mutes or solos a lane, or sets its gain (0 … +12 dB, linear). A name of spaces only is ignored.
 * Undefined for a lane that does not exist, or where nothing would change.
 */
export function changeLane(timeline: ProjectTimeline, laneIndex: number, fields: Partial<Lane>): Edit | undefined {
  const lanes = lanesOf(timeline);
  const lane = lanes[laneIndex];
  if (!lane) return undefined;
  const wanted = { ...lane, ...fields };
  const changed: Lane = {
    ...wanted,
    name: typedName(wanted.name) || lane.name,
    gain: Number.isFinite(wanted.gain) ? clamp(wanted.gain, 0, MAX_LANE_GAIN) : lane.gain,
  };
  const isSame = changed.name === lane.name && changed.gain === lane.gain && changed.muted === lane.muted && changed.solo === lane.solo;
  if (isSame) return undefined;
  const settings = { ...timeline.settings, lanes: lanes.with(laneIndex, changed) };
  return { kind: "changeLane", changes: [{ kind: "setSettings", settings }] };
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
