/** What follows the canvas does so once nothing has changed for so long, and for so many animation frames: a slow machine draws first. */
const SETTLE_MS = 100;
const CALM_FRAMES = 3;

export type Settler = {
  /** Something changed. */
  readonly touch: () => void;
  readonly stop: () => void;
};

/** Calls back each time that changes have come to rest. */
export function createSettler(onSettled: () => void): Settler {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let frame: number | undefined;
  let changedAtMs = 0;
  let calmFrames = 0;
  // One timer however often something changes: what came meanwhile is waited for again.
  const look = () => {
    const restMs = changedAtMs + SETTLE_MS - performance.now();
    timer = restMs > 1 ? setTimeout(look, restMs) : undefined;
    if (timer === undefined) frame = requestAnimationFrame(countFrame);
  };
  const countFrame = () => {
    frame = undefined;
    calmFrames += 1;
    if (calmFrames >= CALM_FRAMES) onSettled();
    else if (performance.now() - changedAtMs < SETTLE_MS) look();
    else frame = requestAnimationFrame(countFrame);
  };
  return {
    touch() {
      changedAtMs = performance.now();
      calmFrames = 0;
      if (frame === undefined) timer ??= setTimeout(look, SETTLE_MS);
    },
    stop() {
      clearTimeout(timer);
      if (frame !== undefined) cancelAnimationFrame(frame);
    },
  };
}
