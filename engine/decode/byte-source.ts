import { BlobSource, UrlSource, type Source } from "mediabunny";
import { AudioOpenError } from "./raw-audio.ts";

/** Where a file's bytes come from. `url` is asked again for every request, so that signed URLs may be renewed at any time. */
export type ByteSource = { readonly blob: Blob } | { readonly url: () => Promise<string> };

/** A request that fails is made again, this often in all. */
const ATTEMPTS = 4;
const FIRST_RETRY_SECONDS = 0.25;

/** Until the next attempt after this many that failed; null: give up. */
const retrySeconds = (failed: number) => (failed + 1 >= ATTEMPTS ? null : FIRST_RETRY_SECONDS * 2 ** failed);

/**
 * A fetch that asks for the present URL each time, whatever URL it is called with. Rejects with "network": what could not be
 * fetched is never taken for damage.
 */
function fetchPresentUrl(url: () => Promise<string>): typeof fetch {
  return async (_input, init) => {
    try {
      const response = await fetch(await url(), init);
      if (!response.ok) throw new Error(`The server answered ${response.status}.`);
      return response;
    } catch (cause) {
      if (init?.signal?.aborted === true) throw cause;
      throw new AudioOpenError("network", "The file could not be fetched.", { cause });
    }
  };
}

/** An answer and its body, whole. Failed requests are repeated a few times. */
async function fetchBytes(
  url: () => Promise<string>,
  range?: string,
): Promise<{ readonly response: Response; readonly data: ArrayBuffer }> {
  for (let failed = 1; ; failed += 1) {
    try {
      const response = await fetchPresentUrl(url)("", range === undefined ? {} : { headers: { Range: range } });
      return { response, data: await response.arrayBuffer() };
    } catch (cause) {
      const seconds = retrySeconds(failed);
      if (seconds === null) throw new AudioOpenError("network", "The file could not be fetched.", { cause });
      await new Promise((resolve) => {
        setTimeout(resolve, 1000 * seconds);
      });
    }
  }
}

/** The demuxer's reading end. Failed requests are repeated a few times, then the read fails. */
export async function mediaSource(bytes: ByteSource): Promise<Source> {
  if ("blob" in bytes) return new BlobSource(bytes.blob);
  return new UrlSource(await bytes.url(), {
    fetchFn: fetchPresentUrl(bytes.url),
    maxCacheSize: 16 * 2 ** 20,
    getRetryDelay: retrySeconds,
  });
}

/** Bytes [start, end), fewer at the file's end. */
export async function readBytes(bytes: ByteSource, start: number, end: number): Promise<Uint8Array<ArrayBuffer>> {
  if ("blob" in bytes) return new Uint8Array(await bytes.blob.slice(start, end).arrayBuffer());
  const { response, data } = await fetchBytes(bytes.url, `bytes=${start}-${end - 1}`);
  return new Uint8Array(response.status === 206 ? data : data.slice(start, end));
}

/** The file's first bytes and its size; the size is undefined where the server does not say it. */
export async function readHead(
  bytes: ByteSource,
  length: number,
): Promise<{ readonly head: Uint8Array<ArrayBuffer>; readonly sizeBytes: number | undefined }> {
  if ("blob" in bytes) return { head: await readBytes(bytes, 0, length), sizeBytes: bytes.blob.size };
  const { response, data } = await fetchBytes(bytes.url, `bytes=0-${length - 1}`);
  const size = Number(/\/(\d+)$/.exec(response.headers.get("Content-Range") ?? "")?.[1]);
  return { head: new Uint8Array(data.slice(0, length)), sizeBytes: Number.isSafeInteger(size) ? size : undefined };
}

/** The whole file. */
export async function readAll(bytes: ByteSource): Promise<Blob> {
  if ("blob" in bytes) return bytes.blob;
  return new Blob([(await fetchBytes(bytes.url)).data]);
}
