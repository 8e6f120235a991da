import { MAX_UPLOAD_BYTES } from "#model/limits.ts";
import { messages } from "#model/messages.ts";
import { sniffMimeType } from "./sniff.ts";

/** What the checks look at: a `File` will do. `type` as the browser says, or as the bytes say where it says nothing. */
export type FileFacts = { readonly type: string; readonly size: number };

/** Section 5, Video upload: the type first, then the size. The sentence to show, or undefined where the file passes. */
export function checkPictureFile(file: FileFacts): string | undefined {
  if (!file.type.startsWith("video/")) return messages.videoTypeInvalid;
  return file.size > MAX_UPLOAD_BYTES ? messages.videoTooLarge : undefined;
}

/** Section 5, Music import; the bucket's size limit with the sentence for "file" (D25). */
export function checkImportFile(file: FileFacts): string | undefined {
  if (!file.type.startsWith("audio/") && !file.type.startsWith("video/")) return messages.mediaTypeInvalid;
  return file.size > MAX_UPLOAD_BYTES ? messages.fileTooLarge : undefined;
}

const UNKNOWN_TYPES: ReadonlySet<string> = new Set(["", "application/octet-stream", "application/ogg"]);

/** Browsers know no type for some extensions (.mkv, .flac, .opus …): then the bytes say. */
export async function factsOf(file: File): Promise<FileFacts> {
  if (!UNKNOWN_TYPES.has(file.type)) return file;
  return { type: (await sniffMimeType(file)) ?? "", size: file.size };
}
