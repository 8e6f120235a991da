import { isOwnWorker } from "./ffmpeg-assets.ts";
import type { FfmpegAssets } from "./ffmpeg-assets.ts";
import { countProgress, note } from "../run-log.ts";
import { createWatchdog } from "../watchdog.ts";
import { endedBy, StallError } from "../stall.ts";

/** Limit until the first byte, and from each byte to the next. */
const SILENCE_SECONDS = 60;
/** Compiling 32 MB of WebAssembly on a slow machine. */
const COMPILE_SECONDS = 120;

/** Released this long after an export, not at once: another export after an edit usually follows soon. */
const RELEASE_AFTER_MS = 2 * 60_000;

/**
 * The video engine's code, downloaded and compiled once for all engines of an exporter: optimised code stays optimised from one engine to
 * the next. Undefined for an embedder's own worker, which compiles the code itself.
 */
export type FfmpegModule = {
  /**
   * Calls `onLoaded` with the loaded share, 0 … 1. Rejects at once if a file cannot be loaded (a worker that cannot load its script might
   * never answer), and with a `StallError` after a minute without a byte.
   */
  load(signal: AbortSignal, onLoaded: (ratio: number) => void): Promise<WebAssembly.Module | undefined>;
  /** Call when no export runs: releases the module, about 60 MB, after two minutes without a `load`. */
  rest(): void;
  drop(): void;
};

export function createFfmpegModule(assets: FfmpegAssets): FfmpegModule {
  let compiled: WebAssembly.Module | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const drop = () => {
    clearTimeout(timer);
    compiled = undefined;
  };
  return {
    load: async (signal, onLoaded) => {
      clearTimeout(timer);
      if (compiled) onLoaded(1);
      else compiled = await download(assets, signal, onLoaded);
      return compiled;
    },
    rest: () => {
      clearTimeout(timer);
      if (compiled) timer = setTimeout(drop, RELEASE_AFTER_MS);
    },
    drop,
  };
}

async function download(
  assets: FfmpegAssets,
  signal: AbortSignal,
  onLoaded: (ratio: number) => void,
): Promise<WebAssembly.Module | undefined> {
  const silent = new AbortController();
  const watch = createWatchdog(() => silent.abort(new StallError("The video engine's code does not come.")));
  watch.expect(SILENCE_SECONDS);
  const alive = (seconds: number) => {
    countProgress();
    watch.expect(seconds);
  };
  const ended = AbortSignal.any([signal, silent.signal]);
  const loading = loadCode(assets, ended, onLoaded, alive);
  return endedBy(loading, ended, 1).finally(() => watch.stop());
}

/** @param alive call when bytes arrive; the next are due within so many seconds */
async function loadCode(
  assets: FfmpegAssets,
  signal: AbortSignal,
  onLoaded: (ratio: number) => void,
  alive: (seconds: number) => void,
): Promise<WebAssembly.Module | undefined> {
  note("video engine", "its code is loaded");
  const [worker, core, wasm] = await Promise.all([
    request(assets.workerUrl, signal),
    request(assets.coreUrl, signal),
    request(assets.wasmUrl, signal),
  ]);
  const totalBytes = [worker, core, wasm].reduce((sum, { headers }) => sum + Number(headers.get("content-length") ?? 0), 0);
  let loadedBytes = 0;
  const count = (bytes: number) => {
    loadedBytes += bytes;
    // After the last bytes follows the compilation, which reports nothing.
    alive(COMPILE_SECONDS);
    // For compressed transfers content-length is the compressed length; the share is limited to 1.
    if (totalBytes > 0) onLoaded(Math.min(1, loadedBytes / totalBytes));
  };
  const isOurs = isOwnWorker(assets);
  const [module] = await Promise.all([
    isOurs ? WebAssembly.compileStreaming(counted(wasm, count)) : counted(wasm, count).arrayBuffer(),
    counted(worker, count).arrayBuffer(),
    counted(core, count).arrayBuffer(),
  ]);
  onLoaded(1);
  return module instanceof WebAssembly.Module ? module : undefined;
}

async function request(url: string, signal: AbortSignal): Promise<Response> {
  const response = await fetch(url, { signal });
  if (!response.ok) throw new Error(`${response.status} for ${url}`);
  return response;
}

/** The same response, with a content type that can be compiled whatever the server sent. Reports bytes as they arrive. */
function counted({ body }: Response, count: (bytes: number) => void): Response {
  const counting = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(bytes, controller) {
      count(bytes.byteLength);
      controller.enqueue(bytes);
    },
  });
  return new Response(body?.pipeThrough(counting) ?? null, { headers: { "content-type": "application/wasm" } });
}
