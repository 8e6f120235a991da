import { spawn } from "node:child_process";
import { setTimeout } from "node:timers/promises";
import { chromium } from "playwright";
import type { Browser, BrowserContext, Page } from "playwright";
import { browserLaunchOptions, PLAIN_LAYERS } from "./chrome.mjs";
import { disableOpenFilePicker } from "./shared-browser.ts";

export type KillableChrome = {
  /** Opens a fresh page in the profile. */
  readonly newPage: () => Promise<Page>;
  /** Sends SIGKILL to every renderer process; the browser keeps running. */
  readonly killRenderers: () => Promise<void>;
  /** Sends SIGKILL to the browser and all of its processes. */
  readonly kill: () => Promise<void>;
};

/** A Chromium whose profile survives it. Playwright's own launch does not keep a profile across a kill. */
export async function startKillableChrome(profile: string): Promise<KillableChrome> {
  const { executablePath = "chromium", args = [] } = browserLaunchOptions(PLAIN_LAYERS);
  const chrome = spawn(
    executablePath,
    [...args, "--headless=new", "--remote-debugging-port=0", "--window-size=1440,900", `--user-data-dir=${profile}`, "about:blank"],
    // A process group of its own, so that one signal reaches all of the browser's processes and no others.
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
  await disableOpenFilePicker(context);
  return {
    newPage: () => context.newPage(),
    killRenderers: async () => {
      const session = await browser.newBrowserCDPSession();
      const renderers = async () => (await session.send("SystemInfo.getProcessInfo")).processInfo.filter(({ type }) => type === "renderer");
      const killed = new Set((await renderers()).map(({ id }) => id));
      for (const id of killed) process.kill(id, "SIGKILL");
      // One of the renderers was spare, reserved for the next page; until the browser notices its end, a new page would start in it.
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
