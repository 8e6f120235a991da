import { signedTenths } from "#model/time/time.ts";
import { soundMessages } from "#model/text/sound-messages.ts";
import type { StereoLevel } from "./meters.ts";

/** What lies below is silence, dB or LUFS: filters leave rounding errors of −700 dB and less behind. */
const SILENT_DB = -100;

/** "−12.3", "0.0"; "–" without a measurement, and for silence. With a true minus sign and one decimal. */
export function levelText(value: number | undefined): string {
  if (value === undefined || !isHeard(value)) return "–";
  return signedTenths(value).replace("+", "");
}

/** The level in words, for screen readers. */
export function spokenLevel({ left, right }: StereoLevel): string {
  if (!isHeard(left.db) && !isHeard(right.db)) return soundMessages.spokenSilent;
  return soundMessages.spokenLevel(spokenDb(left.db), spokenDb(right.db));
}

function spokenDb(db: number): string {
  return isHeard(db) ? `${Math.round(db)} dB` : soundMessages.spokenSilent;
}

function isHeard(db: number): boolean {
  return db > SILENT_DB && Number.isFinite(db);
}
