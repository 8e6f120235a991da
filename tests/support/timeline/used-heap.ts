import { cdp } from "vitest/browser";

/** Bytes of the page's JavaScript heap after garbage collection. */
export async function usedHeapBytes(): Promise<number> {
  // Objects released by a finalizer are found by the next collection.
  for (let round = 0; round < 3; round++) await cdp().send("HeapProfiler.collectGarbage");
  const { usedSize } = await cdp().send("Runtime.getHeapUsage");
  return usedSize;
}
