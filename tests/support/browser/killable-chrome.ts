import { spawn } from "node:child_process";
import { setTimeout } from "node:timers/promises";
import { chromium } from "playwright-core";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { browserLaunchOptions, PLAIN_LAYERS } from "./chrome.mjs";

export type KillableChrome = {
  /** A fresh page of the profile. */
  readonly newPage: () => Promise<Page>;
  /** SIGKILL to every page's process; the browser goes on. */
  readonly killRenderers: () => Promise<void>;
  /** SIGKILL to the browser and all of its processes. */
  readonly kill: () => Promise<void>;
};

/** A Chromium on a profile that outlives it. Playwright's own launch never lets a profile survive a kill. */
export async function startKillableChrome(profile: string): Promise<KillableChrome> {
  const { executablePath = "chromium", args = [] } = browserLaunchOptions(PLAIN_LAYERS);
  const chrome = spawn(
    executablePath,
    [...args, "--headless=new", "--remote-debugging-port=0", "--window-size=1440,900", `--user-data-dir=${profile}`, "about:blank"],
    // A process group of its own, so that one signal reaches all of it and nothing else.
    { stdio: ["ignore", "ignore", "pipe"], detached: true },
  );
  const exited = new Promise<void>((resolve) => {
    chrome.once("exit", () => resolve());
  });
  const address = await new Promise<string>((resolve, reject) => {
    let text = "";
    chrome.stderr.setEncoding("utf8");
    chrome.stderr.on("data", (part: string) => {
      text += part;
      const found = /DevTools listening on (\S+)/.exec(text)?.[1];
      if (found !== undefined) resolve(found);
    });
    void exited.then(() => reject(new Error(`Chromium ended before it could be reached:\n${text}`)));
  });
  const browser: Browser = await chromium.connectOverCDP(address);
  const context: BrowserContext = browser.contexts()[0] ?? (await browser.newContext());
  return {
    newPage: () => context.newPage(),
    killRenderers: async () => {
      const session = await browser.newBrowserCDPSession();
      const renderers = async () => (await session.send("SystemInfo.getProcessInfo")).processInfo.filter(({ type }) => type === "renderer");
      const killed = new Set((await renderers()).map(({ id }) => id));
      for (const id of killed) process.kill(id, "SIGKILL");
      // One of them was kept for the next page: until the browser has noticed its end, a page would begin in it.
      while ((await renderers()).some(({ id }) => killed.has(id))) await setTimeout(20);
      await session.detach();
    },
    kill: async () => {
      if (chrome.pid !== undefined) process.kill(-chrome.pid, "SIGKILL");
      await exited;
      await browser.close().catch(() => undefined);
    },
  };
}
