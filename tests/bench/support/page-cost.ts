import type { CDPSession, Page } from "playwright-core";

/** What a stretch of a page's life costs, read from outside. One browser tells of one page. */
export type PageCost = {
  /** Processor milliseconds of the main thread while `act` runs: scripts, styles, layout, painting, collecting garbage. */
  readonly mainThreadMs: <T>(act: () => Promise<T>) => Promise<{ readonly ms: number; readonly result: T }>;
  /** Bytes that scripts allocate while `act` runs, also those collected since; an unbiased estimate from samples. */
  readonly allocatedBytes: <T>(act: () => Promise<T>) => Promise<{ readonly bytes: number; readonly result: T }>;
  /** Bytes of script objects that are in use, after everything else has been collected. */
  readonly heapBytes: () => Promise<number>;
};

/** Bytes between two samples of allocation, on average. */
const SAMPLE_BYTES = 256;

type AllocationNode = { readonly selfSize: number; readonly children: readonly AllocationNode[] };

export async function openPageCost(page: Page): Promise<PageCost> {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  return {
    mainThreadMs: async (act) => {
      const before = await taskMs(session);
      const result = await act();
      return { ms: (await taskMs(session)) - before, result };
    },
    allocatedBytes: async (act) => {
      await session.send("HeapProfiler.enable");
      await session.send("HeapProfiler.startSampling", {
        samplingInterval: SAMPLE_BYTES,
        includeObjectsCollectedByMajorGC: true,
        includeObjectsCollectedByMinorGC: true,
      });
      const result = await act();
      const { profile } = await session.send("HeapProfiler.stopSampling");
      await session.send("HeapProfiler.disable");
      return { bytes: sizeOf(profile.head), result };
    },
    heapBytes: async () => {
      for (let round = 0; round < 3; round++) await session.send("HeapProfiler.collectGarbage");
      const { usedSize } = await session.send("Runtime.getHeapUsage");
      return usedSize;
    },
  };
}

async function taskMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send("Performance.getMetrics");
  return (metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN) * 1000;
}

function sizeOf(node: AllocationNode): number {
  return node.children.reduce((sum, child) => sum + sizeOf(child), node.selfSize);
}
