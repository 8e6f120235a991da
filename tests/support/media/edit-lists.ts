/** Replaces the edit lists of MP4 files (ISO/IEC 14496-12, 8.6.6). */

/**
 * `seconds` of the presentation, which begin at second `from` of the media; `from` is undefined for an empty edit. `speed`: 1 if absent.
 */
export type TestEdit = { readonly seconds: number; readonly from?: number; readonly speed?: number };

type Bytes = Uint8Array<ArrayBuffer>;

/** A box whose header begins at `at`. */
type Box = { readonly type: string; readonly at: number; readonly end: number };

function boxesIn(file: Bytes, from: number, to: number): readonly Box[] {
  const view = new DataView(file.buffer, file.byteOffset);
  const boxes: Box[] = [];
  for (let at = from; at + 8 <= to;) {
    const size = view.getUint32(at);
    boxes.push({ type: String.fromCharCode(...file.subarray(at + 4, at + 8)), at, end: at + size });
    at += Math.max(8, size);
  }
  return boxes;
}

function find(file: Bytes, from: number, to: number, type: string): Box {
  const box = boxesIn(file, from, to).find((one) => one.type === type);
  if (!box) throw new Error(`The file has no "${type}" there.`);
  return box;
}

function joined(parts: readonly Bytes[]): Bytes {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  parts.reduce((at, part) => (whole.set(part, at), at + part.length), 0);
  return whole;
}

function box(type: string, content: Bytes): Bytes {
  const bytes = new Uint8Array(8 + content.length);
  new DataView(bytes.buffer).setUint32(0, bytes.length);
  bytes.set(new TextEncoder().encode(type), 4);
  bytes.set(content, 8);
  return bytes;
}

function editList(edits: readonly TestEdit[], movieTicks: number, mediaTicks: number): Bytes {
  const content = new Uint8Array(8 + 12 * edits.length);
  const view = new DataView(content.buffer);
  view.setUint32(4, edits.length);
  for (const [index, { seconds, from, speed = 1 }] of edits.entries()) {
    view.setUint32(8 + 12 * index, Math.round(seconds * movieTicks));
    view.setInt32(12 + 12 * index, from === undefined ? -1 : Math.round(from * mediaTicks));
    view.setInt32(16 + 12 * index, speed * 65_536);
  }
  return box("edts", box("elst", content));
}

/**
 * A file, whose index must be its last box, with its edit lists replaced.
 * @param edits edits of each stream, by its handler
 */
export function withEdits(file: Bytes, edits: Readonly<Partial<Record<"vide" | "soun", readonly TestEdit[]>>>): Bytes {
  const movie = find(file, 0, file.length, "moov");
  if (movie.end !== file.length) throw new Error("The file's index is not its last box.");
  const view = new DataView(file.buffer, file.byteOffset);
  const movieTicks = view.getUint32(find(file, movie.at + 8, movie.end, "mvhd").at + 20);
  const parts = boxesIn(file, movie.at + 8, movie.end).map((part) => {
    if (part.type !== "trak") return file.slice(part.at, part.end);
    const media = find(file, part.at + 8, part.end, "mdia");
    const handler = find(file, media.at + 8, media.end, "hdlr").at + 16;
    const list = edits[String.fromCharCode(...file.subarray(handler, handler + 4)) as "vide" | "soun"];
    if (list === undefined) return file.slice(part.at, part.end);
    const mediaTicks = view.getUint32(find(file, media.at + 8, media.end, "mdhd").at + 20);
    const kept = boxesIn(file, part.at + 8, part.end).filter(({ type }) => type !== "edts");
    const content = kept.flatMap(({ type, at, end }) => [
      file.slice(at, end),
      ...(type === "tkhd" ? [editList(list, movieTicks, mediaTicks)] : []),
    ]);
    return box("trak", joined(content));
  });
  return joined([file.slice(0, movie.at), box("moov", joined(parts))]);
}
