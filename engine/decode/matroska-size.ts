import { readBytes, type ByteSource } from "./bytes/byte-source.ts";

/** Id of the Matroska and WebM element that holds everything after the head. */
const SEGMENT = 0x18538067;
/** The segment is searched in this many bytes; a head has about forty. */
const SEGMENT_WITHIN_BYTES = 4096;

/**
 * End of a Matroska or WebM file as the file states it (RFC 8794, 4 to 6): beyond its real end if it was cut off. `sizeBytes` if the file
 * states no end, as streamed files do not.
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
