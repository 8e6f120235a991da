import { useSyncExternalStore } from "react";

const NARROW = "(max-width: 720px), (max-height: 480px)";

/** True if the screen is too narrow, or too low, for a sidebar beside the picture. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = window.matchMedia(NARROW);
      query.addEventListener("change", listener);
      return () => query.removeEventListener("change", listener);
    },
    () => window.matchMedia(NARROW).matches,
  );
}
