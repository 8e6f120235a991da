import type { Attention } from "./core/repeat-while-visible.ts";

/** The visibility of the browser's page, and the return to it from another tab or window. */
export const pageAttention: Attention = {
  isVisible: () => document.visibilityState === "visible",
  onReturn: (listener) => {
    const onVisible = () => {
      if (document.visibilityState === "visible") listener();
    };
    document.addEventListener("visibilitychange", onVisible);
    window.addEventListener("focus", listener);
    return () => {
      document.removeEventListener("visibilitychange", onVisible);
      window.removeEventListener("focus", listener);
    };
  },
};
