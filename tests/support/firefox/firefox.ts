import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { launch } from "puppeteer-core";
import { findFirefox } from "./find-firefox.ts";
import { FirefoxPage } from "./firefox-page.ts";
import { startVirtualDevices } from "./virtual-devices.ts";

/** A page that does not respond for this long counts as hung, milliseconds. */
const ANSWER_MS = 60_000;

export type TestFirefox = {
  readonly version: string;
  /** Opens a page in a fresh context, 1440 × 900. Its uncaught errors make `dispose` throw. */
  readonly newPage: () => Promise<FirefoxPage>;
  /** Adds a sound device, if Firefox was started without one. */
  readonly connectSound: () => Promise<void>;
  readonly dispose: () => Promise<void>;
};

/** The installed Firefox, driven over WebDriver BiDi; headless if there is no screen of any kind. */
export async function startFirefox({ isSoundConnected = true } = {}): Promise<TestFirefox> {
  const executablePath = findFirefox();
  if (!executablePath) throw new Error("No Firefox is installed.");
  const devices = await startVirtualDevices(isSoundConnected);
  const downloads = await mkdtemp(join(tmpdir(), "layback-firefox-"));
  const starting = launch({
    browser: "firefox",
    executablePath,
    headless: !devices.hasScreen,
    defaultViewport: { width: 1440, height: 900 },
    downloadBehavior: { policy: "allow", downloadPath: downloads },
    env: { ...process.env, ...devices.env },
    protocolTimeout: ANSWER_MS,
  });
  const browser = await starting.catch(async (error: unknown) => {
    await devices.dispose();
    await rm(downloads, { recursive: true, force: true });
    throw error;
  });
  const faults: string[] = [];
  return {
    version: await browser.version(),
    newPage: async () => {
      const page = await (await browser.createBrowserContext({ downloadBehavior: { policy: "allow", downloadPath: downloads } })).newPage();
      page.on("pageerror", (error) => faults.push(String(error)));
      page.on("console", (message) => {
        if (/Content.Security.Policy/i.test(message.text())) faults.push(message.text());
      });
      return new FirefoxPage(page, downloads);
    },
    connectSound: devices.connectSound,
    dispose: async () => {
      await browser.close();
      await devices.dispose();
      await rm(downloads, { recursive: true, force: true });
      if (faults.length > 0) throw new Error(`Errors in the pages:\n${faults.join("\n")}`);
    },
  };
}
