import { fileMessages } from "#model/text/file-messages.ts";
import { editorMessages } from "#model/text/editor-messages.ts";
import { pageReader } from "./probe/reading.ts";
import { associateHandle, handleOf } from "#ui/fields/file-handles.ts";

/** The input of the checks; a `File` fits. `type`: its MIME type, lower case as browsers report it. */
export type FileFacts = { readonly type: string; readonly size: number };

/** A video to upload (B-51): checks the type, then the size. Returns the sentence to show, or undefined for a valid file. */
export function checkPictureFile(file: FileFacts, maxBytes: number): string | undefined {
  if (!file.type.startsWith("video/")) return fileMessages.videoTypeInvalid;
  return file.size > maxBytes ? fileMessages.videoTooLarge(maxBytes) : undefined;
}

/** A file to import (B-56): checks the type, then the bucket's size limit, with the sentence for "file" (B-52). */
export function checkImportFile(file: FileFacts, maxBytes: number): string | undefined {
  if (!isMediaType(file.type)) return editorMessages.mediaTypeInvalid;
  return file.size > maxBytes ? fileMessages.fileTooLarge(maxBytes) : undefined;
}

/**
 * Returns the file under a MIME type that says sound or picture. Systems report another type, or none, for some extensions (.ogg, .mkv,
 * .flac); then the first bytes decide. The type is empty if they belong to no container that is opened. Rejects with a
 * `ModuleUnavailableError`.
 */
export async function typedByContents(file: File): Promise<File> {
  if (isMediaType(file.type)) return file;
  const { sniffMimeType } = await pageReader.load();
  const type = (await sniffMimeType(file)) ?? "";
  const typed = new File([file], file.name, { type, lastModified: file.lastModified });
  // The browser has a handle of the given file alone.
  associateHandle(
    typed,
    handleOf(file).then((handle) => handle ?? null),
  );
  return typed;
}

/** Whether a file has no picture: by its type, else by its header, because an MP4 or WebM file without a picture is a `video/…` as well. */
export async function isSoundAlone(file: File): Promise<boolean> {
  if (file.type.startsWith("audio/")) return true;
  const reader = await pageReader.load().catch(() => undefined);
  return (await reader?.hasPicture(file)) === false;
}

function isMediaType(type: string): boolean {
  return type.startsWith("audio/") || type.startsWith("video/");
}
