import type { Timers } from "../save-queue/timers.ts";

/** How long another device's edit may go unnoticed while the page is visible. */
const POLL_MS = 10_000;

/** Whether the user sees the page, and when that begins. */
export type Attention = {
  readonly isVisible: () => boolean;
  /** Calls back when the page comes to the front; the returned function ends that. */
  readonly onReturn: (listener: () => void) => () => void;
};

/** Asks for other devices' edits every 10 s while the page is visible, and at once when the user comes back to it. One question at a time. */
export function watchRevision(input: {
  readonly refresh: () => Promise<void>;
  readonly timers: Timers;
  readonly attention: Attention;
}): () => void {
  let isOver = false;
  let isAsking = false;
  let cancel = () => {};
  const ask = async () => {
    cancel();
    if (isAsking || isOver) return;
    isAsking = true;
    try {
      if (input.attention.isVisible()) await input.refresh();
    } finally {
      isAsking = false;
      if (!isOver) cancel = input.timers.after(POLL_MS, onTime);
    }
  };
  const onTime = () => {
    ask().catch((error: unknown) => globalThis.reportError(error));
  };
  const stop = input.attention.onReturn(onTime);
  cancel = input.timers.after(POLL_MS, onTime);
  return () => {
    isOver = true;
    stop();
    cancel();
  };
}
