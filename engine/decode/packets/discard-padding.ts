import type { EncodedPacket } from "mediabunny";
import { readBytes, type ByteSource } from "../bytes/byte-source.ts";

/** Bytes at the file's end that are searched: they hold the last audio packet, the elements beside it and an index of cues. */
const TAIL_BYTES = 256 * 2 ** 10;
/** Shorter packets could match in the wrong place. */
const LEAST_BYTES = 8;

/** Elements of a block group that may lie between the block and the padding (https://www.matroska.org/technical/elements.html). */
const BLOCK_DURATION = 0x9b;
const REFERENCE_BLOCK = 0xfb;
const CODEC_STATE = 0xa4;
const BLOCK_ADDITIONS = 0x75a1;
const DISCARD_PADDING = 0x75a2;

/** An EBML number (RFC 8794 §4), with or without the bit of its length marker. Undefined unless it is a number of up to 4 bytes. */
function readVariable(view: DataView, at: number, keepsMarker: boolean): { readonly value: number; readonly next: number } | undefined {
  if (at >= view.byteLength) return undefined;
  const first = view.getUint8(at);
  const length = Math.clz32(first) - 23;
  if (length > 4 || at + length > view.byteLength) return undefined;
  let value = keepsMarker ? first : first & (0xff >> length);
  for (let byte = 1; byte < length; byte += 1) value = value * 256 + view.getUint8(at + byte);
  return { value, next: at + length };
}

/** Nanoseconds of DiscardPadding among the elements after a block; 0 if there is none or it is not a length. */
function paddingAfter(view: DataView, start: number): number {
  for (let at = start; ;) {
    const id = readVariable(view, at, true);
    const size = id && readVariable(view, id.next, false);
    if (id === undefined || size === undefined || size.next + size.value > view.byteLength) return 0;
    if (id.value === DISCARD_PADDING) {
      if (size.value === 0 || size.value > 6) return 0;
      let nanoseconds = view.getInt8(size.next);
      for (let byte = 1; byte < size.value; byte += 1) nanoseconds = nanoseconds * 256 + view.getUint8(size.next + byte);
      return Math.max(0, nanoseconds);
    }
    if (![BLOCK_DURATION, REFERENCE_BLOCK, CODEC_STATE, BLOCK_ADDITIONS].includes(id.value)) return 0;
    at = size.next + size.value;
  }
}

/** Last index of `part` in `whole`; −1 if absent. */
function lastIndexOf(whole: Uint8Array, part: Uint8Array): number {
  for (let at = whole.length - part.length; at >= 0; at -= 1) {
    let same = 0;
    while (same < part.length && whole[at + same] === part[same]) same += 1;
    if (same === part.length) return at;
  }
  return -1;
}

/**
 * Seconds of padding at the end of the last packet: Matroska's DiscardPadding, which the demuxer does not report. Searches for the packet
 * itself in the file's last bytes; 0 if it lies further from the end.
 */
export async function discardPadding(bytes: ByteSource, sizeBytes: number | null, packet: EncodedPacket): Promise<number> {
  if (sizeBytes === null || packet.data.length < LEAST_BYTES) return 0;
  const tail = await readBytes(bytes, Math.max(0, sizeBytes - TAIL_BYTES), sizeBytes);
  const at = lastIndexOf(tail, packet.data);
  if (at < 0) return 0;
  return paddingAfter(new DataView(tail.buffer, tail.byteOffset, tail.byteLength), at + packet.data.length) / 1e9;
}
