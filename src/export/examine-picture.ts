import type { ScriptPlace } from "#engine/start-worker.ts";
import { messages } from "#model/messages.ts";
import type { ExportFormat } from "./export-format.ts";
import { ExportError } from "./export-failure.ts";
import { pictureVerdict } from "./picture-codecs.ts";
import type { VideoFacts } from "./file-facts.ts";
import { readFacts, startFactsWorker } from "./read-facts.ts";

export type ExaminedPicture = {
  readonly video: VideoFacts;
  readonly hasSound: boolean;
  /** Said beside the export, which goes on: codecs that not every player shows. */
  readonly warnings: readonly string[];
};

/**
 * Reads what the export must know of the picture. Rejects with the user's sentence for what the format cannot carry (D22) or nobody
 * can read. Where only the sound is written, any picture will do.
 */
export async function examinePicture(
  picture: Blob,
  format: ExportFormat,
  signal: AbortSignal,
  scriptPlace?: ScriptPlace,
): Promise<ExaminedPicture> {
  const facts = await readFacts(picture, signal, startFactsWorker(scriptPlace)).catch((cause: unknown) => {
    signal.throwIfAborted();
    throw new ExportError("picture", messages.exportPictureUnreadable, { cause });
  });
  const { video } = facts;
  if (!video) throw new ExportError("precondition", messages.exportNoVideo);
  const verdict = format === "mp4" || format === "webm" ? pictureVerdict(video, format) : { kind: "fine" as const };
  if (verdict.kind === "refused") throw new ExportError("picture", verdict.message, { instead: verdict.instead });
  if (video.packets.timestamps.length === 0 || !(video.end > 0)) throw new ExportError("picture", messages.exportPictureUnreadable);
  return { video, hasSound: facts.audio !== undefined, warnings: verdict.kind === "warning" ? [verdict.message] : [] };
}
