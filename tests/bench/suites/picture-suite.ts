import { fileURLToPath } from "node:url";
import { chromium } from "playwright";
import { createServer } from "vite";
import { browserLaunchOptions } from "../../support/browser/chrome.mjs";
import { measurePicture } from "../pieces/picture-figures.ts";
import { printFigure } from "../support/figure.ts";

// `npm run bench -- picture [error] [held] [scrub]`: error of synchronisation while playing, latency of a held time, scrubbing and seeks.

/** For timers in microseconds. */
const ISOLATION = { "Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Embedder-Policy": "require-corp" };

const root = fileURLToPath(new URL("../../..", import.meta.url));
const chosen = process.argv.slice(2);
const server = await createServer({
  root,
  cacheDir: "node_modules/.vite-bench-picture",
  server: { port: 5883, host: "127.0.0.1", hmr: false, watch: null, headers: ISOLATION, fs: { strict: false } },
  logLevel: "error",
  optimizeDeps: { include: ["mediabunny"] },
});
await server.listen();
const browser = await chromium.launch(browserLaunchOptions());
try {
  await measurePicture(
    browser,
    server.resolvedUrls?.local[0] ?? "http://127.0.0.1:5883/",
    (figure, ours, peer, peerName, unit) => printFigure({ suite: "picture", figure, ours, peer, peerName, unit }),
    chosen.length > 0 ? chosen : undefined,
  );
} finally {
  await browser.close();
  await server.close();
}
