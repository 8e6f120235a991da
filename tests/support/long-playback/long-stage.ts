import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright";
import type { CDPSession, Page } from "playwright";
import { processTree } from "#tests/bench/support/process-tree.ts";
import { serveApp } from "../browser/app.ts";
import { browserLaunchOptions } from "../browser/chrome.mjs";
import { disableOpenFilePicker } from "../browser/shared-browser.ts";
import type { TestServer } from "../server/test-server.ts";
import { CLICK_TAP, installInstruments } from "./instruments.ts";

/** Bytes. `heap` is the page's after garbage collection; `processes` is the memory of all browser processes, where /proc is available. */
export type Memory = { readonly heap: number; readonly buffers: number; readonly processes: number | undefined };

/** The built application with the instruments, in a browser whose profile is on disk. */
export type LongStage = {
  readonly server: TestServer;
  readonly page: Page;
  /** Starts the instruments in a paused editor. */
  readonly listen: () => Promise<void>;
  readonly memory: () => Promise<Memory>;
  readonly dispose: () => Promise<void>;
};

export async function openLongStage(): Promise<LongStage> {
  const server = await serveApp();
  const profile = await mkdtemp(join(tmpdir(), "layback-long-"));
  const context = await chromium.launchPersistentContext(profile, {
    ...browserLaunchOptions(),
    // Small, because without a graphics card the processor that plays also draws every pixel.
    viewport: { width: 1024, height: 640 },
    colorScheme: "dark",
    // The page's policy allows only scripts of its own server, which the tap is not.
    bypassCSP: true,
  });
  await disableOpenFilePicker(context);
  const page = await context.newPage();
  await page.addInitScript(installInstruments);
  const session = await context.newCDPSession(page);
  const tree = await processTree(profile);
  return {
    server,
    page,
    listen: () => page.evaluate((program) => window.instruments.listen(program), CLICK_TAP),
    memory: async () => ({ ...(await heapOf(session)), processes: await tree?.memoryBytes() }),
    dispose: async () => {
      await context.close();
      await server.dispose();
      await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
}

async function heapOf(session: CDPSession): Promise<Pick<Memory, "heap" | "buffers">> {
  await session.send("HeapProfiler.collectGarbage");
  const usage = (await session.send("Runtime.getHeapUsage")) as { readonly usedSize: number; readonly backingStorageSize?: number };
  return { heap: usage.usedSize, buffers: usage.backingStorageSize ?? Number.NaN };
}
