/**
 * A file's identity in the cache: the SHA-256 of its name, where its content never changes under that name. Otherwise that of its size,
 * its ends, samples between them and, for URLs, the version that the server states (`ETag`, `Last-Modified`).
 */
import { fetchPart, servedSize, type ByteSource, type ServedBytes } from "../decode/bytes/byte-source.ts";

const END_BYTES = 64 * 2 ** 10;
/** Of a local file 1 KB of each 1/256; of a served one 16 KB of each 1/8, in separate requests. */
const LOCAL = { samples: 256, bytes: 2 ** 10 };
const REMOTE = { samples: 8, bytes: 16 * 2 ** 10 };

/** The ranges [start, end) that are read. Small files are read whole. */
export function sampledRanges(sizeBytes: number, plan: typeof LOCAL): readonly (readonly [start: number, end: number])[] {
  const { samples, bytes } = plan;
  if (sizeBytes <= 2 * END_BYTES + samples * bytes) return [[0, sizeBytes]];
  const step = (sizeBytes - 2 * END_BYTES) / samples;
  const between = Array.from({ length: samples }, (_, index) => {
    const start = Math.floor(END_BYTES + index * step);
    return [start, start + bytes] as const;
  });
  return [[0, END_BYTES], ...between, [sizeBytes - END_BYTES, sizeBytes]];
}

async function digest(beginning: string, label: string, parts: readonly BlobPart[]): Promise<string> {
  const data = await new Blob([`${label}\n`, ...parts]).arrayBuffer();
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", data));
  const name = Array.from(hash.subarray(0, 20), (byte) => byte.toString(16).padStart(2, "0")).join("");
  return `${beginning}${name}`;
}

/** Prefix of the fingerprints of all files of one size, and of no others. */
export const sizePart = (sizeBytes: number) => `${sizeBytes}-`;

/** Prefix of the fingerprints that are made from a name. */
const NAMED = "named-";

/** Up to this size a local file is read whole: hundreds of partial reads take longer. */
const READ_WHOLE_BYTES = 16 * 2 ** 20;

/** Equal for equal contents of a local file. */
export async function fingerprintBlob(blob: Blob): Promise<string> {
  const whole = blob.size <= READ_WHOLE_BYTES ? new Uint8Array(await blob.arrayBuffer()) : undefined;
  const parts = sampledRanges(blob.size, LOCAL).map(([start, end]) => whole?.subarray(start, end) ?? blob.slice(start, end));
  return digest(sizePart(blob.size), String(blob.size), parts);
}

async function fingerprintServed(bytes: ServedBytes): Promise<string> {
  const head = await fetchPart(bytes, 0, END_BYTES);
  const sizeBytes = await servedSize(bytes, head, END_BYTES);
  if (sizeBytes === undefined) throw new Error("The server does not say how long the file is.");
  const version = `${sizeBytes} ${head.headers.get("ETag") ?? ""} ${head.headers.get("Last-Modified") ?? ""}`;
  const ranges = sampledRanges(sizeBytes, REMOTE);
  const readRange = async ([start, end]: readonly [number, number]) => (await fetchPart(bytes, start, end)).blob();
  // Only the bytes that the first response does not hold.
  const rest = ranges.map(([start, end]) => [Math.max(start, END_BYTES), end] as const).filter(([start, end]) => end > start);
  const [first, ...others] = await Promise.all([head.blob(), ...rest.map(readRange)]);
  return digest(sizePart(sizeBytes), version, [first, ...others]);
}

/** The fingerprint of a file whose content never changes under this name. Rejects outside secure contexts. */
export const fingerprintOfName = (contentName: string) => digest(NAMED, contentName, []);

/** The file's fingerprint. Rejects without network, and for servers that do not answer range requests. */
export async function fingerprint(bytes: ByteSource): Promise<string> {
  if (bytes.contentName !== undefined) return fingerprintOfName(bytes.contentName);
  if ("blob" in bytes) return fingerprintBlob(bytes.blob);
  const url = await bytes.url();
  // In the page's own memory: treated as a local file.
  if (url.startsWith("blob:")) return fingerprintBlob(await (await fetch(url)).blob());
  return fingerprintServed(bytes);
}
