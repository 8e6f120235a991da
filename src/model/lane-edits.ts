import type { Edit } from "./change.ts";
import type { Lane } from "./clip.ts";
import { lanesOf } from "./timeline.ts";
import type { Timeline } from "./timeline.ts";

/** Names, mutes, solos a lane, or sets its gain. Undefined for a lane that is not there, or where nothing would change. */
export function changeLane(timeline: Timeline, laneIndex: number, fields: Partial<Lane>): Edit | undefined {
  const lanes = lanesOf(timeline);
  const lane = lanes[laneIndex];
  if (!lane) return undefined;
  const changed = { ...lane, ...fields };
  const isSame = changed.name === lane.name && changed.gain === lane.gain && changed.muted === lane.muted && changed.solo === lane.solo;
  if (isSame) return undefined;
  const settings = { ...timeline.settings, lanes: lanes.with(laneIndex, changed) };
  return { kind: "changeSettings", changes: [{ kind: "setSettings", settings }] };
}
