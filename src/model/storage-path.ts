import { MEDIA_BUCKET } from "./timeline/limits.ts";

/**
 * The storage path of a library item's or an avatar's URL: the database stores paths; a full URL must contain the bucket's path
 * segment. Undefined for anything else.
 */
export function storagePathOf(url: string): string | undefined {
  const marker = `/${MEDIA_BUCKET}/`;
  const isFullUrl = /^[a-z][a-z0-9+.-]*:/iu.test(url);
  const start = url.indexOf(marker);
  if (isFullUrl && start < 0) return undefined;
  const path = isFullUrl ? decoded(url.slice(start + marker.length).replace(/[?#].*$/u, "")) : url;
  if (path === undefined) return undefined;
  const segments = path.split("/");
  return segments.length >= 2 && segments.every((segment) => !["", ".", ".."].includes(segment)) ? path : undefined;
}

/** Undefined for an invalid percent-encoding. */
function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
