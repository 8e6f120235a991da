import { expect, onTestFinished, test, vi } from "vitest";
import { clearSegmentCache, openSegmentCache } from "#export/mix/segment-cache.ts";

test("a cache that is given up because the device does not answer holds no lock: a sign-out need not wait for it", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  let grant: () => Promise<unknown> = async () => undefined;
  const request = async (_name: string, _options: unknown, onGranted: () => Promise<unknown>) => {
    grant = onGranted;
  };
  const folder = { getDirectoryHandle: async () => folder };
  vi.stubGlobal("navigator", { locks: { request }, storage: { getDirectory: async () => folder, estimate: async () => ({}) } });
  onTestFinished(() => void vi.unstubAllGlobals());
  const opened = openSegmentCache();
  await vi.advanceTimersByTimeAsync(11_000);
  expect(await opened).toBeUndefined();
  const released = vi.fn<() => void>();
  void grant().then(released);
  await vi.advanceTimersByTimeAsync(0);
  expect(released).toHaveBeenCalledOnce();
});

test("B-25 a device that does not answer holds up no sign-out, although exports have finished files on it too", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const request = (_name: string, _options: unknown, act: () => unknown) => act();
  vi.stubGlobal("navigator", { locks: { request }, storage: { getDirectory: () => new Promise(() => undefined) } });
  onTestFinished(() => void vi.unstubAllGlobals());
  const cleared = clearSegmentCache();
  await vi.advanceTimersByTimeAsync(6000);
  expect(await cleared).toBe(false);
});

test("a device that does not tell its quota is used without a cache to write to, and fails no export", async () => {
  const folder = {
    getDirectoryHandle: async () => folder,
    getFileHandle: () => Promise.reject(new DOMException("None.", "NotFoundError")),
  };
  const estimate = () => Promise.reject(new TypeError("Not allowed."));
  vi.stubGlobal("navigator", { storage: { getDirectory: async () => folder, estimate } });
  onTestFinished(() => void vi.unstubAllGlobals());
  const cache = await openSegmentCache();
  await cache?.write("key", new Uint8Array(1));
  expect([cache?.has("key"), await cache?.read("key")]).toEqual([false, undefined]);
});
