import { afterEach, expect, test, vi } from "vitest";
import { takeTurns } from "#engine/decode/bytes/take-turns.ts";
import { later } from "#tests/support/editor/later.ts";
import { createLockManager } from "#tests/support/editor/lock-manager.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const withLocks = () => vi.stubGlobal("navigator", { locks: createLockManager() });

test("the next range of a file is requested after the one before has arrived; other files do not wait", async () => {
  withLocks();
  const [first, log] = [later<string>(), [] as string[]];
  const logged = (what: string) => async () => {
    log.push(what);
    return what;
  };
  const asked = [
    takeTurns("https://a.test/1", () => first.promise),
    takeTurns("https://a.test/1", logged("second")),
    takeTurns("https://a.test/2", logged("other")),
  ];
  await expect.poll(() => log).toEqual(["other"]);
  first.resolve("first");
  expect(await Promise.all(asked)).toEqual(["first", "second", "other"]);
  expect(log).toEqual(["other", "second"]);
});

test("a request that fails releases the next one", async () => {
  withLocks();
  const failing = takeTurns("https://a.test/1", () => Promise.reject(new Error("no network")));
  const next = takeTurns("https://a.test/1", async () => "next");
  await expect(failing).rejects.toThrow("no network");
  expect(await next).toBe("next");
});

test("a request behind one that hangs starts after a time limit", async () => {
  withLocks();
  const patience = new AbortController();
  void takeTurns("https://a.test/1", () => later<void>().promise);
  vi.spyOn(AbortSignal, "timeout").mockReturnValue(patience.signal);
  const waiting = takeTurns("https://a.test/1", async () => "gone ahead");
  patience.abort(new DOMException("Too long.", "TimeoutError"));
  expect(await waiting).toBe("gone ahead");
});

test("a page that may not use locks, or a browser without them, sends requests at once", async () => {
  const refuse = () => Promise.reject(new DOMException("No origin.", "SecurityError"));
  vi.stubGlobal("navigator", { locks: { request: refuse } });
  expect(await takeTurns("https://a.test/1", async () => 1)).toBe(1);
  vi.stubGlobal("navigator", {});
  expect(await takeTurns("https://a.test/1", async () => 2)).toBe(2);
});
