import { clamp } from "#model/time/time.ts";
import type { LocalSettings } from "../local-settings.ts";

/** Limit of the user's offset between playhead and sound, ms in either direction. */
export const MAX_OFFSET_MS = 500;

const KEY = "layback-latency-offset-ms";

/** Output latency beyond the value the browser reports, as set on this device; whole ms, 0 if not set. */
export function readLatencyOffset(strings: LocalSettings): number {
  return inRange(Number(strings.get(KEY) ?? 0));
}

export function persistLatencyOffset(strings: LocalSettings, offsetMs: number): number {
  const stored = inRange(offsetMs);
  strings.set(KEY, stored === 0 ? undefined : String(stored));
  return stored;
}

function inRange(offsetMs: number): number {
  return Number.isFinite(offsetMs) ? clamp(Math.round(offsetMs), -MAX_OFFSET_MS, MAX_OFFSET_MS) : 0;
}

/** "+180 ms", "−20 ms", "0 ms". */
export function offsetText(offsetMs: number): string {
  return `${offsetMs > 0 ? "+" : offsetMs < 0 ? "−" : ""}${Math.abs(offsetMs)} ms`;
}
