import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";
import type { CDPSession, Page } from "playwright-core";
import { processTree } from "#tests/bench/support/process-tree.ts";
import { serveApp } from "../app.ts";
import { browserLaunchOptions } from "../chrome.mjs";
import type { TestServer } from "../server.ts";
import { CLICK_TAP, installInstruments } from "./instruments.ts";

const TAP_PATH = "/click-tap.js";

/** Bytes. The heap is the page's after everything that can go has gone; the memory that of all the browser's processes, where /proc tells it. */
export type Memory = { readonly heap: number; readonly buffers: number; readonly processes: number | undefined };

/** The built application in a browser that keeps its things on the disk, under instruments. */
export type LongStage = {
  readonly server: TestServer;
  readonly page: Page;
  /** The instruments begin, in an editor that stands still. */
  readonly listen: () => Promise<void>;
  readonly memory: () => Promise<Memory>;
  readonly dispose: () => Promise<void>;
};

export async function openLongStage(): Promise<LongStage> {
  const server = await serveApp();
  const profile = await mkdtemp(join(tmpdir(), "layback-long-"));
  const context = await chromium.launchPersistentContext(profile, {
    ...browserLaunchOptions(),
    viewport: { width: 1440, height: 900 },
    colorScheme: "dark",
  });
  const page = await context.newPage();
  await page.addInitScript(installInstruments);
  const session = await context.newCDPSession(page);
  const tree = await processTree(profile);
  return {
    server,
    page,
    listen: async () => {
      // The page's policy allows programs of its own server only.
      await page.route(`**${TAP_PATH}`, (route) => route.fulfill({ contentType: "text/javascript", body: CLICK_TAP }));
      await page.evaluate((path) => window.instruments.listen(path), TAP_PATH);
      await page.unroute(`**${TAP_PATH}`);
    },
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
