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

/**
 * Timeline seconds per second of the wall clock, measured over one second. A busy machine catches up on late sound, so it is measured up to
 * `attempts` times until it is within 5 % of 1.
 */
export async function speedOf(live: { position(): number }, attempts = 6): Promise<number> {
  const [from, fromMs] = [live.position(), performance.now()];
  await until(() => live.position() > from + 1);
  const speed = (live.position() - from) / ((performance.now() - fromMs) / 1000);
  return attempts === 1 || Math.abs(speed - 1) < 0.05 ? speed : speedOf(live, attempts - 1);
}

/** How far the playhead is ahead of the page's clock, in seconds: the most within 0.4 s, because a busy machine delivers sound late. */
export async function aheadOfWallClock(live: { position(): number }): Promise<number> {
  const endMs = performance.now() + 400;
  let most = Number.NEGATIVE_INFINITY;
  await until(() => {
    most = Math.max(most, live.position() - performance.now() / 1000);
    return performance.now() > endMs;
  });
  return most;
}
