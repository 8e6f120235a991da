import { BlobSource, UrlSource, type Source } from "mediabunny";
import type { KeptBytes } from "./kept-bytes.ts";
import { AudioOpenError } from "./raw-audio.ts";

/** Where a file's bytes come from. */
export type ByteSource = { readonly blob: Blob } | ServedBytes;

export type ServedBytes = {
  /** Asked again for every request, so that signed URLs may be renewed at any time. `refused`: the URL that the server does not take; another is wanted. */
  readonly url: (refused?: string) => Promise<string>;
  /** What the content is known by on this device, where it never changes under this name; undefined: it is looked at. */
  readonly contentName?: string | undefined;
  /** Of use where the server does not let the page read how long the file is. */
  readonly sizeBytes?: number | undefined;
  /** In workers. */
  readonly kept?: KeptBytes | undefined;
};

/** A request that fails is made again, this often in all. */
const ATTEMPTS = 4;
const FIRST_RETRY_SECONDS = 0.25;

/** Until the next attempt after this many that failed; null: give up. */
const retrySeconds = (failed: number) => (failed + 1 >= ATTEMPTS ? null : FIRST_RETRY_SECONDS * 2 ** failed);

/** 4xx that say nothing about the URL: time-out, a range past the end, too early, too many requests. */
const PASSING_REFUSALS: ReadonlySet<number> = new Set([408, 416, 425, 429]);

const isUrlRefused = ({ status }: Response) => status >= 400 && status < 500 && !PASSING_REFUSALS.has(status);

/** By the present URL; once by another one where the server refuses that. */
async function fetchServed({ url }: Pick<ServedBytes, "url">, init: RequestInit | undefined): Promise<Response> {
  const present = await url();
  const response = await fetch(present, init);
  if (!isUrlRefused(response)) return response;
  const next = await url(present);
  return next === present ? response : fetch(next, init);
}

/**
 * A fetch that asks for the present URL each time, whatever URL it is called with. Rejects with "network": what could not be
 * fetched is never taken for damage.
 */
function fetchPresentUrl(bytes: ServedBytes): typeof fetch {
  return async (_input, init) => {
    try {
      const response = await fetchServed(bytes, init);
      if (!response.ok) throw new Error(`The server answered ${response.status}.`);
      return response;
    } catch (cause) {
      if (init?.signal?.aborted === true) throw cause;
      throw new AudioOpenError("network", "The file could not be fetched.", { cause });
    }
  };
}

/** An answer and its body, whole. Failed requests are repeated a few times. */
async function fetchBytes(bytes: ServedBytes, range?: string): Promise<{ readonly response: Response; readonly data: ArrayBuffer }> {
  for (let failed = 1; ; failed += 1) {
    try {
      const response = await fetchPresentUrl(bytes)("", range === undefined ? {} : { headers: { Range: range } });
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
    fetchFn: fetchPresentUrl(bytes),
    maxCacheSize: 16 * 2 ** 20,
    getRetryDelay: retrySeconds,
  });
}

/** Bytes [start, end), fewer at the file's end. */
export async function readBytes(bytes: ByteSource, start: number, end: number): Promise<Uint8Array<ArrayBuffer>> {
  if ("blob" in bytes) return new Uint8Array(await bytes.blob.slice(start, end).arrayBuffer());
  const known = bytes.kept?.read(start, end);
  if (known !== undefined) return known;
  const { response, data } = await fetchBytes(bytes, `bytes=${start}-${end - 1}`);
  const part = new Uint8Array(response.status === 206 ? data : data.slice(start, end));
  bytes.kept?.add(start, part);
  return part;
}

/** The file's first bytes and its size; the size is undefined where the server does not say it. */
export async function readHead(
  bytes: ByteSource,
  length: number,
): Promise<{ readonly head: Uint8Array<ArrayBuffer>; readonly sizeBytes: number | undefined }> {
  if ("blob" in bytes) return { head: await readBytes(bytes, 0, length), sizeBytes: bytes.blob.size };
  const { response, data } = await fetchBytes(bytes, `bytes=0-${length - 1}`);
  return { head: new Uint8Array(data.slice(0, length)), sizeBytes: await servedSize(bytes, response, length) };
}

/** The whole file's size, of the answer to a request for its first `asked` bytes; undefined where nobody says it. */
export async function servedSize(bytes: ServedBytes, { status, headers }: Response, asked: number): Promise<number | undefined> {
  // Without parts every reading of a place would fetch all of it: the demuxer's business, which reads it once.
  if (status !== 206) return undefined;
  const lengthBytes = lengthIn(headers.get("Content-Length"));
  if (lengthBytes !== undefined && lengthBytes < asked) return lengthBytes;
  return lengthIn(/\/(\d+)$/.exec(headers.get("Content-Range") ?? "")?.[1]) ?? bytes.sizeBytes ?? openEndedSize(bytes);
}

/** Pages of other origins may always read a `Content-Length`, a `Content-Range` only where the server says so. */
async function openEndedSize(bytes: ServedBytes): Promise<number | undefined> {
  const giveUp = new AbortController();
  const { headers } = await fetchPresentUrl(bytes)("", { headers: { Range: "bytes=0-" }, signal: giveUp.signal });
  giveUp.abort();
  return lengthIn(headers.get("Content-Length"));
}

function lengthIn(text: string | null | undefined): number | undefined {
  const length = text ? Number(text) : Number.NaN;
  return Number.isSafeInteger(length) ? length : undefined;
}

/** Bytes [start, end) without repeated attempts, as the server answers them. Rejects where it sends no part. */
export async function fetchPart(bytes: ServedBytes, start: number, end: number): Promise<Response> {
  const response = await fetchServed(bytes, { headers: { Range: `bytes=${start}-${end - 1}` } });
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
