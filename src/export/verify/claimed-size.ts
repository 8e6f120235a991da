/** Limit for files that claim more boxes. */
const MOST_BOXES = 100_000;

/**
 * The size that the boxes of an MP4 file claim (ISO/IEC 14496-12, 4.2): more than its real size where it was cut off. Its real size where
 * the boxes claim no more, or are invalid.
 */
export async function claimedBytes(file: Blob): Promise<number> {
  let at = 0;
  for (let count = 0; at + 8 <= file.size && count < MOST_BOXES; count += 1) {
    const head = new DataView(await file.slice(at, at + 16).arrayBuffer());
    const short = head.getUint32(0);
    const size = short === 1 && head.byteLength === 16 ? Number(head.getBigUint64(8)) : short;
    // Size 0: the box extends to the end of the file.
    if (size < 8) return file.size;
    at += size;
  }
  return Math.max(file.size, at);
}
