import { cdp } from "vitest/browser";

/** Bytes of the page's JavaScript heap after everything that nobody holds has been collected. */
export async function usedHeapBytes(): Promise<number> {
  // What a finalizer lets go is found by the next collection.
  for (let round = 0; round < 3; round++) await cdp().send("HeapProfiler.collectGarbage");
  const { usedSize } = await cdp().send("Runtime.getHeapUsage");
  return usedSize;
}
