import { success } from "#model/result.ts";
import type { UnshownProxy } from "../core/store/picture-state.ts";
import type { Answer, Media } from "#backend/backend.ts";

/** Whether an object of this path is stored, and may be read. Storage answers 400 or 404 for one that does not exist. */
export async function isStored({ signedUrl }: Pick<Media, "signedUrl">, path: string): Answer<boolean> {
  const url = await signedUrl(path);
  if (url.ok) return success(true);
  const isMissing = url.error.kind === "refused" && (url.error.status === 404 || url.error.status === 400);
  return isMissing ? success(false) : url;
}

/** Why a proxy cannot be shown; undefined if it can. */
export function unshownProxy(stored: Awaited<Answer<boolean>>): UnshownProxy | undefined {
  if (stored.ok) return stored.value ? undefined : "not-stored";
  return stored.error.kind === "unreachable" ? "unreachable" : "refused";
}
