import type { BackendError } from "#model/backend-error.ts";
import type { Operation } from "#model/timeline/operation.ts";
import type { Result } from "#model/result.ts";
import type { Timers } from "../timers.ts";

const FIRST_RETRY_MS = 500;
const LAST_RETRY_MS = 30_000;
/** Number of attempts in a row that may throw before the user is notified: the next one would throw, too. */
const MOST_THROWS = 3;

/**
 * `waiting`: the server gave no answer, and the same operation is sent again later. `sessionLost`: signed out, nothing is sent until
 * `retryNow`.
 */
export type QueueState = "idle" | "sending" | "waiting" | "sessionLost";

export type SaveQueueInput<Sent> = {
  /** The next operation to send: the oldest one that is not confirmed, once it is journalled. */
  readonly head: () => Operation | undefined;
  readonly send: (operation: Operation, signal: AbortSignal) => Promise<Result<Sent, BackendError>>;
  /** Must remove the operation from what `head` returns, or change it so that it can be sent again. */
  readonly onSent: (operation: Operation, sent: Sent) => void;
  /** Must remove the operation from what `head` returns. */
  readonly onRefused: (operation: Operation, error: BackendError) => void;
  /** The answer cannot be read, or `send` or `onSent` has thrown several times in a row. The operation is sent again. */
  readonly onUnreadable?: (operation: Operation, error: BackendError) => void;
  readonly onState: (state: QueueState) => void;
  readonly timers: Timers;
};

export type SaveQueue = {
  readonly state: () => QueueState;
  /** Call when an operation was journalled. While the server does not answer, this does not shorten the wait before the next attempt. */
  readonly wake: () => void;
  /** Tries at once. Call when the network or the session is back, or the user asks. */
  readonly retryNow: () => void;
  readonly dispose: () => void;
};

/**
 * Sends operations in order, one at a time. Without an answer the same operation is sent again after 0.5 s, 1 s, 2 s … 30 s, or at once on
 * `retryNow`; its `opId` keeps the server from applying it twice. A refusal is reported, and the next operation is sent.
 */
export function createSaveQueue<Sent>(input: SaveQueueInput<Sent>): SaveQueue {
  const abort = new AbortController();
  let state: QueueState = "idle";
  let failures = 0;
  let throws = 0;
  let cancelRetry: (() => void) | undefined;

  const become = (next: QueueState) => {
    if (state === next) return;
    state = next;
    input.onState(next);
  };

  const settle = (operation: Operation, answer: Result<Sent, BackendError>): "next" | "stop" => {
    if (answer.ok) {
      failures = 0;
      input.onSent(operation, answer.value);
      return "next";
    }
    switch (answer.error.kind) {
      case "refused":
        failures = 0;
        input.onRefused(operation, answer.error);
        return "next";
      case "unauthenticated":
        become("sessionLost");
        return "stop";
      case "malformed":
        input.onUnreadable?.(operation, answer.error);
        retryLater();
        return "stop";
      case "unreachable":
        retryLater();
        return "stop";
      case "aborted":
        become("idle");
        return "stop";
    }
  };

  const retryLater = () => {
    const delayMs = Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** failures);
    failures += 1;
    become("waiting");
    cancelRetry = input.timers.after(delayMs, run);
  };

  const drain = async () => {
    for (let operation = input.head(); operation && !abort.signal.aborted; operation = input.head()) {
      become("sending");
      const answer = await input.send(operation, abort.signal);
      if (abort.signal.aborted) return;
      const next = settle(operation, answer);
      throws = 0;
      if (next === "stop") return;
    }
    become("idle");
  };

  const run = () => {
    cancelRetry?.();
    cancelRetry = undefined;
    drain().catch((error: unknown) => {
      // `send` returns failures as values, so an exception here is a bug of ours. The queue retries, so that nothing waits for ever.
      globalThis.reportError(error);
      if (abort.signal.aborted) return;
      retryLater();
      throws += 1;
      const operation = input.head();
      if (throws !== MOST_THROWS || !operation) return;
      input.onUnreadable?.(operation, { kind: "malformed", message: error instanceof Error ? error.message : String(error) });
    });
  };

  return {
    state: () => state,
    wake: () => {
      if (state === "idle" && !abort.signal.aborted) run();
    },
    retryNow: () => {
      if (state !== "sending" && !abort.signal.aborted) run();
    },
    dispose: () => {
      abort.abort();
      cancelRetry?.();
    },
  };
}
