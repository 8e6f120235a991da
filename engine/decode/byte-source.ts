import { BlobSource, UrlSource, type Source } from "mediabunny";

/** Where a file's bytes come from. `url` is asked again for every request, so that signed URLs may be renewed at any time. */
export type ByteSource = { readonly blob: Blob } | { readonly url: () => Promise<string> };

/** Answers of the server that say this URL will never do; other failures are tried again. */
const ATTEMPTS = 4;
const FIRST_RETRY_SECONDS = 0.25;

/** A fetch that asks for the present URL each time, whatever URL it is called with. */
function fetchPresentUrl(url: () => Promise<string>): typeof fetch {
  return async (_input, init) => {
    const response = await fetch(await url(), init);
    if (!response.ok) throw new Error(`The server answered ${response.status}.`);
    return response;
  };
}

/** The demuxer's reading end. Failed requests are repeated a few times, then the read fails. */
export async function mediaSource(bytes: ByteSource): Promise<Source> {
  if ("blob" in bytes) return new BlobSource(bytes.blob);
  return new UrlSource(await bytes.url(), {
    fetchFn: fetchPresentUrl(bytes.url),
    maxCacheSize: 16 * 2 ** 20,
    getRetryDelay: (previous) => (previous + 1 >= ATTEMPTS ? null : FIRST_RETRY_SECONDS * 2 ** previous),
  });
}

/** Bytes [start, end), fewer at the file's end. */
export async function readBytes(bytes: ByteSource, start: number, end: number): Promise<Uint8Array<ArrayBuffer>> {
  if ("blob" in bytes) return new Uint8Array(await bytes.blob.slice(start, end).arrayBuffer());
  const response = await fetchPresentUrl(bytes.url)("", { headers: { Range: `bytes=${start}-${end - 1}` } });
  const data = new Uint8Array(await response.arrayBuffer());
  return response.status === 206 ? data : data.slice(start, end);
}

/** The file's first bytes and its size; the size is undefined where the server does not say it. */
export async function readHead(
  bytes: ByteSource,
  length: number,
): Promise<{ readonly head: Uint8Array<ArrayBuffer>; readonly sizeBytes: number | undefined }> {
  if ("blob" in bytes) return { head: await readBytes(bytes, 0, length), sizeBytes: bytes.blob.size };
  const response = await fetchPresentUrl(bytes.url)("", { headers: { Range: `bytes=0-${length - 1}` } });
  const data = new Uint8Array(await response.arrayBuffer());
  const size = Number(/\/(\d+)$/.exec(response.headers.get("Content-Range") ?? "")?.[1]);
  return { head: data.slice(0, length), sizeBytes: Number.isSafeInteger(size) ? size : undefined };
}

/** The whole file. */
export async function readAll(bytes: ByteSource): Promise<Blob> {
  if ("blob" in bytes) return bytes.blob;
  const response = await fetchPresentUrl(bytes.url)("");
  return response.blob();
}
