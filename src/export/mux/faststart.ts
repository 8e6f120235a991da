/** Boxes that contain the tables of chunk offsets, at any depth (ISO/IEC 14496-12). */
const CONTAINERS = new Set(["moov", "trak", "mdia", "minf", "stbl"]);
/** Limit of a 32-bit offset table. */
const MOST = 2 ** 32;

type Box = { readonly type: string; readonly at: number; readonly size: number };

/**
 * Moves the index of an MP4 file from its end to the front of the data, so that players find it at once. Only the index is copied. Returns
 * the file unchanged if its layout is another, or if the moved offsets no longer fit into 32 bits.
 */
export async function faststart(file: Blob): Promise<Blob> {
  const boxes = await boxesOf(file);
  const index = boxes.at(-1);
  const data = boxes.find(({ type }) => type === "mdat");
  if (index?.type !== "moov" || !data || boxes.filter(({ type }) => type === "mdat").length !== 1) return file;
  const bytes = new Uint8Array(await file.slice(index.at, index.at + index.size).arrayBuffer());
  if (!movePlaces(new DataView(bytes.buffer), 0, bytes.length, index.size)) return file;
  return new Blob([file.slice(0, data.at), bytes, file.slice(data.at, index.at)], { type: file.type });
}

/** The top-level boxes of a file, read from their headers; none where one of them is invalid. */
async function boxesOf(file: Blob): Promise<readonly Box[]> {
  const boxes: Box[] = [];
  for (let at = 0; at + 8 <= file.size;) {
    const head = new DataView(await file.slice(at, at + 16).arrayBuffer());
    const size = head.getUint32(0) === 1 ? Number(head.getBigUint64(8)) : head.getUint32(0);
    if (size < 8 || at + size > file.size) return [];
    boxes.push({ type: typeAt(head, 4), at, size });
    at += size;
  }
  return boxes;
}

/** Adds `by` to every offset in the tables within [from, to). False where an offset would not fit. */
function movePlaces(view: DataView, from: number, to: number, by: number): boolean {
  for (let at = from; at + 8 <= to;) {
    const size = view.getUint32(at);
    const type = typeAt(view, at + 4);
    if (size < 8 || at + size > to) return false;
    if (CONTAINERS.has(type) && !movePlaces(view, at + 8, at + size, by)) return false;
    const count = type === "stco" || type === "co64" ? view.getUint32(at + 12) : 0;
    for (let entry = 0; entry < count; entry += 1) {
      if (type === "co64") {
        const place = at + 16 + 8 * entry;
        view.setBigUint64(place, view.getBigUint64(place) + BigInt(by));
        continue;
      }
      const place = at + 16 + 4 * entry;
      if (view.getUint32(place) + by >= MOST) return false;
      view.setUint32(place, view.getUint32(place) + by);
    }
    at += size;
  }
  return true;
}

function typeAt(view: DataView, at: number): string {
  return String.fromCharCode(view.getUint8(at), view.getUint8(at + 1), view.getUint8(at + 2), view.getUint8(at + 3));
}
