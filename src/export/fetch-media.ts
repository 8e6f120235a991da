import { MediaFetchError } from "./export-failure.ts";

/** Reads a URL into a Blob; rejects with the reason that the export's hint tells the user. */
export async function fetchMedia(url: string, signal: AbortSignal): Promise<Blob> {
  if (!URL.canParse(url, globalThis.location.href)) throw new MediaFetchError("badUrl", `Not a URL: ${url}`);
  const response = await fetch(url, { signal }).catch((cause: unknown) => {
    throw new MediaFetchError("network", String(cause));
  });
  if (response.status === 404) throw new MediaFetchError("notFound", `404 for ${url}`);
  if (!response.ok) throw new MediaFetchError("badUrl", `${response.status} for ${url}`);
  return response.blob();
}
