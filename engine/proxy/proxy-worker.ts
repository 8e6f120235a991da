/** Proxy worker: makes the small copy of an original. */
import { CacheUse } from "../cache/cache-use.ts";
import { createTaskYield } from "../worker/yield-task.ts";
import { PROXY_FOLDER, removeParts } from "./part-store.ts";
import type { ProxyCommand, ProxyReport } from "./proxy-protocol.ts";
import { FullDeviceError, wholeProxy } from "./whole-proxy.ts";

const post = (report: ProxyReport) => self.postMessage(report);
const yieldTask = createTaskYield();
/** The user signs out. */
const use = new CacheUse(PROXY_FOLDER, () => {
  post({ type: "failed", reason: "failed", detail: "The parts on this device are removed." });
  self.close();
});
let isHeld = false;
let onReleased: () => void = () => undefined;
let released: Promise<void> = Promise.resolve();

function hold(next: boolean): void {
  if (next && !isHeld) released = new Promise((resolve) => (onReleased = resolve));
  if (!next) onReleased();
  isHeld = next;
}

async function goesOn(): Promise<void> {
  await yieldTask();
  await released;
}

async function make(command: Extract<ProxyCommand, { type: "make" }>): Promise<void> {
  try {
    post(await wholeProxy({ ...command, use, yieldTask: goesOn, onMade: (parts, of) => post({ type: "made", parts, of }) }));
  } catch (error) {
    const isFull = error instanceof FullDeviceError;
    if (isFull) await removeParts(command.name);
    post({ type: "failed", reason: isFull ? "full" : "failed", detail: String(error) });
  }
}

self.addEventListener("message", ({ data: command }: MessageEvent<ProxyCommand>) => {
  if (command.type === "hold") hold(command.isHeld);
  else void make(command);
});
self.addEventListener("messageerror", () => post({ type: "failed", reason: "failed", detail: "A command could not be read." }));
