import { coreIn } from "#export/ffmpeg/ffmpeg-assets.ts";
import type { FfmpegCore } from "#export/ffmpeg/own-core.ts";
import { folderAt } from "../script-place.ts";
import type { EditorOptions } from "./editor-api.ts";

/** The files that the option names; undefined: those at their usual place. */
export function ffmpegCoreOf(ffmpeg: EditorOptions["ffmpeg"]): FfmpegCore | undefined {
  return typeof ffmpeg === "string" ? coreIn(folderAt(ffmpeg)) : ffmpeg;
}
