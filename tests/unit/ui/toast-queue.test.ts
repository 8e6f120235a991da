import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createToastQueue } from "#ui/overlays/toast-queue.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const messagesOf = (queue: ReturnType<typeof createToastQueue>) => queue.toasts().map(({ message }) => message);

test("information disappears after five seconds, errors stay", () => {
  const queue = createToastQueue();
  queue.show({ tone: "success", message: "Saved" });
  queue.show({ tone: "error", message: "Failed" });
  vi.advanceTimersByTime(4999);
  expect(messagesOf(queue)).toEqual(["Saved", "Failed"]);
  vi.advanceTimersByTime(1);
  expect(messagesOf(queue)).toEqual(["Failed"]);
  vi.advanceTimersByTime(3_600_000);
  expect(messagesOf(queue)).toEqual(["Failed"]);
});

test("no message disappears while the user reads", () => {
  const queue = createToastQueue();
  queue.show({ tone: "info", message: "Read me" });
  queue.pause();
  vi.advanceTimersByTime(60_000);
  expect(messagesOf(queue)).toEqual(["Read me"]);
  queue.resume();
  vi.advanceTimersByTime(5000);
  expect(messagesOf(queue)).toEqual([]);
});

test("equal messages are not stacked", () => {
  const queue = createToastQueue();
  queue.show({ tone: "error", message: "No answer" });
  queue.show({ tone: "error", message: "Other" });
  queue.show({ tone: "error", message: "No answer" });
  expect(messagesOf(queue)).toEqual(["Other", "No answer"]);
});

test("two queues share nothing, and a disposed queue has no timer left", () => {
  const [one, other] = [createToastQueue(), createToastQueue()];
  one.show({ tone: "info", message: "One" });
  expect(messagesOf(other)).toEqual([]);
  one.dispose();
  expect(vi.getTimerCount()).toBe(0);
});
