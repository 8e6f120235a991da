import { repeatWhileVisible } from "../repeat-while-visible.ts";
import type { Attention } from "../repeat-while-visible.ts";
import type { Timers } from "../timers.ts";

/** Longest time until another device's edit is noticed while the page is visible. */
const POLL_MS = 10_000;

/** Asks for other devices' edits every 10 s while the page is visible, and at once when the user returns to it. One request at a time. */
export function watchRevision(input: {
  readonly refresh: () => Promise<void>;
  readonly timers: Timers;
  readonly attention: Attention;
}): () => void {
  return repeatWhileVisible({ run: input.refresh, everyMs: POLL_MS, timers: input.timers, attention: input.attention });
}
