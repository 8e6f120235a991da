import type { Answer, LoadedProject } from "#backend/backend.ts";
import { success } from "#model/result.ts";

const FIRST_PAUSE_MS = 10_000;
const LONGEST_PAUSE_MS = 60_000;

export type SlowPollingInput = {
  readonly project: LoadedProject;
  readonly latest: () => Answer<LoadedProject>;
  readonly nowMs: () => number;
  /** Called once, when the project may not be viewed any more; no further requests follow. */
  readonly onRefused: () => void;
};

export type SlowPolling = {
  /** The last loaded state of the project. */
  readonly known: () => LoadedProject;
  /** The same, loaded again if the interval has passed. */
  readonly newest: () => Answer<LoadedProject>;
  /** The user is back: resets the interval, so that the next call loads at once. */
  readonly hurry: () => void;
};

/** Checks for a new revision by loading the whole project: while nothing changes the interval grows, up to one minute. */
export function createSlowPolling({ project, latest, nowMs, onRefused }: SlowPollingInput): SlowPolling {
  let known = project;
  let pauseMs = FIRST_PAUSE_MS;
  let nextMs = 0;
  let isRefused = false;
  return {
    known: () => known,
    newest: async () => {
      if (isRefused || nowMs() < nextMs) return success(known);
      const found = await latest();
      const isChanged = found.ok && found.value.revision !== known.revision;
      if (found.ok) known = found.value;
      else if (found.error.kind === "refused" && !isRefused) {
        isRefused = true;
        onRefused();
      }
      // Shortened by 5 s, so that a call of the caller's 10 s timer never comes slightly too early.
      nextMs = isChanged ? 0 : nowMs() + pauseMs - FIRST_PAUSE_MS / 2;
      pauseMs = isChanged ? FIRST_PAUSE_MS : Math.min(LONGEST_PAUSE_MS, pauseMs * 2);
      return found;
    },
    hurry: () => {
      nextMs = 0;
      pauseMs = FIRST_PAUSE_MS;
    },
  };
}
