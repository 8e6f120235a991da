import { scriptAddress } from "#engine/sources/start-worker.ts";
import type { ScriptPlace } from "#engine/sources/start-worker.ts";
import workerUrl from "./ffmpeg-worker.ts?worker&url";
import { OWN_CORE } from "./own-core.ts";
import type { FfmpegCore } from "./own-core.ts";

/** Addresses of the video engine: the core, loaded at the first export, and our own small worker that runs it. */
export type FfmpegAssets = FfmpegCore & { readonly workerUrl: string };

/** The program's own files, at the place where the host page put them. `core`: the core's files, if they are elsewhere. */
export function placedAssets(scriptPlace?: ScriptPlace, core?: FfmpegCore): FfmpegAssets {
  const placed = (url: string) => scriptAddress(url, scriptPlace).href;
  const worker = placed(workerUrl);
  return { ...(core ?? (OWN_CORE ? placedCore(OWN_CORE, placed) : coreBeside(worker))), workerUrl: worker };
}

/** The files of the package `@layback/ffmpeg` in a folder. */
export function coreIn(folder: URL): FfmpegCore {
  const placed = (name: string) => new URL(name, folder).href;
  return { coreUrl: placed("ffmpeg-core.js"), wasmUrl: placed("ffmpeg-core.wasm"), noticeUrl: placed("NOTICE.md") };
}

function placedCore(core: FfmpegCore, placed: (builtUrl: string) => string): FfmpegCore {
  return { coreUrl: placed(core.coreUrl), wasmUrl: placed(core.wasmUrl), noticeUrl: placed(core.noticeUrl) };
}

/** The package `@layback/ffmpeg` beside the one in whose `assets/` the worker is: packages of one scope are folders of one folder. */
const coreBeside = (worker: string): FfmpegCore => coreIn(new URL("../../ffmpeg/", worker));

/** Whether the worker is our own, which sends heartbeats while it loads the engine. */
export function isOwnWorker({ workerUrl: given }: FfmpegAssets): boolean {
  return given.slice(given.lastIndexOf("/")) === workerUrl.slice(workerUrl.lastIndexOf("/"));
}
