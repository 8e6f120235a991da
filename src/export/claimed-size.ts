/** Of Matroska and WebM: the element that holds all but the head. */
const SEGMENT = 0x18538067;
/** A head is some forty bytes. */
const SEGMENT_WITHIN_BYTES = 4096;

/**
 * Where a Matroska or WebM file says that it ends (RFC 8794, 4 to 6): beyond its real end where it was cut off. Its own size where it does
 * not say so, as those do not that were streamed.
 */
export async function claimedMatroskaBytes(file: Blob): Promise<number> {
  const head = new DataView(await file.slice(0, SEGMENT_WITHIN_BYTES).arrayBuffer());
  for (let at = 0; at + 12 <= head.byteLength; at += 1) {
    if (head.getUint32(at) !== SEGMENT) continue;
    const first = head.getUint8(at + 4);
    const length = Math.clz32(first) - 23;
    if (length > 8) return file.size;
    let size = first & (0xff >> length);
    let isUnknown = size === 0xff >> length;
    for (let byte = 1; byte < length; byte += 1) {
      const value = head.getUint8(at + 4 + byte);
      size = size * 256 + value;
      isUnknown &&= value === 0xff;
    }
    return isUnknown ? file.size : Math.max(file.size, at + 4 + length + size);
  }
  return file.size;
}

/** Whatever a file says it holds, this is enough boxes to look at. */
const MOST_BOXES = 100_000;

/**
 * Where the boxes of an MP4 file say that it ends (ISO/IEC 14496-12, 4.2): beyond its real end where it was cut off. Its own size where
 * its boxes say nothing else, or are none.
 */
export async function claimedBytes(file: Blob): Promise<number> {
  let at = 0;
  for (let count = 0; at + 8 <= file.size && count < MOST_BOXES; count += 1) {
    const head = new DataView(await file.slice(at, at + 16).arrayBuffer());
    const short = head.getUint32(0);
    const size = short === 1 && head.byteLength === 16 ? Number(head.getBigUint64(8)) : short;
    // 0: to the end of the file.
    if (size < 8) return file.size;
    at += size;
  }
  return Math.max(file.size, at);
}
