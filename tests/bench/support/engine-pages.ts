import { fileURLToPath } from "node:url";
import { chromium, type Browser, type BrowserContext, type Page } from "playwright";
import { createServer } from "vite";
import type { enginePage } from "../../support/engine-bench/engine-page.ts";
import { browserLaunchOptions } from "../../support/browser/chrome.mjs";
import { openOwnBrowser } from "../../support/browser/own-browser.ts";

declare const window: { readonly enginePage: typeof enginePage | undefined };

const root = fileURLToPath(new URL("../../..", import.meta.url));
/** The peer scripts that a page may load. A page loads no more than it needs: Tone.js alone keeps a timer running. */
const PEERS = { tone: "tone/build/Tone.js", wavesurfer: "wavesurfer.js/dist/wavesurfer.min.js" };
const PORT = 5885;

export type EnginePageOptions = {
  /** Cross-origin isolated if absent. */
  readonly isolated?: boolean;
  readonly peer?: keyof typeof PEERS | undefined;
  /** Runs in the page before any other script. */
  readonly before?: string;
};

/** The resources of the suite's pages: a server for their sources, and a browser. */
export type EnginePages = {
  /** The URL at which the project's root is served. */
  readonly address: string;
  /** Opens a fresh page of the suite, and closes it after use. */
  readonly withPage: <T>(use: (page: Page) => Promise<T>, options?: EnginePageOptions) => Promise<T>;
  /** The same in a separate browser with its profile in the folder `profile`. */
  readonly withOwnBrowser: <T>(use: (page: Page, profile: string) => Promise<T>, options?: EnginePageOptions) => Promise<T>;
  /** A browser without pages, in which sound needs a gesture. */
  readonly withPlainBrowser: (use: (browser: Browser) => Promise<void>) => Promise<void>;
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
  const use = async <T>(
    browser: BrowserContext,
    ask: (page: Page) => Promise<T>,
    { isolated = true, peer, before }: EnginePageOptions = {},
  ) => {
    const page = await browser.newPage();
    try {
      if (before !== undefined) await page.addInitScript(before);
      await page.goto(`${address}tests/support/engine-bench/page.html?isolated=${isolated ? "yes" : "no"}`, { timeout: 300_000 });
      await page.waitForFunction(() => window.enginePage !== undefined, undefined, { timeout: 300_000 });
      if (peer !== undefined) await page.addScriptTag({ path: fileURLToPath(new URL(`../node_modules/${PEERS[peer]}`, import.meta.url)) });
      return await ask(page);
    } finally {
      await page.close();
    }
  };
  const shared = await openOwnBrowser();
  return {
    address,
    withPage: (ask, options) => use(shared.browser, ask, options),
    withOwnBrowser: async (ask, options) => {
      const { browser, profile, close } = await openOwnBrowser();
      try {
        return await use(browser, (page) => ask(page, profile), options);
      } finally {
        await close();
      }
    },
    withPlainBrowser: async (ask) => {
      const browser = await chromium.launch(browserLaunchOptions());
      try {
        await ask(browser);
      } finally {
        await browser.close();
      }
    },
    dispose: async () => {
      await shared.close();
      await server.close();
    },
  };
}
