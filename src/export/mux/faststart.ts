/** Boxes on the way to the tables of where the data lies (ISO/IEC 14496-12). */
const CONTAINERS = new Set(["moov", "trak", "mdia", "minf", "stbl"]);
/** Where a 32-bit table of places ends. */
const MOST = 2 ** 32;

type Box = { readonly type: string; readonly at: number; readonly size: number };

/**
 * An MP4 file whose index is its last box, with the index before the data, so that players need not look for it. Nothing is copied but
 * the index. A file of another build, or one so long that the index could no longer say where its end is, comes back as it is.
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

/** The boxes of a file, from their heads. Stops at what is none. */
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

/** Adds `by` to every place in the tables within [from, to). False where one cannot hold it. */
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
