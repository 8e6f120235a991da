import { messages } from "#model/text/messages.ts";
import { sniffMimeType } from "./probe/sniff.ts";

/** What the checks look at: a `File` will do. `type`: its MIME type, in lower case as browsers give it. */
export type FileFacts = { readonly type: string; readonly size: number };

/** Section 5, Video upload: the type first, then the size. The sentence to show, or undefined where the file passes. */
export function checkPictureFile(file: FileFacts, maxBytes: number): string | undefined {
  if (!file.type.startsWith("video/")) return messages.videoTypeInvalid;
  return file.size > maxBytes ? messages.videoTooLarge(maxBytes) : undefined;
}

/** Section 5, Music import; the bucket's size limit with the sentence for "file" (D25). */
export function checkImportFile(file: FileFacts, maxBytes: number): string | undefined {
  if (!isMediaType(file.type)) return messages.mediaTypeInvalid;
  return file.size > maxBytes ? messages.fileTooLarge(maxBytes) : undefined;
}

/**
 * The same file under a MIME type that says sound or picture. Browsers name some extensions otherwise, or not at all (.ogg, .mkv, .flac),
 * each by its system's own list: then the first bytes decide. The type is empty where these are of no container that is opened.
 */
export async function typedByContents(file: File): Promise<File> {
  if (isMediaType(file.type)) return file;
  const type = (await sniffMimeType(file)) ?? "";
  return new File([file], file.name, { type, lastModified: file.lastModified });
}

function isMediaType(type: string): boolean {
  return type.startsWith("audio/") || type.startsWith("video/");
}
