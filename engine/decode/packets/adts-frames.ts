/** Frames of raw AAC (ADTS, ISO/IEC 13818-7, 6.2): header parsing, and a frame of silence. */

export type AdtsFrame = {
  readonly sizeBytes: number;
  /** Profile, rate, channels: the same in every frame of a stream. */
  readonly kind: number;
};

export const ADTS_HEADER_BYTES = 7;
/** The header's length field has 13 bits. */
export const MOST_ADTS_BYTES = 8191;
/** Audio frames in an ADTS frame. */
export const ADTS_SAMPLES = 1024;

/** The frame whose header begins at `at`; undefined without a header, or if it holds several blocks. */
export function adtsFrame(bytes: Uint8Array, at: number): AdtsFrame | undefined {
  const [b1 = 0, b2 = 0, b3 = 0, b4 = 0, b5 = 0, b6 = 0] = bytes.subarray(at + 1, at + ADTS_HEADER_BYTES);
  if (bytes[at] !== 0xff || (b1 & 0xf6) !== 0xf0 || (b6 & 3) !== 0) return undefined;
  const sizeBytes = ((b3 & 3) << 11) | (b4 << 3) | (b5 >> 5);
  const hasChecksum = (b1 & 1) === 0;
  if (sizeBytes <= ADTS_HEADER_BYTES + (hasChecksum ? 2 : 0)) return undefined;
  // Without the private bit.
  return { sizeBytes, kind: (b1 << 16) | ((b2 & 0xfd) << 8) | (b3 & 0xc0) };
}

/** Elements of a frame by channel configuration (ISO/IEC 14496-3, 1.6.3.5): `s` one channel, `p` a pair, `l` the LFE channel. */
const ELEMENTS = ["", "s", "p", "sp", "sps", "spp", "sppl", "spppl"];
/** Id bits of an element, and its number of channels. */
const KINDS: Readonly<Record<string, readonly [id: string, channels: number]>> = { s: ["000", 1], p: ["001", 2], l: ["011", 1] };
/** Bits of a silent channel: level, window, no bands, no tools (ISO/IEC 14496-3, 4.4.2.7). */
const SILENT_CHANNEL = "0".repeat(22);
const END = "111";

/** A frame like `first` that decodes to silence. */
export function silentAdtsFrame(first: Uint8Array): Uint8Array {
  const header = first.slice(0, ADTS_HEADER_BYTES);
  const channels = (((header[2] ?? 0) & 1) << 2) | ((header[3] ?? 0) >> 6);
  const elements = Array.from(ELEMENTS[channels] ?? "", (element, place) => {
    const [id = "", count = 0] = KINDS[element] ?? [];
    // The channels of a pair have separate windows.
    return `${id}${place.toString(2).padStart(4, "0")}${count === 2 ? "0" : ""}${SILENT_CHANNEL.repeat(count)}`;
  });
  const bits = `${elements.join("")}${END}`;
  const payload = Array.from({ length: Math.ceil(bits.length / 8) }, (_, byte) =>
    Number.parseInt(bits.slice(8 * byte, 8 * byte + 8).padEnd(8, "0"), 2),
  );
  const sizeBytes = ADTS_HEADER_BYTES + payload.length;
  // No checksum.
  header[1] = (header[1] ?? 0) | 1;
  header[3] = ((header[3] ?? 0) & 0xfc) | (sizeBytes >> 11);
  header[4] = (sizeBytes >> 3) & 0xff;
  header[5] = ((sizeBytes & 7) << 5) | ((header[5] ?? 0) & 0x1f);
  return Uint8Array.from([...header, ...payload]);
}
