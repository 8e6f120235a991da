import { formatDb } from "../../time/time.ts";

/** Sentences about lanes. Part of `messages`. */
export const laneMessages = {
  laneNameHint: (name: string) => `${name} (double-click to rename)`,
  laneMoved: (name: string, place: number, count: number) => `${name}, lane ${place} of ${count}`,
  laneActions: (name: string) => `Actions of ${name}`,
  laneRenamed: (name: string) => `Lane renamed to ${name}`,
  laneState: (name: string, state: "muted" | "unmuted" | "solo" | "solo off" | "locked" | "unlocked") => `${name} ${state}`,
  laneLevel: (name: string, levelDb: number) => `${name}, gain ${Number.isFinite(levelDb) ? formatDb(levelDb) : "silent"}`,
  panText: (pan: number) => {
    const percent = Math.round(100 * Math.abs(pan));
    return percent === 0 ? "C" : `${pan < 0 ? "L" : "R"} ${percent}`;
  },
  lanePan: (name: string, pan: number) => `${name}, pan ${laneMessages.panText(pan)}`,
  /** `text`: small, medium, large or pixels. */
  laneHeight: (lane: string, text: string) => `${lane}, height ${text}`,
  allLanes: "All lanes",
  laneAdded: (name: string, count: number) => `Lane added: ${name}${count === 0 ? "" : `, ${count === 1 ? "1 clip" : `${count} clips`}`}`,
  laneRemoved: (name: string) => `Lane ${name} removed`,
  laneColour: (name: string, colour: string | undefined) => `${name}, colour ${colour ?? "by source"}`,
  waveScale: (scale: number | "fit") => (scale === "fit" ? "Waveforms fitted to loudness" : `Waveforms ×${scale}`),
  /** The reason why clips of it are not edited. */
  laneLocked: (name: string) => `${name} is locked`,
  laneUnlock: (name: string) => `Unlock ${name}`,
  /** A lane's row in the grid. */
  laneRow: (name: string, isLocked: boolean, colour: string | undefined, pan: number) =>
    `${Math.round(100 * pan) === 0 ? name : laneMessages.lanePan(name, pan)}${isLocked ? ", locked" : ""}${colour === undefined ? "" : `, ${colour}`}`,
} as const;
