/** Audio thread (and workers, tests): the curves of fades (B-188). `at`: frames after the silent end of a fade that has `frames`. */
import { FADE_CURVES } from "./plan.ts";

export const EQUAL_POWER = FADE_CURVES.indexOf("equalPower");
const LINEAR = FADE_CURVES.indexOf("linear");
const S = FADE_CURVES.indexOf("s");

const HALF_PI = Math.PI / 2;

export function equalPowerGain(at: number, frames: number): number {
  return Math.sin((HALF_PI * at) / frames);
}

/** `shape`: index in FADE_CURVES. */
export function fadeGain(shape: number, at: number, frames: number): number {
  if (shape === LINEAR) return at / frames;
  const gain = equalPowerGain(at, frames);
  return shape === S ? gain * gain : gain;
}
