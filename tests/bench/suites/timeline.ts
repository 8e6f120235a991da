import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import type { Browser, Page } from "playwright-core";
import { createServer } from "vite";
import type { TimelinePage } from "../../support/timeline/page.tsx";
import { browserLaunchOptions } from "../../support/chrome.mjs";
import { printFigure } from "../support/figure.ts";

/**
 * The timeline with 1,000 clips over one hour (and, for growth, with 100, 10,000 and 100,000), the product's own component in a page of
 * 1600 × 596, in Chromium. Milliseconds of the main thread from a change to the last drawing command.
 */
const WIDTH = 1600 + 168;
const HEIGHT = 568 + 28 + 29;
const FRAMES = 240;

const ISOLATION = { "Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Embedder-Policy": "require-corp" };

declare const window: { readonly timelinePage: TimelinePage };

const root = fileURLToPath(new URL("../../..", import.meta.url));
const report = (figure: string, ours: number, unit: string) =>
  printFigure({ suite: "timeline", figure, ours, peer: null, peerName: null, unit });

async function openPage(browser: Browser, address: string, query: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: WIDTH, height: HEIGHT } });
  await page.goto(`${address}tests/support/timeline/page.html?${query}`, { timeout: 300_000 });
  await page.waitForFunction(() => (window.timelinePage?.handle.current?.stats()?.framesDrawn ?? 0) > 0, undefined, { timeout: 300_000 });
  return page;
}

async function main(): Promise<void> {
  const server = await createServer({
    root,
    cacheDir: "node_modules/.vite-bench",
    // Isolated, a page's clock counts in 5 µs; else in 100.
    server: { port: 5879, host: "127.0.0.1", hmr: false, watch: null, headers: ISOLATION },
    logLevel: "error",
    optimizeDeps: {
      include: ["react", "react-dom/client", "@pixi/react", "pixi.js", "pixi.js/unsafe-eval", "pixi.js/app", "pixi.js/mesh"],
    },
  });
  await server.listen();
  const address = server.resolvedUrls?.local[0] ?? "http://127.0.0.1:5879/";
  const browser = await chromium.launch(browserLaunchOptions());
  try {
    const page = await openPage(browser, address, "clips=1000&seconds=3600&lanes=8");
    for (const figure of ["pan", "zoom", "drag", "playhead"] as const) {
      const spread = await page.evaluate(([name, frames]) => window.timelinePage.measures[name](frames), [figure, FRAMES] as const);
      report(`${figure}-frame-median`, spread.median, "ms");
      report(`${figure}-frame-p95`, spread.p95, "ms");
    }
    const commit = await page.evaluate(() => window.timelinePage.measures.commit(300));
    report("commit-median", commit.median, "ms");
    report("commit-p95", commit.p95, "ms");
    const columns = await page.evaluate(() => window.timelinePage.measures.wrongColumns());
    report("columns-compared", columns.looked, "columns");
    report("wrong-columns", columns.wrong, "columns");
    await page.close();

    const pans: number[] = [];
    // Equal views: as many clips on the screen, in projects up to a thousand times as long.
    for (const query of ["clips=100&seconds=720&lanes=8", "clips=10000&seconds=72000&lanes=8", "clips=100000&seconds=720000&lanes=8"]) {
      const grown = await openPage(browser, address, query);
      const update = await grown.evaluate(() => window.timelinePage.measures.updateIndex(200));
      if (query.startsWith("clips=10000&")) {
        report("index-update-10k", update, "ms");
        report("commit-10k-ms", (await grown.evaluate(() => window.timelinePage.measures.commit(1000))).median, "ms");
        const undo = await grown.evaluate(() => window.timelinePage.measures.undoMove(1000, 50));
        report("undo-1000-clips", undo.spread.median, "ms");
        report("history-entry", undo.entryBytesPerClip, "bytes per clip");
      }
      pans.push((await grown.evaluate((frames) => window.timelinePage.measures.pan(frames), FRAMES)).median);
      await grown.close();
    }
    const [few = Number.NaN, , many = Number.NaN] = pans;
    printFigure({ suite: "timeline", figure: "growth-100k", ours: many, peer: few, peerName: "100 clips", unit: "ms" });
  } finally {
    await browser.close();
    await server.close();
  }
}

await main();
