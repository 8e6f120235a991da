import type { BackendError } from "#model/backend-error.ts";
import type { Operation } from "#model/timeline/operation.ts";
import type { Result } from "#model/result.ts";
import type { Timers } from "./timers.ts";

const FIRST_RETRY_MS = 500;
const LAST_RETRY_MS = 30_000;
/** Tries in a row that threw; by then the next one will, too, and the user is told. */
const MOST_THROWS = 3;

/** `waiting`: the server gave no answer, the same operation is tried again later. `sessionLost`: nobody is signed in; nothing is sent until `retryNow`. */
export type QueueState = "idle" | "sending" | "waiting" | "sessionLost";

export type SaveQueueInput<Sent> = {
  /** The next operation to send: the oldest one that is not confirmed, once it is journalled. */
  readonly head: () => Operation | undefined;
  readonly send: (operation: Operation, signal: AbortSignal) => Promise<Result<Sent, BackendError>>;
  /** Must take the operation out of what `head` gives, or change it so that it can be sent again. */
  readonly onSent: (operation: Operation, sent: Sent) => void;
  /** Must take the operation out of what `head` gives. */
  readonly onRefused: (operation: Operation, error: BackendError) => void;
  /** The answer cannot be read, or to send or take it has thrown several times in a row. The operation is sent again. */
  readonly onUnreadable?: (operation: Operation, error: BackendError) => void;
  readonly onState: (state: QueueState) => void;
  readonly timers: Timers;
};

export type SaveQueue = {
  readonly state: () => QueueState;
  /** There is something to send: an operation was journalled. While the server gives no answer this does not hurry the next try. */
  readonly wake: () => void;
  /** The network or the session came back, or the user asked: try at once. */
  readonly retryNow: () => void;
  readonly dispose: () => void;
};

/**
 * Sends operations in order, one at a time. No answer: the same operation again, after 0.5 s, 1 s, 2 s … 30 s, or at once
 * on `retryNow`; its `opId` keeps a lost answer from applying it twice. Refused: told, and the next one's turn.
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
      // `send` answers failures as values: what is thrown here is our own mistake. Nothing waits for ever because of it.
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
