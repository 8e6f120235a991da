import { describe, expect, onTestFinished, test, vi } from "vitest";
import { createSaveQueue } from "#editor/core/save-queue/save-queue.ts";
import type { QueueState } from "#editor/core/save-queue/save-queue.ts";
import type { BackendError } from "#model/backend-error.ts";
import type { Operation } from "#model/timeline/operation.ts";
import { failure, success } from "#model/result.ts";
import type { Result } from "#model/result.ts";
import { manualTimers } from "#tests/support/editor/manual-timers.ts";

const anOperation = (opId: string): Operation => ({ opId, baseRev: 0, kind: "moveClip", changes: [] });
const UNREACHABLE: BackendError = { kind: "unreachable", message: "Failed to fetch" };
const MALFORMED: BackendError = { kind: "malformed", message: "Not JSON" };
const REFUSED: BackendError = { kind: "refused", message: "No", status: 400, code: "23514" };
const SIGNED_OUT: BackendError = { kind: "unauthenticated", message: "JWT expired" };
const ABORTED: BackendError = { kind: "aborted", message: "Cancelled" };

/** A queue of these operations; the test answers each one that is sent. */
function aQueue(...opIds: readonly string[]) {
  const waiting = opIds.map(anOperation);
  const { timers, passTime } = manualTimers();
  const events: string[] = [];
  const states: QueueState[] = [];
  let running: { answer: (answer: Result<number, BackendError>) => void; signal: AbortSignal } | undefined;
  const take = (operation: Operation) => void waiting.splice(waiting.indexOf(operation), 1);
  const queue = createSaveQueue<number>({
    head: () => waiting[0],
    send: (operation, signal) => {
      events.push(`send ${operation.opId}`);
      return new Promise((resolve) => {
        running = { answer: resolve, signal };
      });
    },
    onSent: (operation, revision) => {
      take(operation);
      events.push(`sent ${operation.opId} as ${revision}`);
    },
    onRefused: (operation, error) => {
      take(operation);
      events.push(`refused ${operation.opId}: ${error.message}`);
    },
    onState: (state) => states.push(state),
    timers,
  });
  return {
    queue,
    events,
    states,
    waiting,
    passTime,
    signal: () => running?.signal,
    answer: async (error?: BackendError) => {
      running?.answer(error ? failure(error) : success(7));
      await passTime(0);
    },
  };
}

describe("operations are sent in order, one at a time", () => {
  test("each after the answer to the one before, and the state changes accordingly", async () => {
    const { queue, events, states, answer } = aQueue("a", "b");
    expect([queue.state(), events]).toEqual(["idle", []]);
    queue.wake();
    expect([queue.state(), events]).toEqual(["sending", ["send a"]]);
    await answer();
    await answer(REFUSED);
    expect(events).toEqual(["send a", "sent a as 7", "send b", "refused b: No"]);
    expect([queue.state(), states]).toEqual(["idle", ["sending", "idle"]]);
  });

  test("a second edit, a wake and a retry send nothing while an operation is on its way", async () => {
    const { queue, events, waiting, answer } = aQueue("a");
    queue.wake();
    waiting.push(anOperation("b"));
    queue.wake();
    queue.retryNow();
    expect(events).toEqual(["send a"]);
    await answer();
    expect(events).toEqual(["send a", "sent a as 7", "send b"]);
  });

  test("with nothing to send the queue stays idle and emits nothing", async () => {
    const { queue, states, passTime } = aQueue();
    queue.wake();
    queue.retryNow();
    await passTime(60_000);
    expect([queue.state(), states]).toEqual(["idle", []]);
  });
});

describe("without an answer", () => {
  test.each([UNREACHABLE, MALFORMED])("($kind) the same operation is sent again after 0.5, 1, 2, 4, 8, 16, 30 and 30 s", async (error) => {
    const { queue, events, states, passTime, answer } = aQueue("a");
    queue.wake();
    for (const delayMs of [500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]) {
      const before = events.length;
      await answer(error);
      expect(queue.state()).toBe("waiting");
      await passTime(delayMs - 1);
      expect(events.length, `${delayMs} ms`).toBe(before);
      await passTime(1);
      expect(events.length, `${delayMs} ms`).toBe(before + 1);
    }
    expect(new Set(events)).toEqual(new Set(["send a"]));
    expect(states.slice(0, 4)).toEqual(["sending", "waiting", "sending", "waiting"]);
  });

  test.each([
    ["an answer", undefined],
    ["a refusal", REFUSED],
  ])("after %s the back-off starts at 0.5 s again", async (_name, error) => {
    const { queue, events, passTime, answer } = aQueue("a", "b");
    queue.wake();
    await answer(UNREACHABLE);
    await passTime(500);
    await answer(UNREACHABLE);
    await passTime(1000);
    await answer(error);
    await answer(UNREACHABLE);
    const before = events.length;
    await passTime(499);
    expect(events.length).toBe(before);
    await passTime(1);
    expect(events.slice(before)).toEqual(["send b"]);
  });

  test("an edit does not bring the retry forward; `retryNow` does, and the timer then sends nothing more", async () => {
    const { queue, events, passTime, answer } = aQueue("a");
    queue.wake();
    await answer(UNREACHABLE);
    queue.wake();
    expect(events).toEqual(["send a"]);
    queue.retryNow();
    expect(events).toEqual(["send a", "send a"]);
    await passTime(60_000);
    expect(events).toEqual(["send a", "send a"]);
    await answer();
    expect(queue.state()).toBe("idle");
  });
});

