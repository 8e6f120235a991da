import type { KeyboardEvent } from "react";

const STEP_SECONDS = 1;
const LARGE_STEP_SECONDS = 10;
const FINE_STEP_SECONDS = 0.1;

/** Where a key of a slider moves a time of the strip; undefined for other keys. Not limited to the sound. */
export function keyStep(
  { key, shiftKey, altKey, ctrlKey, metaKey }: Pick<KeyboardEvent, "key" | "shiftKey" | "altKey" | "ctrlKey" | "metaKey">,
  seconds: number,
  duration: number,
): number | undefined {
  if (ctrlKey || metaKey) return undefined;
  const step = shiftKey ? LARGE_STEP_SECONDS : altKey ? FINE_STEP_SECONDS : STEP_SECONDS;
  if (key === "ArrowLeft" || key === "ArrowDown") return seconds - step;
  if (key === "ArrowRight" || key === "ArrowUp") return seconds + step;
  if (key === "Home") return 0;
  return key === "End" ? duration : undefined;
}
