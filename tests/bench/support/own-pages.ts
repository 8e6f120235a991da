import type { Page } from "playwright";
import { openOwnBrowser } from "../../support/browser/own-browser.ts";
import { buildPages } from "./built-pages.ts";

/** A page of a suite, built for production. */
export type OwnPages = {
  /** Returns the URL of a local file. */
  readonly serve: (path: string) => Promise<string>;
  /** Opens a fresh page in a separate browser with its profile in the folder `profile`, and closes it after use. */
  readonly withPage: <T>(use: (page: Page, profile: string) => Promise<T>) => Promise<T>;
  readonly dispose: () => Promise<void>;
};

/** @param global the page's functions are ready once `window` has this name */
export async function openOwnPages(path: string, port: number, global: string): Promise<OwnPages> {
  const { address, serve, dispose } = await buildPages([path], port);
  return {
    serve,
    withPage: async (use) => {
      const { browser, profile, close } = await openOwnBrowser();
      try {
        const page = await browser.newPage();
        await page.goto(`${address}${path}`);
        await page.waitForFunction((name) => name in window, global);
        return await use(page, profile);
      } finally {
        await close();
      }
    },
    dispose,
  };
}
