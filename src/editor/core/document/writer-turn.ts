import type { BackendError, LoadedProject } from "#backend/backend.ts";
import { LOAD_LIMIT_MS, LOAD_OR_GO_ON_MS } from "#model/answer-limits.ts";
import type { Result } from "#model/result.ts";
import type { Timers } from "../timers.ts";
import type { WriterTurnState } from "../store/editor-state.ts";
import type { ProjectLease, ProjectLocks } from "./project-lock.ts";

/** A reload releases its lock within this time; a lock that is held longer belongs to another tab. */
const LOCK_PATIENCE_MS = 300;
const FIRST_RETRY_MS = 500;
const LAST_RETRY_MS = 30_000;

export type WriterTurn = {
  /**
   * Writes `project` if no other tab does, else shows it read-only and waits for the lock. Rejects where that fails; then call `dispose`.
   */
  readonly begin: (project: LoadedProject) => Promise<void>;
  /** Takes the lock from the tab that holds it. Never rejects; a second call during the first returns the same promise. */
  readonly takeOver: () => Promise<void>;
  /** Releases the lock, or leaves the queue for it. */
  readonly dispose: () => void;
};

type WriterTurnInput = {
  readonly projectId: string;
  readonly locks: ProjectLocks;
  readonly timers: Timers;
  /** The project as the server has it now. Never rejects, and ends within `timeoutMs`. */
  readonly load: (timeoutMs: number) => Promise<Result<LoadedProject, BackendError>>;
  /** The project as this tab wrote it last, if no tab has written since: enough to continue while the server is unreachable. */
  readonly known: () => LoadedProject | undefined;
  readonly look: () => Promise<void>;
  /** Starts to write. `signal` aborts when the lock is lost: from then on nothing may be written. */
  readonly write: (project: LoadedProject, signal: AbortSignal) => Promise<void>;
  /** Ends what `write` started, if anything. */
  readonly stop: () => void;
  readonly onState: (state: WriterTurnState) => void;
  readonly onTakeOverFailed: (reason: string) => void;
};

/**
 * Decides which tab writes to a project. A tab without the lock waits in the browser's queue for it. A tab that gets the lock first reads
 * the project again; if it cannot, it continues from the state it knows, or retries. A take-over that fails releases the lock again.
 */
export function createWriterTurn(input: WriterTurnInput): WriterTurn {
  const { projectId, locks, timers } = input;
  /** Covers one wait for the lock, or one time of holding it. */
  let attempt = new AbortController();
  let lease: ProjectLease | undefined;
  let isWriting = false;
  let isGone = false;
  let taking: Promise<void> | undefined;
  let retryNow = () => {};

  const end = () => {
    attempt.abort();
    isWriting = false;
    input.stop();
  };

  const own = (granted: ProjectLease) => {
    lease = granted;
    void granted.lost.then(() => {
      if (lease !== granted) return;
      lease = undefined;
      end();
      input.onState({ status: "elsewhere" });
      waitForTurn();
    });
  };

  /** Resolves with the reason if it fails. */
  const write = async (project: LoadedProject, signal: AbortSignal): Promise<string | undefined> => {
    try {
      await input.write(project, signal);
      isWriting = !signal.aborted;
      return undefined;
    } catch (error) {
      input.stop();
      return error instanceof Error ? error.message : String(error);
    }
  };

  const pause = (delayMs: number, signal: AbortSignal) =>
    new Promise<void>((resolve) => {
      const go = () => {
        cancel();
        resolve();
      };
      const cancel = timers.after(delayMs, go);
      signal.addEventListener("abort", go);
      retryNow = go;
    });

  /** Called when the lock is granted, possibly too late. The lock is held until the project can be read: no other tab gets it meanwhile. */
  const resume = async (granted: ProjectLease, signal: AbortSignal) => {
    if (signal.aborted) {
      granted.release();
      return;
    }
    own(granted);
    for (let failures = 0; !signal.aborted; failures++) {
      const latest = await input.load(input.known() ? LOAD_OR_GO_ON_MS : LOAD_LIMIT_MS);
      if (signal.aborted) return;
      const project = latest.ok ? latest.value : input.known();
      const reason = project ? await write(project, signal) : latest.ok || latest.error.message;
      if (typeof reason !== "string") return;
      input.onState({ status: "waiting", message: reason });
      await pause(Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** failures), signal);
    }
  };
  /** A page that is not fully active cannot wait for a lock; it can still take over once it is active again. */
  const follow = (turn: Promise<ProjectLease>, signal: AbortSignal) => {
    turn.then((granted) => resume(granted, signal)).catch(() => undefined);
  };
  const waitForTurn = () => {
    attempt = new AbortController();
    follow(locks.wait(projectId, attempt.signal), attempt.signal);
  };

  const takeOver = async () => {
    if (isGone || isWriting) return;
    if (lease) {
      retryNow();
      return;
    }
    input.onState({ status: "takingOver" });
    const fail = (reason: string) => {
      input.onState({ status: "elsewhere" });
      input.onTakeOverFailed(reason);
    };
    // Checked before the lock is taken: if the server is unreachable, a take-over would leave the project without a writer.
    const before = await input.load(LOAD_LIMIT_MS);
    if (isGone || lease) return;
    if (!before.ok) {
      fail(before.error.message);
      return;
    }
    attempt.abort();
    attempt = new AbortController();
    const { signal } = attempt;
    let granted: ProjectLease;
    try {
      granted = await locks.takeOver(projectId);
    } catch (error) {
      fail(error instanceof Error ? error.message : String(error));
      if (!isGone) waitForTurn();
      return;
    }
    if (signal.aborted) {
      granted.release();
      return;
    }
    own(granted);
    // The other tab may have saved something since.
    const latest = await input.load(LOAD_LIMIT_MS);
    if (signal.aborted) return;
    const reason = latest.ok ? await write(latest.value, signal) : latest.error.message;
    if (reason === undefined || signal.aborted) return;
    lease = undefined;
    granted.release();
    fail(reason);
    waitForTurn();
  };

  return {
    begin: async (project) => {
      const { signal } = attempt;
      const turn = locks.wait(projectId, signal);
      const granted = await grantedSoon(turn, () => locks.isHeld(projectId), timers);
      if (granted && signal.aborted) granted.release();
      else if (granted) {
        own(granted);
        await input.write(project, signal);
        isWriting = !signal.aborted;
      } else {
        // Until the project is shown, nothing else handles a rejection of this promise.
        turn.catch(() => undefined);
        await input.look();
        follow(turn, signal);
      }
    },
    takeOver: () => {
      taking ??= takeOver().finally(() => {
        taking = undefined;
      });
      return taking;
    },
    dispose: () => {
      isGone = true;
      end();
      lease?.release();
      lease = undefined;
    },
  };
}

/**
 * Resolves with the lock if no other tab holds it. A busy browser may take seconds to grant even a free lock, so the browser is asked
 * whether any tab holds it.
 */
async function grantedSoon(turn: Promise<ProjectLease>, isHeld: () => Promise<boolean>, timers: Timers): Promise<ProjectLease | undefined> {
  const within = (ms: number) =>
    Promise.race([
      turn,
      new Promise<undefined>((resolve) => {
        timers.after(ms, () => resolve(undefined));
      }),
    ]);
  for (;;) {
    const granted = await within(LOCK_PATIENCE_MS);
    if (granted) return granted;
    // This tab may have got the lock during the question.
    if (await isHeld()) return within(0);
  }
}
