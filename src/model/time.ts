export function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}

/** `m:ss` or `h:mm:ss`. What is not a number, infinite or negative reads 0:00 (section 5). */
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

/** A frame number at a rate, rounded once ("The mix, defined"). */
export function secondsToFrames(seconds: number, rate: number): number {
  return Math.round(seconds * rate);
}
