import { describe, expect, onTestFinished, test, vi } from "vitest";
import { watchRevision } from "#editor/core/document/watch-revision.ts";
import { settled } from "#tests/support/editor/saved-project.ts";
import { manualTimers } from "#tests/support/editor/manual-timers.ts";

describe("the check for other devices' edits", () => {
  function aWatch() {
    const { timers, passTime } = manualTimers();
    const state = { isVisible: true, asked: 0, answer: (): Promise<void> => Promise.resolve() };
    const returned = new Set<() => void>();
    const stop = watchRevision({
      refresh: () => {
        state.asked += 1;
        return state.answer();
      },
      timers,
      attention: {
        isVisible: () => state.isVisible,
        onReturn: (listener) => {
          returned.add(listener);
          return () => returned.delete(listener);
        },
      },
    });
    return { state, passTime, stop, returned, comeBack: () => returned.forEach((listener) => listener()) };
  }

  test("happens every 10 s while the page is visible", async () => {
    const { state, passTime } = aWatch();
    await passTime(9999);
    expect(state.asked).toBe(0);
    await passTime(1);
    expect(state.asked).toBe(1);
    await passTime(10_000);
    expect(state.asked).toBe(2);
    state.isVisible = false;
    await passTime(30_000);
    expect(state.asked).toBe(2);
    state.isVisible = true;
    await passTime(10_000);
    expect(state.asked).toBe(3);
  });

  test("happens at once when the user returns to the page, and 10 s after that", async () => {
    const { state, passTime, comeBack } = aWatch();
    await passTime(6000);
    comeBack();
    expect(state.asked).toBe(1);
    await passTime(9999);
    expect(state.asked).toBe(1);
    await passTime(1);
    expect(state.asked).toBe(2);
  });

  test("makes one request at a time, and goes on after one that failed", async () => {
    const reported = vi.fn();
    vi.stubGlobal("reportError", reported);
    onTestFinished(() => {
      vi.unstubAllGlobals();
    });
    const { state, passTime, comeBack } = aWatch();
    let fail = (_error: Error) => {};
    state.answer = () =>
      new Promise((_resolve, reject) => {
        fail = reject;
      });
    comeBack();
    comeBack();
    await passTime(60_000);
    expect(state.asked).toBe(1);
    const error = new Error("torn");
    fail(error);
    await settled();
    expect(reported).toHaveBeenCalledExactlyOnceWith(error);
    await passTime(10_000);
    expect(state.asked).toBe(2);
  });

  test("ends for good, also if an answer is on its way", async () => {
    const { state, passTime, stop, comeBack, returned } = aWatch();
    let answer = () => {};
    state.answer = () =>
      new Promise((resolve) => {
        answer = resolve;
      });
    const [listener] = returned;
    comeBack();
    stop();
    answer();
    await passTime(60_000);
    listener?.();
    expect([state.asked, returned.size]).toEqual([1, 0]);
    const idle = aWatch();
    idle.stop();
    await idle.passTime(60_000);
    expect(idle.state.asked).toBe(0);
  });
});
