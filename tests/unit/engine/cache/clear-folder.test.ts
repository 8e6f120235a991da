import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CacheUse } from "#engine/cache/cache-use.ts";
import { clearFolder } from "#engine/cache/clear-folder.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const clear = () => clearFolder("folder", "channel");

test("B-25 there is nothing to remove in a page by http, which has neither private storage nor locks", async () => {
  vi.stubGlobal("navigator", {});
  expect(await clear()).toBe(true);
});

test("B-25 a device that does not answer holds up a sign-out for six seconds", async () => {
  const storage = { getDirectory: () => new Promise(() => undefined) };
  vi.stubGlobal("navigator", { storage, locks: { request: (_name: string, _options: object, act: () => unknown) => act() } });
  const cleared = clear();
  await vi.advanceTimersByTimeAsync(5999);
  expect(await Promise.race([cleared, Promise.resolve("waits")])).toBe("waits");
  await vi.advanceTimersByTimeAsync(1);
  expect(await cleared).toBe(false);
});

test("B-25 the removal waits in line before the message is sent: who misses the message comes behind it", async () => {
  const order: string[] = [];
  vi.stubGlobal("navigator", { locks: { request: async () => order.push("lock") > 0 } });
  vi.stubGlobal(
    "BroadcastChannel",
    class {
      postMessage = () => order.push("message");
      close = () => undefined;
    },
  );
  expect(await clear()).toBe(true);
  expect(order).toEqual(["lock", "message"]);
});

test("B-25 a use that is over accesses the device no more", async () => {
  vi.stubGlobal("navigator", {});
  const use = new CacheUse("channel");
  expect(await use.during(async () => "here")).toBe("here");
  use.end();
  const access = vi.fn<() => Promise<string>>();
  expect([await use.during(access), access.mock.calls]).toEqual([undefined, []]);
});
