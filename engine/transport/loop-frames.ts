import { MIN_LOOP_FRAMES } from "#worklets/mixer/mixer-protocol.ts";
import type { EnginePlan, Loop } from "../types.ts";

export type LoopFrames = { readonly startFrame: number; readonly endFrame: number };

/** The loop's range as the mixer takes it; (0, 0) for a loop that is disabled or too short. */
export function loopFrames(loop: Loop, { pictureFrames, playableFrames }: EnginePlan, rate: number): LoopFrames {
  const startFrame = Math.round((loop.startSeconds ?? 0) * rate);
  const wantedEnd = loop.endSeconds === undefined ? pictureFrames || playableFrames : Math.round(loop.endSeconds * rate);
  const endFrame = Math.min(wantedEnd, playableFrames);
  return loop.enabled && endFrame - startFrame >= MIN_LOOP_FRAMES ? { startFrame, endFrame } : { startFrame: 0, endFrame: 0 };
}
