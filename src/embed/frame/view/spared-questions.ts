import type { Answer, LoadedProject } from "#backend/backend.ts";
import { success } from "#model/result.ts";

const FIRST_PAUSE_MS = 10_000;
const LONGEST_PAUSE_MS = 60_000;

export type SparedQuestionsInput = {
  readonly project: LoadedProject;
  readonly latest: () => Answer<LoadedProject>;
  readonly nowMs: () => number;
  /** Once: the project cannot be looked at any more, and is not asked for again. */
  readonly onRefused: () => void;
};

export type SparedQuestions = {
  /** The project as it was last read. */
  readonly known: () => LoadedProject;
  /** The same, read again where it is time to. */
  readonly newest: () => Answer<LoadedProject>;
  /** The user is back: what has been saved meanwhile is asked for at once. */
  readonly hurry: () => void;
};

/** A project is read whole to see whether it has changed: while it does not, that happens ever less often, down to once a minute. */
export function createSparedQuestions({ project, latest, nowMs, onRefused }: SparedQuestionsInput): SparedQuestions {
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
      // A little less: the next question of the timer that asks every 10 s is not missed by a moment.
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
