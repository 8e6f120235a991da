import { BlobSource, CustomSource, UrlSource, type Source } from "mediabunny";
import { readHead, type ByteSource, type ServedBytes } from "./byte-source.ts";
import { fetchMedia, retrying, retrySeconds } from "./fetch-served.ts";
import { AudioOpenError } from "../raw-audio.ts";

const CACHE_BYTES = 16 * 2 ** 20;
const HEAD_BYTES = 2 ** 14;
/** Most bytes per request. Other readers of the file wait until the request is complete. */
const PART_BYTES = 2 ** 20;

/** The source that mediabunny's demuxer reads. Failed requests are repeated a few times, then the read fails. */
export async function mediaSource(bytes: ByteSource): Promise<Source> {
  if ("blob" in bytes) return new BlobSource(bytes.blob);
  const sizeBytes = bytes.cache?.sizeBytes ?? (await readHead(bytes, HEAD_BYTES)).sizeBytes;
  if (sizeBytes === undefined) return inOneGo(bytes);
  return new CustomSource({
    getSize: () => sizeBytes,
    read: (start, end) => streamOf(bytes, start, end),
    maxCacheSize: CACHE_BYTES,
    prefetchProfile: "network",
  });
}

/** For a server that sends no partial content or does not state the file's length. */
async function inOneGo({ url }: ServedBytes): Promise<Source> {
  return new UrlSource(await url(), {
    fetchFn: (_input, init = {}) => fetchMedia(url, init, async (response) => response),
    maxCacheSize: CACHE_BYTES,
    getRetryDelay: retrySeconds,
  });
}

/** Streams bytes [start, end), part by part: a server goes on sending for a while after an open-ended request is cancelled. */
function streamOf(bytes: ServedBytes, start: number, end: number): ReadableStream<Uint8Array> {
  const unwanted = new AbortController();
  return new ReadableStream({
    async start(controller) {
      for (let at = start; at < end && !unwanted.signal.aborted;) {
        const from = at;
        const known = bytes.cache?.readSome(from, end);
        if (known !== undefined) controller.enqueue(known);
        const to = Math.min(end, from + PART_BYTES, bytes.cache?.nextAfter(from) ?? end);
        at += known?.length ?? (await retrying(() => receive(bytes, [from, to], controller, unwanted.signal), unwanted.signal));
      }
      if (!unwanted.signal.aborted) controller.close();
    },
    cancel: () => unwanted.abort(),
  });
}

/** Enqueues bytes [start, end) as they arrive; returns their number. Rejects with "network" if none arrive. */
async function receive(
  { url, cache }: ServedBytes,
  [start, end]: readonly [start: number, end: number],
  controller: ReadableStreamDefaultController<Uint8Array>,
  signal: AbortSignal,
): Promise<number> {
  let received = 0;
  try {
    await fetchMedia(url, { headers: { Range: `bytes=${start}-${end - 1}` }, signal }, async ({ status, body }) => {
      if (status !== 206 || body === null) throw new Error("The server sent no part.");
      for (const reader = body.getReader(); ;) {
        const { done, value } = await reader.read();
        if (done) return;
        cache?.add(start + received, value);
        received += value.length;
        controller.enqueue(value);
      }
    });
  } catch (error) {
    if (received === 0 || signal.aborted) throw error;
  }
  if (received === 0) throw new AudioOpenError("network", "The server sent less than was asked for.");
  return received;
}
