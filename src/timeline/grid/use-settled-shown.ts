import { useCallback, useEffect, useState } from "react";
import type { TimelineHost } from "../contract.ts";
import { shownOf } from "../shown-clips.ts";
import type { Shown } from "../shown-clips.ts";

/** The grid follows the canvas once nothing has changed for so long. */
const SETTLE_MS = 100;

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
    const stop = host.subscribe(() => {
      clearTimeout(timer);
      timer = setTimeout(settleNow, SETTLE_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [host, settleNow]);
  return { shown, before, settleNow };
}
