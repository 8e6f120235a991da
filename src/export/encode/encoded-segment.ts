import { checksum } from "#engine/cache/checksum.ts";
import type { SoundChannels } from "../mux/sound-file.ts";

/** Packets without their container's headers: their sizes, and their data joined. */
export type EncodedSegment = {
  readonly sizesBytes: Uint32Array<ArrayBuffer>;
  readonly data: Uint8Array<ArrayBuffer>;
};

/** AAC-LC, 48 kHz, in the values of ADTS headers: object type 2 (minus one), rate index 3. */
const WANTED = { profile: 1, rateIndex: 3 };

/**
 * Reads `count` packets from index `first` on from an ADTS stream (ISO/IEC 13818-7, 6.2). Throws if it is damaged, too short, or not AAC-LC
 * at 48 kHz with as many channels.
 */
export function packetsOfAdts(stream: Uint8Array<ArrayBuffer>, first: number, count: number, channels: SoundChannels = 2): EncodedSegment {
  const sizes = new Uint32Array(count);
  const packets: Uint8Array[] = [];
  let at = 0;
  for (let packet = 0; packet < first + count; packet += 1) {
    const { headerBytes, lengthBytes } = readHeader(stream, at, channels);
    if (packet >= first) {
      sizes[packet - first] = lengthBytes - headerBytes;
      packets.push(stream.subarray(at + headerBytes, at + lengthBytes));
    }
    at += lengthBytes;
  }
  const data = new Uint8Array(sizes.reduce((sum, size) => sum + size, 0));
  let to = 0;
  for (const packet of packets) {
    data.set(packet, to);
    to += packet.length;
  }
  return { sizesBytes: sizes, data };
}

function readHeader(
  stream: Uint8Array,
  at: number,
  channels: SoundChannels,
): { readonly headerBytes: number; readonly lengthBytes: number } {
  const byte = (offset: number) => stream[at + offset] ?? 0;
  const isSync = byte(0) === 0xff && (byte(1) & 0xf6) === 0xf0;
  const lengthBytes = ((byte(3) & 0x03) << 11) | (byte(4) << 3) | (byte(5) >> 5);
  const headerBytes = (byte(1) & 1) === 1 ? 7 : 9;
  if (!isSync || lengthBytes <= headerBytes || at + lengthBytes > stream.length) throw new Error("The encoder's packets are damaged.");
  const found = { profile: byte(2) >> 6, rateIndex: (byte(2) >> 2) & 0x0f, channels: ((byte(2) & 1) << 2) | (byte(3) >> 6) };
  const isWanted = found.profile === WANTED.profile && found.rateIndex === WANTED.rateIndex && found.channels === channels;
  if (!isWanted) throw new Error("The encoder made another kind of AAC.");
  return { headerBytes, lengthBytes };
}

/** Layout: words [number of packets, checksum of all that follows, size of each packet], then the data, padded to whole words. */
export function packSegment({ sizesBytes, data }: EncodedSegment): Uint8Array<ArrayBuffer> {
  const words = new Uint32Array(2 + sizesBytes.length + Math.ceil(data.length / 4));
  const bytes = new Uint8Array(words.buffer);
  const head = 2 + sizesBytes.length;
  words[0] = sizesBytes.length;
  words.set(sizesBytes, 2);
  bytes.set(data, 4 * head);
  words[1] = checksum(words.subarray(2));
  return bytes;
}

/** Undefined where the bytes are damaged. */
export function unpackSegment(bytes: ArrayBuffer): EncodedSegment | undefined {
  if (bytes.byteLength < 8 || bytes.byteLength % 4 !== 0) return undefined;
  const words = new Uint32Array(bytes);
  const count = words[0] ?? 0;
  if (2 + count > words.length || checksum(words.subarray(2)) !== words[1]) return undefined;
  const sizesBytes = words.slice(2, 2 + count);
  const length = sizesBytes.reduce((sum, size) => sum + size, 0);
  const at = 4 * (2 + count);
  return at + length > bytes.byteLength ? undefined : { sizesBytes, data: new Uint8Array(bytes, at, length) };
}
