import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { chromium } from "playwright";
import type { BrowserContext } from "playwright";
import type { browserLaunchOptions } from "../browser/chrome.mjs";

type LaunchOptions = ReturnType<typeof browserLaunchOptions> & { readonly viewport?: { readonly width: number; readonly height: number } };

/** A Chromium with these user preferences and its profile in an empty folder. */
export async function launchWithPreferences(profile: string, preferences: object, options: LaunchOptions): Promise<BrowserContext> {
  await mkdir(join(profile, "Default"));
  await writeFile(join(profile, "Default/Preferences"), JSON.stringify(preferences));
  return chromium.launchPersistentContext(profile, options);
}

/**
 * A Chromium that gives a third-party page in another site's page partitioned storage, as Chrome does: Debian's Chromium gives such a page
 * no storage, and Playwright disables partitioning in one argument with other features.
 */
export async function launchWithPartitions(profile: string, options: LaunchOptions): Promise<BrowserContext> {
  const server = await chromium.launchServer(options);
  const ignoreDefaultArgs = server.process().spawnargs.filter((argument) => argument.startsWith("--disable-features="));
  await server.close();
  const preferences = { profile: { block_third_party_cookies: false, cookie_controls_mode: 0 } };
  return launchWithPreferences(profile, preferences, { ...options, ignoreDefaultArgs });
}
