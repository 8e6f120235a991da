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
