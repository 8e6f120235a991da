import { chromium } from "playwright";
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright";
import { browserLaunchOptions, FEWER_PIXELS, findHeadlessShell, PLAIN_LAYERS } from "./chrome.mjs";

/** A fresh Chromium for each file would be a tenth of their time. Playwright ends them with the process. */
const browsers = new Map<string, Promise<Browser>>();

/** A running Chromium; one of each set of V8 flags for all test files of a process. */
async function sharedBrowser(jsFlags: readonly string[]): Promise<Browser> {
  const flags = `--js-flags=${["--expose-gc", ...jsFlags].join(",")}`;
  const running = await browsers.get(flags);
  if (running?.isConnected() === true) return running;
  const launched = chromium.launch(browserLaunchOptions([...PLAIN_LAYERS, flags], findHeadlessShell()));
  browsers.set(flags, launched);
  return launched;
}

/** Removes `showOpenFilePicker`: Playwright can set the files of an input only, which pages then use, as in Firefox and Safari. */
export function disableOpenFilePicker(context: BrowserContext): Promise<unknown> {
  return context.addInitScript(() => Reflect.deleteProperty(globalThis, "showOpenFilePicker"));
}

export type TestProfiles = {
  readonly browser: Browser;
  /** Opens a page in a fresh browser profile. */
  newPage(options?: BrowserContextOptions): Promise<Page>;
  /** Closes the profiles with their pages. */
  close(): Promise<void>;
};

/** The browser profiles of one test file. */
export async function openProfiles(jsFlags: readonly string[] = []): Promise<TestProfiles> {
  const browser = await sharedBrowser(jsFlags);
  const profiles: BrowserContext[] = [];
  return {
    browser,
    newPage: async (options) => {
      const profile = await browser.newContext({ ...FEWER_PIXELS, ...options });
      profiles.push(profile);
      await disableOpenFilePicker(profile);
      return profile.newPage();
    },
    close: async () => {
      for (const profile of profiles) await profile.close();
    },
  };
}
