import { formatDb } from "../time/time.ts";

/** Sentences about lanes. Part of `messages`. */
export const laneMessages = {
  laneNameHint: (name: string) => `${name} (double-click to rename)`,
  laneMoved: (name: string, place: number, count: number) => `${name}, lane ${place} of ${count}`,
  renameLane: "Rename the lane",
  changeLaneGain: "Change the lane’s gain",
  laneActions: (name: string) => `Actions of ${name}`,
  laneRenamed: (name: string) => `Lane renamed to ${name}`,
  laneState: (name: string, state: "muted" | "unmuted" | "solo" | "solo off") => `${name} ${state}`,
  laneLevel: (name: string, levelDb: number) => `${name}, gain ${Number.isFinite(levelDb) ? formatDb(levelDb) : "silent"}`,
  /** `text`: small, medium, large or pixels. */
  laneHeight: (lane: string, text: string) => `${lane}, height ${text}`,
  allLanes: "All lanes",
  laneSize: (text: "small" | "medium" | "large", isOfAll: boolean) =>
    isOfAll ? `All lanes ${text}` : text.charAt(0).toUpperCase() + text.slice(1),
} as const;
