/** Boxes on the way to a stream's edit list and its handler (ISO/IEC 14496-12). */
const CONTAINERS = new Set(["edts", "mdia"]);

type Box = { readonly type: string; readonly start: number; readonly end: number };

/**
 * Rewrites an MP4 file's edit list so that its picture is one part that ends at `endSeconds`. FFmpeg copies packets beyond the end that the
 * source's edit list sets, and its own list shows them; from a source in several adjacent parts it copies some packets twice. Only the
 * index is copied.
 * @returns the unchanged file where its picture has no edit list
 */
export async function endPicture(file: Blob, endSeconds: number): Promise<Blob> {
  const index = await indexOf(file);
  if (index === undefined) return file;
  const bytes = new Uint8Array(await file.slice(index.start, index.end).arrayBuffer());
  const view = new DataView(bytes.buffer);
  const boxes = boxesIn(view, 8, bytes.length);
  const movie = boxes.find(({ type }) => type === "mvhd");
  if (movie === undefined) return file;
  const { ticks, lengthAt } = movieClock(view, movie);
  const end = Math.round(endSeconds * ticks);
  let length = 0;
  for (const stream of boxes.filter(({ type }) => type === "trak")) {
    const parts = boxesIn(view, stream.start, stream.end);
    const find = (name: string) => parts.find(({ type }) => type === name);
    const [header, handler, edits] = [find("tkhd"), find("hdlr"), find("elst")];
    if (header === undefined) continue;
    const isLong = view.getUint8(header.start) === 1;
    const at = header.start + (isLong ? 28 : 20);
    const isPicture = handler !== undefined && typeAt(view, handler.start + 8) === "vide";
    if (isPicture && edits !== undefined && endEdits(view, edits, end)) setLength(view, at, isLong, end);
    length = Math.max(length, isLong ? Number(view.getBigUint64(at)) : view.getUint32(at));
  }
  setLength(view, lengthAt, view.getUint8(movie.start) === 1, length);
  return new Blob([file.slice(0, index.start), bytes, file.slice(index.end)], { type: file.type });
}

/** Sets the end of the edit list's first non-empty part to `end`, in ticks of the movie. False where the list has no such part. */
function endEdits(view: DataView, { start, end: listEnd }: Box, end: number): boolean {
  const isLong = view.getUint8(start) === 1;
  const entryBytes = isLong ? 20 : 12;
  let before = 0;
  for (let at = start + 8; at + entryBytes <= listEnd; at += entryBytes) {
    const isEmpty = (isLong ? Number(view.getBigInt64(at + 8)) : view.getInt32(at + 4)) < 0;
    if (!isEmpty) {
      setLength(view, at, isLong, end - before);
      // The extended part now contains the adjacent parts after it.
      view.setUint32(start + 4, (at - start - 8) / entryBytes + 1);
      return true;
    }
    before += isLong ? Number(view.getBigUint64(at)) : view.getUint32(at);
  }
  return false;
}

function setLength(view: DataView, at: number, isLong: boolean, length: number): void {
  if (isLong) view.setBigUint64(at, BigInt(length));
  else view.setUint32(at, length);
}

function movieClock(view: DataView, { start }: Box): { readonly ticks: number; readonly lengthAt: number } {
  const at = start + (view.getUint8(start) === 1 ? 20 : 12);
  return { ticks: view.getUint32(at), lengthAt: at + 4 };
}

/** The file's index (`moov`); undefined where it has none. */
async function indexOf(file: Blob): Promise<Box | undefined> {
  for (let at = 0; at + 8 <= file.size;) {
    const head = new DataView(await file.slice(at, at + 16).arrayBuffer());
    const size = head.getUint32(0) === 1 ? Number(head.getBigUint64(8)) : head.getUint32(0);
    if (size < 8 || at + size > file.size) return undefined;
    if (typeAt(head, 4) === "moov") return { type: "moov", start: at, end: at + size };
    at += size;
  }
  return undefined;
}

/** The boxes within [from, to), including those inside `CONTAINERS`; the content of each is at [start, end). */
function boxesIn(view: DataView, from: number, to: number): readonly Box[] {
  const boxes: Box[] = [];
  for (let at = from; at + 8 <= to;) {
    const size = view.getUint32(at);
    if (size < 8 || at + size > to) return boxes;
    const box = { type: typeAt(view, at + 4), start: at + 8, end: at + size };
    boxes.push(box);
    if (CONTAINERS.has(box.type)) boxes.push(...boxesIn(view, box.start, box.end));
    at += size;
  }
  return boxes;
}

function typeAt(view: DataView, at: number): string {
  return String.fromCharCode(view.getUint8(at), view.getUint8(at + 1), view.getUint8(at + 2), view.getUint8(at + 3));
}
