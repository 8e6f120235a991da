import { readBytes, type ByteSource } from "./bytes/byte-source.ts";

/** Of Matroska and WebM: the element that holds all but the head. */
const SEGMENT = 0x18538067;
/** A head is some forty bytes. */
const SEGMENT_WITHIN_BYTES = 4096;

/**
 * Where a Matroska or WebM file says that it ends (RFC 8794, 4 to 6): beyond its real end where it was cut off. Its own size where it does
 * not say so, as those do not that were streamed.
 */
export async function claimedMatroskaBytes(bytes: ByteSource, sizeBytes: number): Promise<number> {
  const { buffer, byteOffset, byteLength } = await readBytes(bytes, 0, Math.min(SEGMENT_WITHIN_BYTES, sizeBytes));
  const head = new DataView(buffer, byteOffset, byteLength);
  for (let at = 0; at + 12 <= head.byteLength; at += 1) {
    if (head.getUint32(at) !== SEGMENT) continue;
    const first = head.getUint8(at + 4);
    const length = Math.clz32(first) - 23;
    if (length > 8) return sizeBytes;
    let size = first & (0xff >> length);
    let isUnknown = size === 0xff >> length;
    for (let byte = 1; byte < length; byte += 1) {
      const value = head.getUint8(at + 4 + byte);
      size = size * 256 + value;
      isUnknown &&= value === 0xff;
    }
    return isUnknown ? sizeBytes : Math.max(sizeBytes, at + 4 + length + size);
  }
  return sizeBytes;
}
