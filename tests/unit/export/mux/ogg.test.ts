import { expect, test } from "vitest";
import { oggFile } from "#export/mux/ogg-file.ts";
import { packetsOfOgg } from "#export/mux/ogg-sound-packets.ts";
import { OPUS_DELAY } from "#export/mix/segment-grid.ts";

type OggPage = {
  readonly kind: number;
  readonly position: bigint;
  readonly serial: number;
  readonly sequence: number;
  readonly checksum: number;
  readonly laces: readonly number[];
  readonly data: Uint8Array;
  readonly bytes: Uint8Array;
};

/** Splits a file into its Ogg pages (RFC 3533, section 6). */
function pagesOf(file: Uint8Array): readonly OggPage[] {
  const pages: OggPage[] = [];
  for (let at = 0; at < file.length;) {
    const view = new DataView(file.buffer, file.byteOffset + at);
    expect([view.getUint32(0), view.getUint8(4)]).toEqual([0x4f_67_67_53, 0]);
    const laces = [...file.subarray(at + 27, at + 27 + view.getUint8(26))];
    const from = at + 27 + laces.length;
    const to = from + laces.reduce((sum, lace) => sum + lace, 0);
    pages.push({
      kind: view.getUint8(5),
      position: view.getBigUint64(6, true),
      serial: view.getUint32(14, true),
      sequence: view.getUint32(18, true),
      checksum: view.getUint32(22, true),
      laces,
      data: file.subarray(from, to),
      bytes: file.slice(at, to),
    });
    at = to;
  }
  return pages;
}

/** The page's CRC bit by bit: polynomial 0x04c11db7, initial value and final XOR 0, computed with the CRC field as 0. */
function checksumOf({ bytes }: OggPage): number {
  const page = bytes.slice();
  page.fill(0, 22, 26);
  let sum = 0;
  for (const byte of page) {
    sum ^= byte << 24;
    for (let bit = 0; bit < 8; bit += 1) sum = sum < 0 ? (sum << 1) ^ 0x04c11db7 : sum << 1;
  }
  return sum >>> 0;
}

const packetOf = (length: number, seed: number) => Uint8Array.from({ length }, (_, at) => (at * 31 + seed) & 0xff);
/** Lengths around multiples of a lace, which end with a lace of 0. */
const LENGTHS = [1, 254, 255, 256, 509, 510, 511, 765, 3];

function partOf(packets: readonly Uint8Array<ArrayBuffer>[]) {
  return { sizesBytes: Uint32Array.from(packets, ({ length }) => length), data: new Blob([...packets]) };
}

async function aFile(lengthFrames: number) {
  const parts = [0, 1].map((part) =>
    Array.from({ length: 50 }, (_, at) => packetOf(LENGTHS[(at + part) % LENGTHS.length] ?? 1, 100 * part + at)),
  );
  const file = new Uint8Array(await (await oggFile(parts.map(partOf), lengthFrames)).arrayBuffer());
  return { packets: parts.flat(), file, pages: pagesOf(file) };
}

test("an Ogg Opus file begins with its head and its tags, each on its own page (RFC 7845, 3 and 5)", async () => {
  const { pages } = await aFile(47_000);
  const [head, tags] = pages;
  const view = new DataView(Uint8Array.from(head?.data ?? []).buffer);
  expect(new TextDecoder().decode(head?.data.subarray(0, 8))).toBe("OpusHead");
  // Version, channels, pre-skip, original sample rate, output gain, mapping family.
  expect([view.getUint8(8), view.getUint8(9), view.getUint16(10, true), view.getUint32(12, true)]).toEqual([1, 2, 336, 48_000]);
  expect([view.getInt16(16, true), view.getUint8(18), view.byteLength]).toEqual([0, 0, 19]);
  expect(new TextDecoder().decode(tags?.data.subarray(0, 8))).toBe("OpusTags");
  // Empty vendor string, no comments.
  expect([...(tags?.data.subarray(8) ?? [])]).toEqual([0, 0, 0, 0, 0, 0, 0, 0]);
  expect([head?.laces, tags?.laces, head?.position, tags?.position]).toEqual([[19], [16], 0n, 0n]);
});

