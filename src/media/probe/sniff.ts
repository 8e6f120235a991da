import { BlobSource, Input } from "mediabunny";
import { OPENED_FORMATS } from "#engine/decode/formats.ts";

/** The container's MIME type, detected from the first bytes, e.g. "video/x-matroska"; undefined for containers that are not opened. */
export async function sniffMimeType(blob: Blob): Promise<string | undefined> {
  const input = new Input({ formats: OPENED_FORMATS, source: new BlobSource(blob) });
  try {
    if (!(await input.canRead())) return undefined;
    const { mimeType } = await input.getFormat();
    // Pictures in Ogg (Theora) are not opened.
    return mimeType === "application/ogg" ? "audio/ogg" : mimeType;
  } catch {
    // The file cannot be read (any more).
    return undefined;
  } finally {
    input.dispose();
  }
}
