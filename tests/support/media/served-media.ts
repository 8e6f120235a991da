import { MEDIA_PATH, REFERENCE_PATH } from "./media-paths.ts";

// Some tests replace the global `fetch`.
const request = fetch;

async function served(path: string, name: string): Promise<Response> {
  return request(path + encodeURIComponent(name));
}

/** For browser tests: a media file by its name (`media.ts`). Rejects if there is none. */
export async function mediaBlob(name: string): Promise<Blob> {
  const response = await served(MEDIA_PATH, name);
  if (!response.ok) throw new Error(await response.text());
  // In the page's memory: the Blob of a fetched response may be a file of the browser.
  return new Blob([await response.arrayBuffer()]);
}

/** ffmpeg's own decode of a media file (`referenceDecode` in `media.ts`), interleaved; undefined if it decodes nothing. */
export async function referenceOf(name: string): Promise<Float32Array | undefined> {
  const response = await served(REFERENCE_PATH, name);
  if (response.status === 404) return undefined;
  if (!response.ok) throw new Error(await response.text());
  return new Float32Array(await response.arrayBuffer());
}
