import { onTestFinished } from "vitest";
import type { LoadedProject } from "#backend/backend.ts";
import { createWriterTurn } from "#editor/core/document/writer-turn.ts";
import type { ProjectLease, ProjectLocks } from "#editor/core/document/project-lock.ts";
import type { failure, success } from "#model/result.ts";
import { aProject, settled } from "./saved-project.ts";
import type { UNREACHABLE } from "./saved-project.ts";
import { later } from "./later.ts";
import { manualTimers } from "./manual-timers.ts";

/** The right to write, and a way for a test to take it away. */
export function aLease() {
  const lost = later<void>();
  const state = { isReleased: false };
  const lease: ProjectLease = {
    lost: lost.promise,
    release: () => {
      state.isReleased = true;
    },
  };
  return { lease, state, lose: () => lost.resolve() };
}

type Answer = ReturnType<typeof success<LoadedProject>> | ReturnType<typeof failure<typeof UNREACHABLE>>;

/** One tab's turn. The test answers every lock, load and write in the order of the requests. */
export function aTurn(parts: { readonly isHeld?: () => Promise<boolean>; readonly known?: LoadedProject } = {}) {
  const { timers, passTime } = manualTimers();
  const waits: (ReturnType<typeof later<ProjectLease>> & { readonly signal: AbortSignal })[] = [];
  const steals: ReturnType<typeof later<ProjectLease>>[] = [];
  const loads: (ReturnType<typeof later<Answer>> & { readonly timeoutMs: number })[] = [];
  const writes: (ReturnType<typeof later<void>> & { readonly project: LoadedProject; readonly signal: AbortSignal })[] = [];
  const states: unknown[] = [];
  const failures: string[] = [];
  const counts = { looks: 0, stops: 0, running: 0 };
  const locks: ProjectLocks = {
    wait: (_id, signal) => {
      const wait = { ...later<ProjectLease>(), signal };
      waits.push(wait);
      return wait.promise;
    },
    isHeld: parts.isHeld ?? (() => Promise.resolve(true)),
    takeOver: () => {
      const steal = later<ProjectLease>();
      steals.push(steal);
      return steal.promise;
    },
  };
  const turn = createWriterTurn({
    projectId: "p",
    locks,
    timers: {
      after: (delayMs, callback) => {
        counts.running += 1;
        let isOver = false;
        const end = () => {
          if (!isOver) counts.running -= 1;
          isOver = true;
        };
        const cancel = timers.after(delayMs, () => {
          end();
          callback();
        });
        return () => {
          end();
          cancel();
        };
      },
    },
    load: (timeoutMs) => {
      const load = { ...later<Answer>(), timeoutMs };
      loads.push(load);
      return load.promise;
    },
    known: () => parts.known,
    look: async () => void (counts.looks += 1),
    write: (project, signal) => {
      const write = { ...later<void>(), project, signal };
      writes.push(write);
      return write.promise;
    },
    stop: () => void (counts.stops += 1),
    onState: (state) => states.push(state),
    onTakeOverFailed: (reason) => failures.push(reason),
  });
  onTestFinished(() => turn.dispose());
  return { turn, waits, steals, loads, writes, states, failures, counts, passTime };
}

/** A read-only tab, because another tab writes. */
export async function aLooker(parts: Parameters<typeof aTurn>[0] = {}) {
  const tab = aTurn(parts);
  const begun = tab.turn.begin(aProject);
  await tab.passTime(400);
  await begun;
  return tab;
}

/** A tab that writes, with a way to make it lose the lock. */
export async function aWriter() {
  const tab = aTurn();
  const { lease, state, lose } = aLease();
  const begun = tab.turn.begin(aProject);
  tab.waits[0]?.resolve(lease);
  await settled();
  tab.writes[0]?.resolve();
  await begun;
  return { ...tab, state, lose };
}
