import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium, type Page } from "playwright-core";
import { createServer } from "vite";
import type { enginePage } from "../../support/engine-bench/page.ts";
import { browserLaunchOptions } from "../../support/chrome.mjs";

declare const window: { readonly enginePage: typeof enginePage };

const root = fileURLToPath(new URL("../../..", import.meta.url));
const PEERS = ["tone/build/Tone.js", "wavesurfer.js/dist/wavesurfer.min.js"].map((path) =>
  fileURLToPath(new URL(`../node_modules/${path}`, import.meta.url)),
);
const PORT = 5885;

export type PageOptions = {
  /** Cross-origin isolated, where absent. */
  readonly isolated?: boolean;
  /** Runs in the page before anything else. */
  readonly before?: string;
};

/** What the suite's page stands on: a server for its sources. */
export type EnginePages = {
  /** A fresh browser with its own profile on the disk, and the page in it. */
  readonly withPage: <T>(use: (page: Page) => Promise<T>, options?: PageOptions) => Promise<T>;
  readonly dispose: () => Promise<void>;
};

export async function openEnginePages(): Promise<EnginePages> {
  const server = await createServer({
    root,
    cacheDir: "node_modules/.vite-bench-engine",
    server: { port: PORT, host: "127.0.0.1", hmr: false, watch: null, fs: { strict: false } },
    logLevel: "error",
    optimizeDeps: { include: ["mediabunny", "@alexanderolsen/libsamplerate-js"] },
    plugins: [
      {
        name: "isolation",
        configureServer({ middlewares }) {
          middlewares.use((request, response, next) => {
            if (request.url?.includes("isolated=no") !== true) {
              response.setHeader("Cross-Origin-Opener-Policy", "same-origin");
              response.setHeader("Cross-Origin-Embedder-Policy", "require-corp");
            }
            next();
          });
        },
      },
    ],
  });
  await server.listen();
  const address = server.resolvedUrls?.local[0] ?? `http://127.0.0.1:${PORT}/`;
  return {
    withPage: async (use, { isolated = true, before } = {}) => {
      const profile = await mkdtemp(join(tmpdir(), "layback-bench-"));
      // A profile on the disk: in a private window what is stored on the device is held in memory.
      const browser = await chromium.launchPersistentContext(profile, {
        ...browserLaunchOptions(["--autoplay-policy=no-user-gesture-required"]),
        viewport: { width: 900, height: 600 },
      });
      try {
        const page = await browser.newPage();
        if (before !== undefined) await page.addInitScript(before);
        await page.goto(`${address}tests/support/engine-bench/page.html?isolated=${isolated ? "yes" : "no"}`, { timeout: 300_000 });
        await page.waitForFunction(() => window.enginePage !== undefined, undefined, { timeout: 300_000 });
        for (const path of PEERS) await page.addScriptTag({ path });
        return await use(page);
      } finally {
        await browser.close();
        await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
      }
    },
    dispose: () => server.close(),
  };
}
