import type { EngineStats } from "#engine/types.ts";
import type { FrameStats as CanvasStats } from "#timeline/scene/frame-stats.ts";
import type { TimelineStats } from "../api.ts";

const NOT_DRAWN: CanvasStats = { framesDrawn: 0, lastMs: 0, p50Ms: 0, p95Ms: 0, visibleClips: 0, columnsComputed: 0 };

/** @param canvas undefined until the first draw */
export function timelineStats(canvas: CanvasStats = NOT_DRAWN, engine: EngineStats): TimelineStats {
  return {
    framesDrawn: canvas.framesDrawn,
    frameMs: { last: canvas.lastMs, p50: canvas.p50Ms, p95: canvas.p95Ms },
    visibleClips: canvas.visibleClips,
    activeVoices: engine.voices,
    underruns: engine.underruns,
    missedSeconds: engine.missedFrames / engine.rate,
  };
}
