import { success } from "#model/result.ts";
import type { Answer, Media } from "#backend/backend.ts";

/** Whether an object of this path is stored, and may be read. Storage answers 400 or 404 for one that does not exist. */
export async function isStored({ signedUrl }: Pick<Media, "signedUrl">, path: string): Answer<boolean> {
  const url = await signedUrl(path);
  if (url.ok) return success(true);
  const isMissing = url.error.kind === "refused" && (url.error.status === 404 || url.error.status === 400);
  return isMissing ? success(false) : url;
}
