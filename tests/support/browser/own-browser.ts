import { mkdtemp, rm } from "node:fs/promises";
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
  const browser = await chromium.launchPersistentContext(profile, {
    ...browserLaunchOptions([...args, "--autoplay-policy=no-user-gesture-required"]),
    viewport,
  });
  browser.on("console", (message) => {
    if (message.type() === "error") console.error(message.text());
  });
  const close = async () => {
    await browser.close();
    await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  };
  return { browser, profile, close };
}
