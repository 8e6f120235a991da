import { fileURLToPath } from "node:url";
import { chromium, type Browser, type Page } from "playwright";
import type { PeerPage } from "../../support/timeline/peers/peers-page.ts";
import type { TimelinePage } from "../../support/timeline/page.tsx";
import { browserLaunchOptions } from "../../support/browser/chrome.mjs";
import { buildPages } from "./built-pages.ts";

declare const window: { readonly timelinePage: TimelinePage | undefined; readonly peerPage: PeerPage };

/** A canvas of 1600 × 568, plus the lane headers and the overview. */
const PRODUCT_SIZE = { width: 1600 + 168, height: 568 + 29 };
const PEER_SIZE = { width: 1600, height: 508 };

const PORT = 5879;
const PAGES = { product: "tests/support/timeline/page.html", peer: "tests/support/timeline/peers/page.html" };

/** Each peer's own build, as published for a script element. tests/README.md says why @waveform-playlist/browser is left out. */
export const PEER_SCRIPTS = {
  "vis-timeline": ["vis-timeline/standalone/umd/vis-timeline-graph2d.min.js"],
  "peaks.js": ["peaks.js/dist/peaks.min.js"],
  "peaks.js-256": ["peaks.js/dist/peaks.min.js"],
  wavesurfer: ["wavesurfer.js/dist/wavesurfer.min.js", "wavesurfer.js/dist/plugins/regions.min.js"],
} as const;

export type PeerName = keyof typeof PEER_SCRIPTS;

const PEER_STYLES: Readonly<Partial<Record<PeerName, string>>> = { "vis-timeline": "vis-timeline/styles/vis-timeline-graph2d.min.css" };

/** The product's timeline and its peers, built for production, and a browser. */
export type TimelinePages = {
  /** @param query the query string of `page.tsx` */
  readonly openProduct: (query?: string) => Promise<Page>;
  readonly openPeer: (name: PeerName) => Promise<Page>;
  readonly browser: Browser;
  readonly dispose: () => Promise<void>;
};

export async function openTimelinePages(): Promise<TimelinePages> {
  const { address, dispose } = await buildPages(Object.values(PAGES), PORT);
  const browser = await chromium.launch(browserLaunchOptions());
  return {
    browser,
    openProduct: async (query = "") => {
      const page = await browser.newPage({ viewport: PRODUCT_SIZE });
      await page.addInitScript(COUNT_COMMITS);
      await page.goto(`${address}${PAGES.product}?${query}`, { timeout: 300_000 });
      await page.evaluate(() => window.timelinePage?.firstDrawMs);
      return page;
    },
    openPeer: async (name) => {
      const page = await browser.newPage({ viewport: PEER_SIZE });
      await page.goto(`${address}${PAGES.peer}`, { timeout: 300_000 });
      const fileOf = (path: string) => fileURLToPath(new URL(`../node_modules/${path}`, import.meta.url));
      const style = PEER_STYLES[name];
      if (style !== undefined) await page.addStyleTag({ path: fileOf(style) });
      for (const path of PEER_SCRIPTS[name]) await page.addScriptTag({ path: fileOf(path) });
      await page.evaluate((peer) => window.peerPage.mount(peer), name);
      return page;
    },
    dispose: async () => {
      await browser.close();
      await dispose();
    },
  };
}

/** Uses a separate page, which is closed afterwards. */
export async function withPage<Answer>(open: () => Promise<Page>, use: (page: Page) => Promise<Answer>): Promise<Answer> {
  const page = await open();
  try {
    return await use(page);
  } finally {
    await page.close();
  }
}

/** React reports every commit to its developer tools, in production too; this hook counts them. */
const COUNT_COMMITS = `
  window.reactCommits = 0;
  window.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
    supportsFiber: true,
    renderers: new Map(),
    inject() { return 1; },
    onCommitFiberRoot() { window.reactCommits += 1; },
    onPostCommitFiberRoot() {},
    onCommitFiberUnmount() {},
    checkDCE() {},
  };
`;
