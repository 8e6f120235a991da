import { useCallback, useSyncExternalStore } from "react";
import type { TimelineHost, TimelineView } from "./contract.ts";

/** One value of the host's view; renders again only when that value changed. */
export function useHostValue<Value>(host: TimelineHost, select: (view: TimelineView) => Value): Value {
  const subscribe = useCallback((listener: () => void) => host.subscribe(listener), [host]);
  return useSyncExternalStore(subscribe, () => select(host.getView()));
}
