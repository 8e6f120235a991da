import { fetchMedia, fetchServed, retrying, type Address } from "./fetch-served.ts";
import type { ByteCache } from "./byte-cache.ts";

/** Where a file's bytes come from. */
export type ByteSource = LocalBytes | ServedBytes;

type NamedContent = {
  /** Name of the content for its fingerprint, if the content never changes under this name; undefined: the fingerprint reads the bytes. */
  readonly contentName?: string | undefined;
};

/** A file on this device, read in place. */
export type LocalBytes = NamedContent & { readonly blob: Blob };

export type ServedBytes = NamedContent & {
  /**
   * Called for every request, so that signed URLs can be renewed at any time. `refused`: the URL that the server rejected; another is
   * wanted.
   */
  readonly url: Address;
  /** Used if the server does not let the page read the file's length. */
  readonly sizeBytes?: number | undefined;
  /** Cache of fetched bytes; in workers only. */
  readonly cache?: ByteCache | undefined;
};

/** A response and its whole body. Failed requests are retried a few times. */
function fetchBytes({ url }: ServedBytes, range?: string): Promise<{ readonly response: Response; readonly data: ArrayBuffer }> {
  const init = range === undefined ? {} : { headers: { Range: range } };
  return retrying(() => fetchMedia(url, init, async (response) => ({ response, data: await response.arrayBuffer() })));
}

/** Bytes [start, end), fewer at the file's end. */
export async function readBytes(bytes: ByteSource, start: number, end: number): Promise<Uint8Array<ArrayBuffer>> {
  if ("blob" in bytes) return new Uint8Array(await bytes.blob.slice(start, end).arrayBuffer());
  const known = bytes.cache?.read(start, end);
  if (known !== undefined) return known;
  const { response, data } = await fetchBytes(bytes, `bytes=${start}-${end - 1}`);
  const part = new Uint8Array(response.status === 206 ? data : data.slice(start, end));
  bytes.cache?.add(start, part.slice());
  return part;
}

export type FileHead = {
  readonly head: Uint8Array<ArrayBuffer>;
  /** Undefined if the server does not state it, or sends no partial content. */
  readonly sizeBytes: number | undefined;
};

/** The file's first bytes and its size. */
export async function readHead(bytes: ByteSource, length: number): Promise<FileHead> {
  if ("blob" in bytes) return { head: await readBytes(bytes, 0, length), sizeBytes: bytes.blob.size };
  const { cache } = bytes;
  const known = cache?.sizeBytes === undefined ? undefined : cache.read(0, Math.min(length, cache.sizeBytes));
  if (known !== undefined) return { head: known, sizeBytes: cache?.sizeBytes };
  const { response, data } = await fetchBytes(bytes, `bytes=0-${length - 1}`);
  const sizeBytes = await servedSize(bytes, response, length);
  const head = new Uint8Array(data.slice(0, length));
  if (sizeBytes !== undefined) cache?.addHead(head.slice(), sizeBytes);
  return { head, sizeBytes };
}

/** The file's size, from the response to a request for its first `asked` bytes; undefined if it is unknown. */
export async function servedSize(bytes: ServedBytes, { status, headers }: Response, asked: number): Promise<number | undefined> {
  // Without partial content every read would fetch the whole file: mediabunny's demuxer then reads the file once.
  if (status !== 206) return undefined;
  const lengthBytes = lengthIn(headers.get("Content-Length"));
  if (lengthBytes !== undefined && lengthBytes < asked) return lengthBytes;
  return lengthIn(/\/(\d+)$/.exec(headers.get("Content-Range") ?? "")?.[1]) ?? bytes.sizeBytes ?? openEndedSize(bytes);
}

/** Cross-origin responses always expose `Content-Length`, but `Content-Range` only if the server allows it. */
function openEndedSize({ url }: ServedBytes): Promise<number | undefined> {
  return retrying(async () => {
    const giveUp = new AbortController();
    const init = { headers: { Range: "bytes=0-" }, signal: giveUp.signal };
    const length = await fetchMedia(url, init, async ({ headers }) => lengthIn(headers.get("Content-Length")));
    giveUp.abort();
    return length;
  });
}

function lengthIn(text: string | null | undefined): number | undefined {
  const length = text ? Number(text) : Number.NaN;
  return Number.isSafeInteger(length) ? length : undefined;
}

/** The response with bytes [start, end), without retries. Rejects if the server sends no partial content. */
export async function fetchPart({ url }: ServedBytes, start: number, end: number): Promise<Response> {
  const response = await fetchServed(url, { headers: { Range: `bytes=${start}-${end - 1}` } }, async (answer) => answer);
  if (response.status !== 206) {
    await response.body?.cancel();
    throw new Error(`The server answered ${response.status} to a request for a part.`);
  }
  return response;
}

/** The whole file. */
export async function readAll(bytes: ByteSource): Promise<Blob> {
  if ("blob" in bytes) return bytes.blob;
  return new Blob([(await fetchBytes(bytes)).data]);
}
