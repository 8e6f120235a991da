import { decimalText } from "#model/text/language/numbers.ts";
import type { ScriptPlace } from "#engine/sources/start-worker.ts";
import { exportMessages } from "#model/text/export-messages.ts";
import { fileMessages } from "#model/text/file-messages.ts";
import type { ExportFormat, PictureFormat } from "../plan/export-format.ts";
import { asExportError, ExportError } from "../export-failure.ts";
import { pictureVerdict } from "./picture-codecs.ts";
import type { MediaFileFacts, VideoFacts } from "../verify/file-facts.ts";
import { readFacts, startFactsWorker } from "../verify/read-facts.ts";
import { isStall } from "../stall.ts";

export type ExaminedPicture = {
  readonly video: VideoFacts;
  readonly hasSound: boolean;
  /** Sentences shown beside the export, which continues: codecs that not every player shows, a picture that is cut off. */
  readonly warnings: readonly string[];
};

/** Reads the facts of a picture's file. Rejects like `readFacts`. */
export type PictureFacts = (picture: Blob, signal: AbortSignal) => Promise<MediaFileFacts>;

/** Caches facts per Blob, weakly: an export does not read a file again that was examined before it started. */
export function createPictureFacts(scriptPlace?: ScriptPlace): PictureFacts {
  const known = new WeakMap<Blob, MediaFileFacts>();
  return async (picture, signal) => {
    signal.throwIfAborted();
    const facts = known.get(picture) ?? (await readFacts({ file: picture, payloads: false }, signal, startFactsWorker(scriptPlace)));
    known.set(picture, facts);
    return facts;
  };
}

/**
 * Reads the facts of the picture that an export needs. Rejects with the user's sentence if the format cannot carry the picture (B-134) or the
 * file cannot be read. A sound-only export accepts any picture.
 */
export async function examinePicture(
  picture: Blob,
  format: ExportFormat,
  signal: AbortSignal,
  factsOf = createPictureFacts(),
): Promise<ExaminedPicture> {
  const facts = await factsOf(picture, signal).catch((cause: unknown) => {
    signal.throwIfAborted();
    if (isStall(cause)) throw asExportError(cause, exportMessages.inspecting);
    throw new ExportError("picture", exportMessages.exportPictureUnreadable, { cause });
  });
  const { video } = facts;
  if (!video) throw new ExportError("picture", exportMessages.exportPictureUnreadable);
  if (video.isEdited && isPictureFormat(format)) throw new ExportError("picture", fileMessages.exportEditedPicture);
  const verdict = isPictureFormat(format) ? pictureVerdict(video, format) : { kind: "fine" as const };
  if (verdict.kind === "refused") throw new ExportError("picture", verdict.message, { instead: verdict.instead });
  if (format === "webm" && hidesPackets(video)) throw new ExportError("picture", fileMessages.exportTrimmedPicture, { instead: "mp4" });
  if (video.packets.timestamps.length === 0 || !(video.end > 0)) throw new ExportError("picture", exportMessages.exportPictureUnreadable);
  const warnings = verdict.kind === "warning" ? [verdict.message] : [];
  if (video.isTruncated) warnings.push(exportMessages.pictureTruncated(decimalText(video.end, 1)));
  return { video, hasSound: facts.audio !== undefined, warnings };
}

function isPictureFormat(format: ExportFormat): format is PictureFormat {
  return format === "mp4" || format === "webm";
}

/** Whether the edit list hides packets at either end, which only MP4 can express. */
function hidesPackets({ isCut, packets, frameSeconds }: VideoFacts): boolean {
  return isCut || packets.timestamps.some((time) => time < -frameSeconds / 2);
}
