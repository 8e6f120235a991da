import { expect, onTestFinished, test, vi } from "vitest";
import { openSegmentCache } from "#export/mix/segment-cache.ts";

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