test("an exception in `onSent` is reported, and the operation is sent again", async () => {
  const { timers, passTime } = manualTimers();
  const reported: unknown[] = [];
  vi.stubGlobal("reportError", (error: unknown) => reported.push(error));
  onTestFinished(() => void vi.unstubAllGlobals());
  const mistake = new Error("ours");
  let sends = 0;
  const queue = createSaveQueue<number>({
    head: () => anOperation("a"),
    send: async () => {
      sends += 1;
      return success(7);
    },
    onSent: () => {
      throw mistake;
    },
    onRefused: () => undefined,
    onState: () => undefined,
    timers,
  });
  onTestFinished(() => queue.dispose());
  queue.wake();
  await passTime(0);
  expect([reported, queue.state(), sends]).toEqual([[mistake], "waiting", 1]);
  await passTime(500);
  expect([reported.length, sends]).toEqual([2, 2]);
});

test("a send that throws repeatedly is reported once as unreadable, and is retried", async () => {
  const { timers, passTime } = manualTimers();
  vi.stubGlobal("reportError", () => undefined);
  onTestFinished(() => void vi.unstubAllGlobals());
  const notified: unknown[] = [];
  let sends = 0;
  const queue = createSaveQueue<number>({
    head: () => anOperation("a"),
    send: async () => {
      sends += 1;
      throw new Error("ours");
    },
    onSent: () => undefined,
    onRefused: () => undefined,
    onUnreadable: ({ opId }, error) => notified.push([opId, error]),
    onState: () => undefined,
    timers,
  });
  onTestFinished(() => queue.dispose());
  queue.wake();
  await passTime(500);
  expect([sends, notified]).toEqual([2, []]);
  await passTime(60_000);
  expect(sends).toBeGreaterThan(5);
  expect(notified).toEqual([["a", { kind: "malformed", message: "ours" }]]);
  expect(queue.state()).toBe("waiting");
});

test("after the session is lost nothing is sent until a retry is requested", async () => {
  const { queue, events, passTime, answer } = aQueue("a", "b");
  queue.wake();
  await answer(SIGNED_OUT);
  expect(queue.state()).toBe("sessionLost");
  queue.wake();
  await passTime(600_000);
  expect(events).toEqual(["send a"]);
  queue.retryNow();
  await answer();
  expect(events).toEqual(["send a", "send a", "sent a as 7", "send b"]);
});

test("a cancelled operation stays in the queue until the next wake", async () => {
  const { queue, events, passTime, answer } = aQueue("a");
  queue.wake();
  await answer(ABORTED);
  expect(queue.state()).toBe("idle");
  await passTime(60_000);
  expect(events).toEqual(["send a"]);
  queue.wake();
  expect(events).toEqual(["send a", "send a"]);
});

describe("after dispose nothing is sent", () => {
  test("and the request on its way is cancelled and its answer ignored", async () => {
    const { queue, events, states, signal, answer } = aQueue("a", "b");
    queue.wake();
    queue.dispose();
    expect(signal()?.aborted).toBe(true);
    await answer();
    queue.wake();
    queue.retryNow();
    expect([events, states]).toEqual([["send a"], ["sending"]]);
  });

  test("whether the queue was waiting or idle", async () => {
    const waiting = aQueue("a");
    waiting.queue.wake();
    await waiting.answer(UNREACHABLE);
    waiting.queue.dispose();
    await waiting.passTime(60_000);
    waiting.queue.retryNow();
    expect(waiting.events).toEqual(["send a"]);
    const idle = aQueue("a");
    idle.queue.dispose();
    idle.queue.wake();
    idle.queue.retryNow();
    expect([idle.events, idle.states]).toEqual([[], []]);
  });
});
