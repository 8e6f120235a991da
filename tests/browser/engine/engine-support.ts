import type { EngineClip, EngineLane, EnginePlan } from "#engine/types.ts";

export function aClip(fields: Partial<EngineClip> = {}): EngineClip {
  return {
    id: "clip",
    sourceId: "source",
    laneId: "lane",
    startFrame: 0,
    endFrame: 48_000,
    offsetFrames: 0,
    gainDb: 0,
    pan: 0,
    fadeInFrames: 0,
    fadeOutFrames: 0,
    muted: false,
    ...fields,
  };
}

export function aLane(fields: Partial<EngineLane> = {}): EngineLane {
  return { id: "lane", gain: 1, muted: false, solo: false, ...fields };
}

/** A plan whose playable length is its last clip's end by default. */
export function aPlan(fields: Partial<EnginePlan> = {}): EnginePlan {
  const clips = fields.clips ?? [aClip()];
  return { clips, lanes: [aLane()], playableFrames: Math.max(0, ...clips.map((clip) => clip.endFrame)), pictureFrames: 0, ...fields };
}

/** Resolves when the condition holds, checked each animation frame; rejects after the timeout. */
export async function until(condition: () => boolean, timeoutMs = 10_000): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  while (!condition()) {
    if (performance.now() > deadline) throw new Error(`Not within ${timeoutMs} ms: ${condition.toString()}`);
    await new Promise((resolve) => {
      requestAnimationFrame(resolve);
    });
  }
}
