import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright";
import { browserLaunchOptions } from "./chrome.mjs";

/**
 * A browser with its profile on disk: a private window keeps stored data in memory. Errors that its pages report are written to standard
 * error.
 */
export async function openOwnBrowser(viewport = { width: 900, height: 600 }, args: readonly string[] = []) {
  const profile = await mkdtemp(join(tmpdir(), "layback-bench-"));
  const launch = async () => {
    const browser = await chromium.launchPersistentContext(profile, {
      ...browserLaunchOptions([...args, "--autoplay-policy=no-user-gesture-required"]),
      viewport,
    });
    browser.on("console", (message) => {
      if (message.type() === "error") console.error(message.text());
    });
    return browser;
  };
  const first = await launch();
  let open = first;
  return {
    browser: first,
    profile,
    /** Closes the browser, and opens it again as if its user had let this origin read files at each visit. */
    reopenWithFiles: async (origin: string) => {
      await open.close();
      await allowFiles(profile, origin);
      open = await launch();
      return open;
    },
    close: async () => {
      await open.close();
      await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
}

const ALLOWED = 1;

/** No program can answer the browser's own question. */
async function allowFiles(profile: string, origin: string): Promise<void> {
  const path = join(profile, "Default/Preferences");
  const preferences = JSON.parse(await readFile(path, "utf8"));
  preferences.profile.content_settings.exceptions.file_system_read_guard = { [`${origin},*`]: { setting: ALLOWED } };
  await writeFile(path, JSON.stringify(preferences));
}
