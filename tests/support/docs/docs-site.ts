import { execFile } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { BrowserContextOptions, FrameLocator, Locator, Page } from "playwright";
import { openProfiles } from "../browser/shared-browser.ts";
import { serveFiles } from "../embed/file-server.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));
/** Advice of a graphics driver that runs on the processor. */
const OF_DRIVER = /GL Driver Message/u;
let building: Promise<unknown> | undefined;

/** Makes the documentation once for all tests of this process. */
export function buildDocs(): Promise<unknown> {
  return (building ??= promisify(execFile)(process.execPath, [join(root, "docs/make.mjs")]));
}

export type DocsSite = {
  /** Opens a page of the site, by its path, in a fresh browser profile. */
  open(path: string, options?: BrowserContextOptions): Promise<DocsPage>;
  dispose(): Promise<void>;
};

export type DocsPage = {
  readonly page: Page;
  /** The frame that runs the page's example. */
  readonly frame: FrameLocator;
  /** The lines that the example has written to its console. */
  readonly lines: Locator;
  /** What the browser's own console got, and uncaught errors: nothing is expected. */
  readonly faults: string[];
};

/** The built site in a folder of a plain server, and a Chromium to open it. */
export async function openDocsSite(): Promise<DocsSite> {
  await buildDocs();
  const server = await serveFiles(join(root, "dist"));
  const profiles = await openProfiles([]);
  return {
    open: async (path, options) => {
      const page = await profiles.newPage({ viewport: { width: 1440, height: 900 }, ...options });
      const faults: string[] = [];
      page.on("console", (message) => {
        if (!OF_DRIVER.test(message.text())) faults.push(message.text());
      });
      page.on("pageerror", (error) => faults.push(String(error)));
      await page.goto(`${server.origin}/docs/${path}`);
      return { page, faults, frame: page.frameLocator("iframe"), lines: page.getByRole("log").locator(".line") };
    },
    dispose: async () => {
      await profiles.close();
      server.dispose();
    },
  };
}
