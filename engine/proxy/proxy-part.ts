/** The encoded packets of one part of a proxy, and the file that holds them on the device. */
import { checksum } from "../cache/checksum.ts";

/** In decode order. Times in seconds, as in the original. */
export type ProxyPacket = {
  readonly timestamp: number;
  readonly duration: number;
  readonly isKey: boolean;
  readonly data: Uint8Array<ArrayBuffer>;
};

export type ProxyPart = {
  /** The `avcC` record and the rest of the decoder's configuration. */
  readonly config: VideoDecoderConfig;
  readonly packets: readonly ProxyPacket[];
};

type Header = {
  readonly config: Omit<VideoDecoderConfig, "description">;
  readonly description: readonly number[];
  /** [timestamp, duration, is key, bytes] each. */
  readonly packets: readonly (readonly [number, number, boolean, number])[];
};

const WORD = 4;

/** Parts of one description can follow one another in a file. Undefined: the part has no frames. */
export function descriptionOf({ config: { description }, packets }: ProxyPart): string | undefined {
  if (packets.length === 0) return undefined;
  return description === undefined ? "" : String(bytesOf(description));
}

/** Two words (checksum of all that follows, length of the header), the header as JSON, the packets; padded to whole words. */
export function packPart({ config: { description, ...config }, packets }: ProxyPart): Uint8Array<ArrayBuffer> {
  const header: Header = {
    config,
    description: description === undefined ? [] : [...bytesOf(description)],
    packets: packets.map(({ timestamp, duration, isKey, data }) => [timestamp, duration, isKey, data.length]),
  };
  const text = new TextEncoder().encode(JSON.stringify(header));
  const dataBytes = packets.reduce((sum, { data }) => sum + data.length, 0);
  const file = new Uint8Array(Math.ceil((2 * WORD + text.length + dataBytes) / WORD) * WORD);
  const words = new Uint32Array(file.buffer);
  words[1] = text.length;
  file.set(text, 2 * WORD);
  let at = 2 * WORD + text.length;
  for (const { data } of packets) {
    file.set(data, at);
    at += data.length;
  }
  words[0] = checksum(words.subarray(1));
  return file;
}

/** Undefined if the file is damaged or not complete. */
export function unpackPart(file: ArrayBuffer): ProxyPart | undefined {
  if (file.byteLength < 3 * WORD || file.byteLength % WORD !== 0) return undefined;
  const words = new Uint32Array(file);
  if (words[0] !== checksum(words.subarray(1))) return undefined;
  const headerBytes = words[1] ?? 0;
  const { config, description, packets } = JSON.parse(new TextDecoder().decode(new Uint8Array(file, 2 * WORD, headerBytes))) as Header;
  let at = 2 * WORD + headerBytes;
  const read = packets.map(([timestamp, duration, isKey, sizeBytes]) => {
    const data = new Uint8Array(file, at, sizeBytes);
    at += sizeBytes;
    return { timestamp, duration, isKey, data };
  });
  return { config: { ...config, ...(description.length > 0 && { description: Uint8Array.from(description) }) }, packets: read };
}

function bytesOf(source: AllowSharedBufferSource): Uint8Array {
  return ArrayBuffer.isView(source) ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength) : new Uint8Array(source);
}
