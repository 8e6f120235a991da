import { asQuantity, decimalText } from "../text/language/numbers.ts";

export function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}

/** `m:ss` or `h:mm:ss`. NaN, infinite and negative numbers give 0:00 (B-83). */
export function formatTime(seconds: number): string {
  if (!Number.isFinite(seconds) || seconds < 0) return "0:00";
  const whole = Math.floor(seconds);
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor(whole / 60) % 60;
  const rest = String(whole % 60).padStart(2, "0");
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
}

/** As `formatTime`, with milliseconds: for clips, the inspector and the ruler at high zoom. */
export function formatTimeExact(seconds: number): string {
  if (!Number.isFinite(seconds) || seconds < 0) return "0:00.000";
  const milliseconds = Math.round(seconds * 1000);
  return `${formatTime(Math.floor(milliseconds / 1000))}.${String(milliseconds % 1000).padStart(3, "0")}`;
}

/** Converts seconds to a frame number at a rate, with a single rounding ("The mix, defined"). */
export function secondsToFrames(seconds: number, rate: number): number {
  return Math.round(seconds * rate);
}

/** A length to the millisecond: "1.250 s". */
export function formatSeconds(seconds: number): string {
  return asQuantity(`${decimalText(seconds, 3)} s`);
}

/** A time difference: "+1.250 s", "−12:03.500" from a minute on. Uses the typographic minus. */
export function signedSeconds(seconds: number): string {
  const milliseconds = Math.round(Math.abs(seconds) * 1000);
  const sign = milliseconds === 0 ? "±" : seconds < 0 ? "−" : "+";
  return asQuantity(sign + (milliseconds < 60_000 ? `${decimalText(milliseconds / 1000, 3)} s` : formatTimeExact(milliseconds / 1000)));
}

/** A level with sign and one decimal, without unit: "+1.5", "0.0", "−6.0". */
export function signedTenths(level: number): string {
  const tenths = Math.round(Math.abs(level) * 10) / 10;
  return asQuantity(`${tenths === 0 ? "" : level < 0 ? "−" : "+"}${decimalText(tenths, 1)}`);
}

/** A level with sign, unit and up to two decimals: "+1.25 dB", "−6.1 dB", "0.0 dB". */
export function formatFineDb(levelDb: number): string {
  const hundredths = Math.round(Math.abs(levelDb) * 100) / 100;
  const text = decimalText(hundredths, hundredths.toFixed(2).endsWith("0") ? 1 : 2);
  return asQuantity(`${hundredths === 0 ? "" : levelDb < 0 ? "−" : "+"}${text} dB`);
}

/** A level with sign and unit: "+1.5 dB", "0.0 dB", "−6.0 dB". */
export function formatDb(levelDb: number): string {
  return `${signedTenths(levelDb)} dB`;
}
