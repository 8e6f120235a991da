import { laneId, VIDEO_SOUND_LANE_ID } from "#model/plan/playback-plan.ts";
import type { LaneLevel, LaneLevels } from "#timeline/contract.ts";
import { meterShare } from "../meters/level-scale.ts";
import type { LevelMeters } from "../meters/meters.ts";

/** The editor's meters in the form that the timeline's lane headers show. */
export function createLaneLevels({ readings, onPaint }: LevelMeters): LaneLevels {
  const levels = new Map<number | "video", LaneLevel>();
  const levelOf = (lane: number | "video"): LaneLevel => {
    const known = levels.get(lane);
    if (known) return known;
    const { left, right } = readings.lane(lane === "video" ? VIDEO_SOUND_LANE_ID : laneId(lane));
    const level: LaneLevel = {
      get left() {
        return meterShare(left.db);
      },
      get right() {
        return meterShare(right.db);
      },
      get db() {
        return Math.max(left.db, right.db);
      },
    };
    levels.set(lane, level);
    return level;
  };
  return { levelOf, onPaint: (paint) => onPaint((_readings, nowMs) => paint(nowMs)) };
}
