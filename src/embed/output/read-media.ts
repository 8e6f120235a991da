import { blobOf } from "#backend/blob-of.ts";
import { fetchServed, HttpStatusError } from "#engine/decode/bytes/fetch-served.ts";
import type { SourceBytes } from "#engine/types.ts";

/** There is no address; `cause` is why. */
export class MediaAddressError extends Error {
  override readonly name = "MediaAddressError";
}

/**
 * Reads a sound whole. Rejects with a `MediaAddressError`, an `HttpStatusError` or the browser's error of the request.
 * @param onBytes called whenever bytes arrive
 */
export async function readMedia(bytes: SourceBytes, signal: AbortSignal, onBytes: () => void): Promise<Blob> {
  if ("blob" in bytes) return bytes.blob;
  const address = (refused?: string) =>
    bytes.url(refused).catch((cause: unknown) => {
      throw new MediaAddressError("There is no address.", { cause });
    });
  return fetchServed(address, { signal }, async (response) => {
    if (!response.ok) throw new HttpStatusError(response.status);
    return response.body ? blobOf(response.body, onBytes) : response.blob();
  });
}
