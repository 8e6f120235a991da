import { isOwnWorker } from "./ffmpeg-assets.ts";
import type { FfmpegAssets } from "./ffmpeg-assets.ts";
import { note, sign } from "../run-log.ts";
import { createWatchdog } from "../watchdog.ts";
import { endedBy, StandStillError } from "../stand-still.ts";

/** Until the first byte, and from one to the next. */
const SILENCE_SECONDS = 60;
/** Compiling 32 MB of WebAssembly on a slow machine. */
const COMPILE_SECONDS = 120;

/** Whoever exports again after an edit does it soon. */
const KEPT_MS = 2 * 60_000;

/**
 * The video engine's code, downloaded and compiled once for all engines of an exporter: what the browser has learnt to run fast stays so
 * from one engine to the next. None for a worker of an embedder's own, which compiles it itself.
 */
export type FfmpegModule = {
  /**
   * `onLoaded` hears the ratio. Rejects where a file cannot be had: an error at once, where a worker that cannot load its script might
   * never answer, and a `StandStillError` after a minute without a byte.
   */
  load(signal: AbortSignal, onLoaded: (ratio: number) => void): Promise<WebAssembly.Module | undefined>;
  /** It is not needed for now: some 60 MB are given back, if it stays so for two minutes. */
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
      if (compiled) timer = setTimeout(drop, KEPT_MS);
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
  const watch = createWatchdog(() => silent.abort(new StandStillError("The video engine's code does not come.")));
  watch.expect(SILENCE_SECONDS);
  const alive = (seconds: number) => {
    sign();
    watch.expect(seconds);
  };
  const ended = AbortSignal.any([signal, silent.signal]);
  const loading = loadCode(assets, ended, onLoaded, alive);
  return endedBy(loading, ended, 1).finally(() => watch.stop());
}

/** @param alive there was a byte: for so many seconds there may be none now */
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
    // After the last ones it is compiled, in silence.
    alive(COMPILE_SECONDS);
    // Compressed transfers tell the compressed length: never beyond 1.
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

/** The same answer, of a kind that compiles whatever its server calls it; tells as its bytes come. */
function counted({ body }: Response, count: (bytes: number) => void): Response {
  const counting = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(bytes, controller) {
      count(bytes.byteLength);
      controller.enqueue(bytes);
    },
  });
  return new Response(body?.pipeThrough(counting) ?? null, { headers: { "content-type": "application/wasm" } });
}
