import type { Timers } from "./timers.ts";

/** Whether the page is visible, and when it becomes visible. */
export type Attention = {
  readonly isVisible: () => boolean;
  /** Calls the listener when the page comes to the front; returns a function that unsubscribes. */
  readonly onReturn: (listener: () => void) => () => void;
};

/** Runs something at a distance while the page is visible, and at once when the user returns to it; one run at a time, until it is stopped. */
export function repeatWhileVisible(input: {
  readonly run: () => Promise<void>;
  readonly everyMs: number;
  readonly timers: Timers;
  readonly attention: Attention;
}): () => void {
  let isOver = false;
  let isRunning = false;
  let cancel = () => {};
  const run = async () => {
    cancel();
    if (isRunning || isOver) return;
    isRunning = true;
    try {
      if (input.attention.isVisible()) await input.run();
    } finally {
      isRunning = false;
      if (!isOver) cancel = input.timers.after(input.everyMs, onTime);
    }
  };
  const onTime = () => {
    run().catch((error: unknown) => globalThis.reportError(error));
  };
  const stop = input.attention.onReturn(onTime);
  cancel = input.timers.after(input.everyMs, onTime);
  return () => {
    isOver = true;
    stop();
    cancel();
  };
}
