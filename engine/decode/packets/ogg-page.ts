/** Pages of an Ogg file (RFC 3533, section 6). */

export type OggPage = {
  readonly start: number;
  /** Byte offset after its last byte. */
  readonly end: number;
  readonly segments: number;
  /** Granule position: frames up to the end of the last packet that ends in the page, as the codec counts them; −1 if none ends there. */
  readonly granule: number;
  /** Serial number of its stream. */
  readonly serial: number;
  /** It begins in the middle of a packet. */
  readonly isContinued: boolean;
  readonly isLast: boolean;
};

export const OGG_HEADER_BYTES = 27;
export const MOST_SEGMENTS = 255;
export const MOST_PAGE_BYTES = OGG_HEADER_BYTES + MOST_SEGMENTS + MOST_SEGMENTS * 255;

/** The page whose header lies at `at` in `bytes`, which are the file's bytes from `offset` on; undefined if there is none. */
export function oggPage(bytes: Uint8Array, at: number, offset: number): OggPage | undefined {
  if (at < 0 || at + OGG_HEADER_BYTES > bytes.length || String.fromCharCode(...bytes.subarray(at, at + 4)) !== "OggS") return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset + at, bytes.length - at);
  const segments = view.getUint8(26);
  const flags = view.getUint8(5);
  if (at + OGG_HEADER_BYTES + segments > bytes.length) return undefined;
  const body = bytes.subarray(at + OGG_HEADER_BYTES, at + OGG_HEADER_BYTES + segments).reduce((sum, size) => sum + size, 0);
  return {
    start: offset + at,
    end: offset + at + OGG_HEADER_BYTES + segments + body,
    segments,
    granule: Number(view.getBigInt64(6, true)),
    serial: view.getUint32(14, true),
    isContinued: (flags & 1) !== 0,
    isLast: (flags & 4) !== 0,
  };
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte << 24;
  for (let bit = 0; bit < 8; bit += 1) sum = sum < 0 ? (sum << 1) ^ 0x04_c1_1d_b7 : sum << 1;
  return sum;
});

/** Whether a page's checksum matches its bytes. */
export function isWholePage(bytes: Uint8Array): boolean {
  let sum = 0;
  for (const [index, byte] of bytes.entries()) {
    // The checksum field counts as 0.
    const counted = index >= 22 && index < 26 ? 0 : byte;
    sum = (sum << 8) ^ (CRC_TABLE[(sum >>> 24) ^ counted] ?? 0);
  }
  return bytes.length >= OGG_HEADER_BYTES && new DataView(bytes.buffer, bytes.byteOffset).getUint32(22, true) === sum >>> 0;
}
