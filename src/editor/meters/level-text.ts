import type { StereoLevel } from "./meters.ts";

/** "−12.3", "0.0"; "–" without a measurement. With a true minus sign and one decimal. */
export function levelText(value: number | undefined): string {
  if (value === undefined || !Number.isFinite(value)) return "–";
  const rounded = value.toFixed(1);
  return rounded === "-0.0" ? "0.0" : rounded.replace("-", "−");
}

/** The level in words, for screen readers. */
export function spokenLevel({ left, right }: StereoLevel): string {
  if (!Number.isFinite(left.db) && !Number.isFinite(right.db)) return "silent";
  return `left ${spokenDb(left.db)}, right ${spokenDb(right.db)}`;
}

function spokenDb(db: number): string {
  return Number.isFinite(db) ? `${Math.round(db)} dB` : "silent";
}
