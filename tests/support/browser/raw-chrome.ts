import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable, Writable } from "node:stream";
import { browserLaunchOptions } from "./chrome.mjs";

type Answer = { readonly id?: number; readonly result?: Readonly<Record<string, unknown>>; readonly error?: { readonly message: string } };

/** A Chromium tab that can really be hidden: Playwright keeps every page visible, so this uses the DevTools protocol directly. */
export type RawTab = {
  /** The awaited value of an expression in the page; it must survive JSON. Rejects with the error that the expression throws. */
  readonly evaluate: (expression: string) => Promise<unknown>;
  /** Minimises the window, or restores it. */
  readonly setHidden: (isHidden: boolean) => Promise<void>;
  readonly dispose: () => Promise<void>;
};

/** Opens an address in a separate Chromium that allows sound without a gesture. */
export async function openRawTab(address: string): Promise<RawTab> {
  const { executablePath = "chromium", args = [] } = browserLaunchOptions(["--autoplay-policy=no-user-gesture-required"]);
  const profile = await mkdtemp(join(tmpdir(), "layback-chrome-"));
  const pipes = ["--headless=new", "--remote-debugging-pipe", `--user-data-dir=${profile}`, "about:blank"];
  const chrome = spawn(executablePath, [...args, ...pipes], { stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"] });
  const gone = new Promise<void>((resolve) => {
    chrome.once("exit", () => resolve());
  });
  const send = speak(chrome.stdio[3] as Writable, chrome.stdio[4] as Readable);
  const { targetId } = await send("Target.createTarget", { url: address });
  const { sessionId } = await send("Target.attachToTarget", { targetId, flatten: true });
  const { windowId } = await send("Browser.getWindowForTarget", { targetId });
  return {
    evaluate: async (expression) => {
      const options = { expression, returnByValue: true, awaitPromise: true };
      const { result, exceptionDetails } = await send("Runtime.evaluate", options, String(sessionId));
      if (exceptionDetails !== undefined) throw new Error(JSON.stringify(exceptionDetails));
      return (result as { readonly value?: unknown }).value;
    },
    setHidden: async (isHidden) => {
      await send("Browser.setWindowBounds", { windowId, bounds: { windowState: isHidden ? "minimized" : "normal" } });
    },
    dispose: async () => {
      chrome.kill("SIGKILL");
      await gone;
      await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
}

/** The protocol's pipe: messages are JSON, each terminated by a zero byte. */
function speak(to: Writable, from: Readable) {
  const waiting = new Map<number, (answer: Answer) => void>();
  let lastId = 0;
  let heard = "";
  from.setEncoding("utf8");
  from.on("data", (text: string) => {
    const messages = (heard + text).split("\0");
    heard = messages.pop() ?? "";
    for (const message of messages) {
      const answer = JSON.parse(message) as Answer;
      if (answer.id !== undefined) waiting.get(answer.id)?.(answer);
    }
  });
  return async (method: string, params: Readonly<Record<string, unknown>>, sessionId?: string) => {
    const id = ++lastId;
    const answered = new Promise<Answer>((resolve) => waiting.set(id, resolve));
    to.write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    const { result, error } = await answered;
    waiting.delete(id);
    if (error) throw new Error(`${method}: ${error.message}`);
    return result ?? {};
  };
}
