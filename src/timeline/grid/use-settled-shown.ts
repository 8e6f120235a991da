import { useCallback, useEffect, useState } from "react";
import type { TimelineHost } from "../contract.ts";
import { shownOf } from "../shown-clips.ts";
import type { Shown } from "../shown-clips.ts";

/** The grid follows the canvas once nothing has changed for so long, and for so many animation frames: a slow machine draws first. */
const SETTLE_MS = 100;
const CALM_FRAMES = 3;

type Settled = {
  readonly shown: Shown;
  /** What was shown until then. */
  readonly before: Shown;
  /** Renews it now, for what a key just did. */
  readonly settleNow: () => void;
};

/** What the timeline shows, renewed when it has come to rest. */
export function useSettledShown(host: TimelineHost): Settled {
  const [{ shown, before }, setState] = useState(() => {
    const first = shownOf(host.getView());
    return { shown: first, before: first };
  });
  const settleNow = useCallback(() => {
    const next = shownOf(host.getView());
    setState((state) => ({ shown: next, before: state.shown }));
  }, [host]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let frame: number | undefined;
    let changedAtMs = 0;
    let calmFrames = 0;
    // One timer however often the view changes: what came meanwhile is waited for again.
    const look = () => {
      const restMs = changedAtMs + SETTLE_MS - performance.now();
      timer = restMs > 1 ? setTimeout(look, restMs) : undefined;
      if (timer === undefined) frame = requestAnimationFrame(countFrame);
    };
    const countFrame = () => {
      frame = undefined;
      calmFrames += 1;
      if (calmFrames >= CALM_FRAMES) settleNow();
      else if (performance.now() - changedAtMs < SETTLE_MS) look();
      else frame = requestAnimationFrame(countFrame);
    };
    const stop = host.subscribe(() => {
      changedAtMs = performance.now();
      calmFrames = 0;
      if (frame === undefined) timer ??= setTimeout(look, SETTLE_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
      if (frame !== undefined) cancelAnimationFrame(frame);
    };
  }, [host, settleNow]);
  return { shown, before, settleNow };
}
