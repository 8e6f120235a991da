import type { ScriptPlace } from "#engine/sources/start-worker.ts";
import { exportMessages } from "#model/text/export-messages.ts";
import { messages } from "#model/text/messages.ts";
import type { ExportFormat, PictureFormat } from "../plan/export-format.ts";
import { asExportError, ExportError } from "../export-failure.ts";
import { pictureVerdict } from "./picture-codecs.ts";
import type { MediaFileFacts, VideoFacts } from "../verify/file-facts.ts";
import { readFacts, startFactsWorker } from "../verify/read-facts.ts";
import { isStandStill } from "../stand-still.ts";

export type ExaminedPicture = {
  readonly video: VideoFacts;
  readonly hasSound: boolean;
  /** Said beside the export, which goes on: codecs that not every player shows. */
  readonly warnings: readonly string[];
};

/** What a picture's file holds. Rejects like `readFacts`. */
export type PictureFacts = (picture: Blob, signal: AbortSignal) => Promise<MediaFileFacts>;

/** Reads each file once, as long as somebody has it: what was looked at before an export starts need not be for the export. */
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
 * Reads what the export must know of the picture. Rejects with the user's sentence for what the format cannot carry (D22) or nobody
 * can read. Where only the sound is written, any picture will do.
 */
export async function examinePicture(
  picture: Blob,
  format: ExportFormat,
  signal: AbortSignal,
  factsOf = createPictureFacts(),
): Promise<ExaminedPicture> {
  const facts = await factsOf(picture, signal).catch((cause: unknown) => {
    signal.throwIfAborted();
    if (isStandStill(cause)) throw asExportError(cause, exportMessages.inspecting);
    throw new ExportError("picture", messages.exportPictureUnreadable, { cause });
  });
  const { video } = facts;
  if (!video) throw new ExportError("picture", messages.exportPictureUnreadable);
  if (video.isEdited && isPictureFormat(format)) throw new ExportError("picture", messages.exportEditedPicture);
  const verdict = isPictureFormat(format) ? pictureVerdict(video, format) : { kind: "fine" as const };
  if (verdict.kind === "refused") throw new ExportError("picture", verdict.message, { instead: verdict.instead });
  if (format === "webm" && hidesPackets(video)) throw new ExportError("picture", messages.exportTrimmedPicture, { instead: "mp4" });
  if (video.packets.timestamps.length === 0 || !(video.end > 0)) throw new ExportError("picture", messages.exportPictureUnreadable);
  const warnings = verdict.kind === "warning" ? [verdict.message] : [];
  if (video.isTruncated) warnings.push(exportMessages.pictureTruncated(video.end.toFixed(1)));
  return { video, hasSound: facts.audio !== undefined, warnings };
}

function isPictureFormat(format: ExportFormat): format is PictureFormat {
  return format === "mp4" || format === "webm";
}

/** The edit list shows less than there is, which only MP4 can say. */
function hidesPackets({ isCut, packets, frameSeconds }: VideoFacts): boolean {
  return isCut || packets.timestamps.some((time) => time < -frameSeconds / 2);
}
