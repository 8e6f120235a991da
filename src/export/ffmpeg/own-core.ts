import coreUrl from "@ffmpeg/core?url&no-inline";
import wasmUrl from "@ffmpeg/core/wasm?url&no-inline";
import noticeUrl from "./NOTICE.md?url&no-inline";

/** Addresses of FFmpeg's single-thread core (GPL-2.0-or-later, see `NOTICE.md`): separate files, of any origin that allows this page to read them. */
export type FfmpegCore = {
  readonly coreUrl: string;
  readonly wasmUrl: string;
  /** The core's licence notice, served beside it; the panel links to it. */
  readonly noticeUrl: string;
};

/** FFmpeg's core as it is built beside our own scripts; undefined in the packages for other pages, which do not have it. */
export const OWN_CORE: FfmpegCore | undefined = { coreUrl, wasmUrl, noticeUrl };
