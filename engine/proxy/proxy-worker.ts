/** Proxy worker: makes the small copy of an original, part by part; parts that an earlier run has finished are used again. */
import { CacheUse } from "../cache/cache-use.ts";
import { openPicture } from "../picture/open-picture.ts";
import { createTaskYield } from "../worker/yield-task.ts";
import { makePart } from "./make-part.ts";
import { openPartStore, openStoredProxy, PROXY_FOLDER } from "./part-store.ts";
import { partTimes } from "./part-times.ts";
import type { ProxyPart } from "./proxy-part.ts";
import type { ProxyCommand, ProxyReport } from "./proxy-protocol.ts";
import { encoderConfig, proxySize } from "./proxy-settings.ts";

/** Where the original's rate varies. */
const USUAL_RATE = 25;

const post = (report: ProxyReport) => self.postMessage(report);
const yieldTask = createTaskYield();
/** The user signs out: the page ends too. */
const use = new CacheUse(PROXY_FOLDER, () => self.close());
let isHeld = false;
let onReleased: () => void = () => undefined;
let released: Promise<void> = Promise.resolve();

function hold(next: boolean): void {
  if (next && !isHeld) released = new Promise((resolve) => (onReleased = resolve));
  if (!next) onReleased();
  isHeld = next;
}

async function make({ original, name, settings, sound }: Extract<ProxyCommand, { type: "make" }>): Promise<void> {
  await use.ready;
  const stored = await openStoredProxy(name);
  if (stored) return post({ type: "done", file: stored });
  const { sink, config: decoder, shape } = await openPicture({ blob: original });
  if (!decoder) return post({ type: "failed", reason: "no-decoder", detail: "WebCodecs cannot decode the picture." });
  const times = await partTimes(sink);
  const { shortSidePx, videoBitsPerSecond, keySeconds, framesPerSecond } = settings;
  const encoder = await encoderConfig(proxySize(shape, shortSidePx), videoBitsPerSecond, framesPerSecond ?? USUAL_RATE);
  if (!encoder) return post({ type: "failed", reason: "no-encoder", detail: "WebCodecs has no H.264 encoder." });
  const store = await use.during(() => openPartStore(name));
  const count = times.length - 1;
  const inMemory: ProxyPart[] = [];
  for (let index = 0; index < count; index += 1) {
    if (!(await store?.read(index))) {
      const range = { from: times[index] ?? 0, to: times[index + 1] ?? Number.POSITIVE_INFINITY };
      const goesOn = async () => {
        await yieldTask();
        await released;
      };
      const part = await makePart({
        sink,
        decoderConfig: decoder,
        encoderConfig: encoder,
        keySeconds,
        ...range,
        yieldTask: goesOn,
        signal: new AbortController().signal,
      });
      if (store) await use.during(() => store.write(index, part)).catch((error: unknown) => Promise.reject(new FullError(String(error))));
      else inMemory[index] = part;
    }
    post({ type: "made", parts: index + 1, of: count });
  }
  async function* parts(): AsyncGenerator<ProxyPart, void, undefined> {
    for (let index = 0; index < count; index += 1) {
      const part = inMemory[index] ?? (await store?.read(index));
      if (!part) throw new Error("A part of the preview is gone.");
      yield part;
    }
  }
  // Code that no other worker needs.
  const { muxProxy } = await import("./mux-proxy.ts");
  const file = await muxProxy({ parts: parts(), turn: shape.turn, framesPerSecond, sound });
  // Without room for both, the parts stay.
  if (store) await use.during(() => store.finish(file, count)).catch(() => undefined);
  post({ type: "done", file });
}

class FullError extends Error {}

self.addEventListener("message", ({ data: command }: MessageEvent<ProxyCommand>) => {
  if (command.type === "hold") hold(command.isHeld);
  else
    make(command).catch((error: unknown) =>
      post({ type: "failed", reason: error instanceof FullError ? "full" : "failed", detail: String(error) }),
    );
});
