import { scriptAddress } from "#engine/sources/start-worker.ts";
import type { ScriptPlace } from "#engine/sources/start-worker.ts";
import coreUrl from "@ffmpeg/core?url&no-inline";
import wasmUrl from "@ffmpeg/core/wasm?url&no-inline";
import workerUrl from "./ffmpeg-worker.ts?worker&url";
import noticeUrl from "./NOTICE.md?url&no-inline";

/**
 * Addresses of the video engine: FFmpeg's single-thread core (GPL-2.0-or-later, see NOTICE.md) as separate files, loaded at the first
 * export, and our own small worker that runs it. An embedder may pass other addresses, of any origin that allows this page to read them.
 */
export type FfmpegAssets = {
  readonly coreUrl: string;
  readonly wasmUrl: string;
  readonly workerUrl: string;
  /** The core's licence notice, served beside it; the panel links to it. */
  readonly noticeUrl: string;
};

export const SELF_HOSTED_ASSETS: FfmpegAssets = { coreUrl, wasmUrl, workerUrl, noticeUrl };

/** The program's own files, at the place where the host page put them. */
export function placedAssets(scriptPlace?: ScriptPlace): FfmpegAssets {
  const placed = (url: string) => scriptAddress(url, scriptPlace).href;
  return { coreUrl: placed(coreUrl), wasmUrl: placed(wasmUrl), workerUrl: placed(workerUrl), noticeUrl: placed(noticeUrl) };
}

/** Whether the worker is our own, which sends heartbeats while it loads the engine. */
export function isOwnWorker({ workerUrl: given }: FfmpegAssets): boolean {
  return given.slice(given.lastIndexOf("/")) === workerUrl.slice(workerUrl.lastIndexOf("/"));
}
