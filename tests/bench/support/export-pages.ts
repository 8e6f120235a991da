import type { Page } from "playwright";
import type { exportPage } from "../../support/export-bench/export-page.ts";
import { buildPages } from "./built-pages.ts";
import { openOwnBrowser } from "../../support/browser/own-browser.ts";

declare const window: { readonly exportPage: typeof exportPage | undefined };

const PAGE = "tests/support/export-bench/page.html";
const PORT = 5886;

/** The suite's page, built for production. */
export type ExportPages = {
  /** Returns the URL of a local file. */
  readonly serve: (path: string) => Promise<string>;
  /** Opens a fresh page in a separate browser with its profile in the folder `profile`, and closes it after use. */
  readonly withPage: <T>(use: (page: Page, profile: string) => Promise<T>) => Promise<T>;
  readonly dispose: () => Promise<void>;
};

export async function openExportPages(): Promise<ExportPages> {
  const { address, serve, dispose } = await buildPages([PAGE], PORT);
  return {
    serve,
    withPage: async (use) => {
      const { browser, profile, close } = await openOwnBrowser();
      try {
        const page = await browser.newPage();
        await page.goto(`${address}${PAGE}`);
        await page.waitForFunction(() => window.exportPage !== undefined);
        return await use(page, profile);
      } finally {
        await close();
      }
    },
    dispose,
  };
}
