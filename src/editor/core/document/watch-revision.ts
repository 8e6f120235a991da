import type { Timers } from "../timers.ts";

/** Longest time until another device's edit is noticed while the page is visible. */
const POLL_MS = 10_000;

/** Whether the page is visible, and when it becomes visible. */
export type Attention = {
  readonly isVisible: () => boolean;
  /** Calls the listener when the page comes to the front; returns a function that unsubscribes. */
  readonly onReturn: (listener: () => void) => () => void;
};

/** Asks for other devices' edits every 10 s while the page is visible, and at once when the user returns to it. One request at a time. */
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
