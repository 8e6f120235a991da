import { useCallback, useEffect, useState } from "react";
import type { TimelineHost } from "../contract.ts";
import { shownOf } from "../shown-clips.ts";
import type { Shown } from "../shown-clips.ts";

/** The grid follows the canvas once nothing has changed for so long. */
const SETTLE_MS = 100;

/** What the timeline shows, renewed when it has come to rest; and a way to renew it now, for what a key just did. */
export function useSettledShown(host: TimelineHost): readonly [shown: Shown, settleNow: () => void] {
  const [shown, setShown] = useState(() => shownOf(host.getView()));
  const settleNow = useCallback(() => setShown(shownOf(host.getView())), [host]);
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
  return [shown, settleNow];
}