test("its pages have sequence numbers, flags, checksums and granule positions; the last position is where the sound ends", async () => {
  const { pages } = await aFile(47_000);
  expect(pages.map(({ sequence }) => sequence)).toEqual(pages.map((_, index) => index));
  expect(pages.map(({ kind }) => kind)).toEqual(pages.map((_, index) => (index === 0 ? 2 : index === pages.length - 1 ? 4 : 0)));
  expect(new Set(pages.map(({ serial }) => serial)).size).toBe(1);
  for (const page of pages) expect(page.checksum).toBe(checksumOf(page));
  let packets = 0;
  const ends = pages.slice(2).map(({ laces }) => (packets += laces.filter((lace) => lace < 255).length));
  expect(packets).toBe(100);
  const positions = ends.map((count) => BigInt(480 * count));
  expect(pages.slice(2).map(({ position }) => position)).toEqual([...positions.slice(0, -1), BigInt(336 + 47_000)]);
});

test("the file has all packets in order, whatever their lengths", async () => {
  const { pages, packets } = await aFile(47_000);
  const found = pages.slice(2).flatMap(({ laces, data }) => {
    const ends: Uint8Array[] = [];
    let [from, to] = [0, 0];
    for (const lace of laces) {
      to += lace;
      if (lace === 255) continue;
      ends.push(data.subarray(from, to));
      from = to;
    }
    expect(from).toBe(data.length);
    return ends;
  });
  expect(found.map((packet) => [...packet])).toEqual(packets.map((packet) => [...packet]));
});

/** A stream as the encoder writes it: a packet may continue in the next page. */
function encoderStream(
  packets: readonly Uint8Array[],
  lacesPerPage: number,
  preSkip: number = OPUS_DELAY.encoderFrames,
): Uint8Array<ArrayBuffer> {
  const head = new Uint8Array(19);
  head.set(new TextEncoder().encode("OpusHead"));
  head[9] = 2;
  new DataView(head.buffer).setUint16(10, preSkip, true);
  const all = [head, new TextEncoder().encode("OpusTags"), ...packets];
  const laces = all.flatMap(({ length }) => [...Array.from({ length: Math.floor(length / 255) }, () => 255), length % 255]);
  const data = all.flatMap((packet) => [...packet]);
  const bytes: number[] = [];
  for (let first = 0; first < laces.length; first += lacesPerPage) {
    const own = laces.slice(first, first + lacesPerPage);
    const size = own.reduce((sum, lace) => sum + lace, 0);
    bytes.push(0x4f, 0x67, 0x67, 0x53, ...Array.from({ length: 22 }, () => 0), own.length, ...own, ...data.splice(0, size));
  }
  return Uint8Array.from(bytes);
}

test.each([255, 7, 2, 1])(
  "packets are found in an encoder's stream of %d laces per page, also those that continue in the next pages",
  (lacesPerPage) => {
    const packets = [...LENGTHS, 1200].map((length, seed) => packetOf(length, seed));
    const found = packetsOfOgg(encoderStream(packets, lacesPerPage), 2, 7);
    const wanted = packets.slice(2, 9);
    expect([...found.sizesBytes]).toEqual(wanted.map(({ length }) => length));
    expect([...found.data]).toEqual(wanted.flatMap((packet) => [...packet]));
  },
);

test("a stream that is damaged, too short or of another format is refused", () => {
  const packets = LENGTHS.map((length, seed) => packetOf(length, seed));
  const stream = encoderStream(packets, 3);
  expect(() => packetsOfOgg(stream, 3, 7)).toThrow("damaged");
  expect(() => packetsOfOgg(stream.subarray(0, stream.length - 1), 0, 9)).toThrow("damaged");
  const torn = stream.slice();
  // The second page's "OggS": the first page has three laces, the head, the tags and a packet of one byte.
  torn[27 + 3 + 19 + 8 + 1] = 0;
  expect(() => packetsOfOgg(torn, 0, 9)).toThrow("damaged");
  expect(() => packetsOfOgg(encoderStream(packets, 3, 313), 0, 9)).toThrow("another kind");
  const mono = encoderStream(packets, 3);
  mono[mono.indexOf(2, 27)] = 1;
  expect(() => packetsOfOgg(mono, 0, 9)).toThrow("another kind");
});
