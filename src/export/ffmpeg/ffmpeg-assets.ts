import { scriptAddress } from "#engine/sources/start-worker.ts";
import type { ScriptPlace } from "#engine/sources/start-worker.ts";
import coreUrl from "@ffmpeg/core?url&no-inline";
import wasmUrl from "@ffmpeg/core/wasm?url&no-inline";
import workerUrl from "./ffmpeg-worker.ts?worker&url";
import noticeUrl from "./NOTICE.md?url&no-inline";

/**
 * Where the video engine lies: FFmpeg's single-thread core (GPL-2.0-or-later, see NOTICE.md) as files of their own, loaded at
 * the first export, and the small worker of our own that runs it. An embedder may pass other addresses, of any origin that lets them be
 * read.
 */
export type FfmpegAssets = {
  readonly coreUrl: string;
  readonly wasmUrl: string;
  readonly workerUrl: string;
  /** The core's licence notice, served beside it; for a link in the panel. */
  readonly noticeUrl: string;
};

export const SELF_HOSTED_ASSETS: FfmpegAssets = { coreUrl, wasmUrl, workerUrl, noticeUrl };

/** The program's own, wherever they were put. */
export function placedAssets(scriptPlace?: ScriptPlace): FfmpegAssets {
  const placed = (url: string) => scriptAddress(url, scriptPlace).href;
  return { coreUrl: placed(coreUrl), wasmUrl: placed(wasmUrl), workerUrl: placed(workerUrl), noticeUrl: placed(noticeUrl) };
}

/** Whether the worker is ours, which gives signs of life while it loads the engine. */
export function isOwnWorker({ workerUrl: given }: FfmpegAssets): boolean {
  return given.slice(given.lastIndexOf("/")) === workerUrl.slice(workerUrl.lastIndexOf("/"));
}
