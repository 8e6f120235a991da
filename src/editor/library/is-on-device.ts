import type { Media } from "#backend/backend.ts";
import { isSoundKnown } from "#engine/cache/is-sound-known.ts";

/** Whether a stored file can be measured without reading it from the server (B-201): it was read before, or is in the page's memory. */
export async function isOnDevice(media: Pick<Media, "contentName" | "signedUrl">, path: string): Promise<boolean> {
  const contentName = media.contentName(path);
  if (contentName !== undefined) return isSoundKnown(contentName);
  const url = await media.signedUrl(path);
  return url.ok && url.value.startsWith("blob:");
}
