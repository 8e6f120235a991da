import { EXPORT_RATE } from "../plan/plan-export.ts";
import { OPUS_GRID } from "../mix/segment-grid.ts";
import type { SoundPart } from "./sound-file.ts";

const { packetFrames, primingFrames } = OPUS_GRID;
/** A packet takes at most 6 lacing values; a page has 255. */
const PAGE_PACKETS = 40;
const SERIAL = 1;
const FIRST_PAGE = 2;
const LAST_PAGE = 4;

/**
 * Writes all packets of a sound into an Ogg file of Opus (RFC 3533, 7845): 48 kHz, stereo. The header states the encoder's priming; the
 * last page's position states the end of the sound, exact to the sample.
 */
export async function oggFile(sound: readonly SoundPart[], lengthFrames: number): Promise<Blob> {
  const parts: Blob[] = [new Blob([page([opusHead()], { sequence: 0, position: 0, kind: FIRST_PAGE })])];
  parts.push(new Blob([page([opusTags()], { sequence: 1, position: 0, kind: 0 })]));
  const packetCount = sound.reduce((sum, { sizesBytes }) => sum + sizesBytes.length, 0);
  let sequence = 2;
  let packet = 0;
  for (const { sizesBytes, data } of sound) {
    const bytes = new Uint8Array(await data.arrayBuffer());
    const pages: Uint8Array<ArrayBuffer>[] = [];
    let at = 0;
    for (let first = 0; first < sizesBytes.length; first += PAGE_PACKETS) {
      const sizes = sizesBytes.subarray(first, first + PAGE_PACKETS);
      const packets = Array.from(sizes, (size) => bytes.subarray(at, (at += size)));
      packet += packets.length;
      const isLast = packet === packetCount;
      const position = isLast ? primingFrames + lengthFrames : packet * packetFrames;
      pages.push(page(packets, { sequence, position, kind: isLast ? LAST_PAGE : 0 }));
      sequence += 1;
    }
    parts.push(new Blob(pages));
  }
  return new Blob(parts);
}

/** @param place `position`: frames decoded up to the end of the page, including the priming */
function page(
  packets: readonly Uint8Array[],
  place: { readonly sequence: number; readonly position: number; readonly kind: number },
): Uint8Array<ArrayBuffer> {
  const laces = packets.flatMap(({ length }) => [...Array.from({ length: Math.floor(length / 255) }, () => 255), length % 255]);
  const bytes = new Uint8Array(27 + laces.length + packets.reduce((sum, { length }) => sum + length, 0));
  const view = new DataView(bytes.buffer);
  bytes.set([0x4f, 0x67, 0x67, 0x53, 0, place.kind]);
  view.setBigUint64(6, BigInt(place.position), true);
  view.setUint32(14, SERIAL, true);
  view.setUint32(18, place.sequence, true);
  bytes[26] = laces.length;
  bytes.set(laces, 27);
  let at = 27 + laces.length;
  for (const packet of packets) {
    bytes.set(packet, at);
    at += packet.length;
  }
  view.setUint32(22, oggChecksum(bytes), true);
  return bytes;
}

function opusHead(): Uint8Array {
  const bytes = new Uint8Array(19);
  const view = new DataView(bytes.buffer);
  bytes.set(new TextEncoder().encode("OpusHead"));
  bytes[8] = 1;
  bytes[9] = 2;
  view.setUint16(10, primingFrames, true);
  view.setUint32(12, EXPORT_RATE, true);
  return bytes;
}

/** Empty vendor string, no comments. */
function opusTags(): Uint8Array {
  const bytes = new Uint8Array(16);
  bytes.set(new TextEncoder().encode("OpusTags"));
  return bytes;
}

/** CRC table: polynomial 0x04c11db7, not reflected (RFC 3533, 6). */
const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte << 24;
  for (let bit = 0; bit < 8; bit += 1) value = value < 0 ? (value << 1) ^ 0x04c11db7 : value << 1;
  return value;
});

function oggChecksum(bytes: Uint8Array): number {
  let sum = 0;
  for (let at = 0; at < bytes.length; at += 1) sum = (sum << 8) ^ (TABLE[((sum >>> 24) ^ (bytes[at] as number)) & 0xff] as number);
  return sum >>> 0;
}
