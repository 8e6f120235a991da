import { useCallback, useEffect, useState } from "react";
import type { Settle } from "../settle.ts";
import type { TimelineHost } from "../contract.ts";
import { shownOf } from "../shown-clips.ts";
import type { Shown } from "../shown-clips.ts";

type Settled = {
  readonly shown: Shown;
  /** The value before the last update. */
  readonly before: Shown;
  /** Updates at once, for the result of a key. */
  readonly settleNow: () => void;
};

/** What the timeline shows, updated when it has settled. */
export function useSettledShown(host: TimelineHost, settle: Settle): Settled {
  const [{ shown, before }, setState] = useState(() => {
    const first = shownOf(host.getView());
    return { shown: first, before: first };
  });
  const settleNow = useCallback(() => {
    const next = shownOf(host.getView());
    setState((state) => ({ shown: next, before: state.shown }));
  }, [host]);
  useEffect(() => settle.subscribe(settleNow), [settle, settleNow]);
  return { shown, before, settleNow };
}
