import { BlobSource, Input } from "mediabunny";
import { OPENED_FORMATS } from "#engine/decode/formats.ts";

/** The container's MIME type, detected from the first bytes, e.g. "video/x-matroska"; undefined for containers that are not opened. */
export function sniffMimeType(blob: Blob): Promise<string | undefined> {
  return withInput(blob, async (input) => {
    const { mimeType } = await input.getFormat();
    // Pictures in Ogg (Theora) are not opened.
    return mimeType === "application/ogg" ? "audio/ogg" : mimeType;
  });
}

/** Whether a file's header lists a picture; undefined if it lists neither picture nor sound, or cannot be read. */
export function hasPicture(blob: Blob): Promise<boolean | undefined> {
  return withInput(blob, async (input) => {
    if ((await input.getVideoTracks()).length > 0) return true;
    return (await input.getAudioTracks()).length > 0 ? false : undefined;
  });
}

/** Undefined for containers that are not opened, and for a file that cannot be read (any more). */
async function withInput<Value>(blob: Blob, read: (input: Input) => Promise<Value>): Promise<Value | undefined> {
  const input = new Input({ formats: OPENED_FORMATS, source: new BlobSource(blob) });
  try {
    return (await input.canRead()) ? await read(input) : undefined;
  } catch {
    return undefined;
  } finally {
    input.dispose();
  }
}
