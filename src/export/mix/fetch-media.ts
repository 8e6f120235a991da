import { MediaFetchError } from "../export-failure.ts";

/** Reads a URL into a Blob. Rejects with a `MediaFetchError`, whose reason selects the user's hint. */
export async function fetchMedia(url: string, signal: AbortSignal): Promise<Blob> {
  const response = await fetch(requestFor(url), { signal }).catch((cause: unknown) => {
    throw new MediaFetchError("network", String(cause));
  });
  if (response.status === 404) throw new MediaFetchError("notFound", `404 for ${url}`);
  if (!response.ok) throw new MediaFetchError("badUrl", `${response.status} for ${url}`);
  return response.blob();
}

function requestFor(url: string): Request {
  try {
    return new Request(url);
  } catch (cause) {
    throw new MediaFetchError("badUrl", String(cause));
  }
}
