import type { CDPSession, Page } from "playwright";

/** The cost of a period in a page's life, measured from outside. One instance measures one page of a browser. */
export type PageCost = {
  /** Processor milliseconds of the main thread while `act` runs: scripts, styles, layout, painting, garbage collection. */
  readonly mainThreadMs: <T>(act: () => Promise<T>) => Promise<{ readonly ms: number; readonly result: T }>;
  /** Bytes that scripts allocate while `act` runs, including those collected since; an unbiased estimate from samples. */
  readonly allocatedBytes: <T>(act: () => Promise<T>) => Promise<{ readonly bytes: number; readonly result: T }>;
  /** Bytes of script objects in use after garbage collection. */
  readonly heapBytes: () => Promise<number>;
};

/** Average number of bytes between two allocation samples. */
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
