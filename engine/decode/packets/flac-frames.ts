/** FLAC frames (RFC 9639): headers, positions, checksums, and a FLAC frame of silence. Other "frames" are samples of all channels. */

export type FlacStream = {
  readonly rate: number;
  readonly channels: number;
  readonly bitsPerSample: number;
  /** The largest number of audio frames in a FLAC frame: that of each but the last where all have the same length. */
  readonly blockFrames: number;
  /** "fLaC" and the STREAMINFO block, as decoders need them. */
  readonly description: Uint8Array<ArrayBuffer>;
};

export type FlacHeader = {
  /** Its first audio frame. */
  readonly position: number;
  readonly frames: number;
  /** The header has the number of the first audio frame, not of the FLAC frame; the same throughout a file. */
  readonly isVariable: boolean;
};

/** Bytes of the longest header. */
export const FLAC_HEADER_BYTES = 16;
/** Header, a subframe of 2 bytes, checksum. */
export const LEAST_FRAME_BYTES = 10;
const STREAMINFO_BYTES = 34;

/** The stream that a STREAMINFO block describes (8.2); undefined if the block is invalid. */
export function flacStream(block: Uint8Array): FlacStream | undefined {
  if (block.length < STREAMINFO_BYTES) return undefined;
  const view = new DataView(block.buffer, block.byteOffset, block.byteLength);
  const rate = view.getUint32(10) >>> 12;
  if (rate === 0) return undefined;
  const description = new Uint8Array(8 + STREAMINFO_BYTES);
  description.set([0x66, 0x4c, 0x61, 0x43, 0x80, 0, 0, STREAMINFO_BYTES]);
  description.set(block.subarray(0, STREAMINFO_BYTES), 8);
  return {
    rate,
    channels: ((view.getUint8(12) >> 1) & 7) + 1,
    bitsPerSample: ((view.getUint16(12) >> 4) & 31) + 1,
    blockFrames: view.getUint16(2),
    description,
  };
}

/** Rates of codes 1 to 11 of a frame header (9.1.2). */
const RATES = [88_200, 176_400, 192_000, 8_000, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000, 96_000];

function crc(table: Uint16Array, bits: 8 | 16, bytes: Uint8Array): number {
  let sum = 0;
  for (const byte of bytes) sum = bits === 8 ? (table[sum ^ byte] ?? 0) : ((sum << 8) & 0xffff) ^ (table[(sum >> 8) ^ byte] ?? 0);
  return sum;
}

function crcTable(bits: 8 | 16, polynomial: number): Uint16Array {
  const [top, mask] = [1 << (bits - 1), (1 << bits) - 1];
  return Uint16Array.from({ length: 256 }, (_, byte) => {
    let sum = byte << (bits - 8);
    for (let bit = 0; bit < 8; bit += 1) sum = ((sum & top) === 0 ? sum << 1 : (sum << 1) ^ polynomial) & mask;
    return sum;
  });
}

const CRC_8 = crcTable(8, 0x07);
const CRC_16 = crcTable(16, 0x8005);

/** A number of up to seven bytes, coded like UTF-8 (9.1.5): its value and its size in bytes. Undefined if invalid. */
function codedNumber(bytes: Uint8Array, at: number): readonly [value: number, size: number] | undefined {
  const first = bytes[at] ?? 0;
  if (first < 0x80) return [first, 1];
  const size = Math.clz32(~(first << 24));
  if (size < 2 || size > 7) return undefined;
  let value = first & (0x7f >> size);
  for (let index = 1; index < size; index += 1) {
    const byte = bytes[at + index] ?? 0;
    if (byte >> 6 !== 2) return undefined;
    value = value * 64 + (byte & 0x3f);
  }
  return [value, size];
}

/** The frame header at `at` (9.1); undefined if none is valid there, or its rate is not the stream's. `bytes` must include all of it. */
export function flacHeader(bytes: Uint8Array, at: number, stream: FlacStream): FlacHeader | undefined {
  const [b0 = 0, b1 = 0, b2 = 0, b3 = 0] = [bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]];
  if (b0 !== 0xff || (b1 & 0xfe) !== 0xf8 || (b3 & 1) !== 0) return undefined;
  const number = codedNumber(bytes, at + 4);
  if (number === undefined) return undefined;
  let next = at + 4 + number[1];
  const byte = () => bytes[next++] ?? 0;
  const [blockCode, rateCode] = [b2 >> 4, b2 & 15];
  const frames = blockFramesOf(blockCode, byte);
  const rate = rateOf(rateCode, stream.rate, byte);
  if (frames === undefined || rate !== stream.rate || bytes[next] !== crc(CRC_8, 8, bytes.subarray(at, next))) return undefined;
  const isVariable = (b1 & 1) === 1;
  return { position: isVariable ? number[0] : number[0] * stream.blockFrames, frames, isVariable };
}

function blockFramesOf(code: number, byte: () => number): number | undefined {
  if (code === 0) return undefined;
  if (code === 1) return 192;
  if (code < 6) return 144 * 2 ** code;
  if (code >= 8) return 2 ** code;
  return (code === 6 ? byte() : byte() * 256 + byte()) + 1;
}

function rateOf(code: number, streamRate: number, byte: () => number): number | undefined {
  if (code === 0) return streamRate;
  if (code === 12) return byte() * 1000;
  if (code === 13) return byte() * 256 + byte();
  if (code === 14) return (byte() * 256 + byte()) * 10;
  return RATES[code - 1];
}

/**
 * The frame at the start of `bytes`: the longest part whose CRC-16 is 0 (9.3), because a shorter one may match by coincidence. Undefined if it is
 * damaged. `bytes` must end before the next frame; other bytes may follow.
 */
export function wholeFrame(bytes: Uint8Array): Uint8Array | undefined {
  let sum = 0;
  let end = 0;
  // The checksum of a frame including its own checksum is 0.
  for (let index = 0; index < bytes.length; index += 1) {
    sum = ((sum << 8) & 0xffff) ^ (CRC_16[(sum >> 8) ^ (bytes[index] ?? 0)] ?? 0);
    if (sum === 0 && index + 1 >= LEAST_FRAME_BYTES) end = index + 1;
  }
  return end === 0 ? undefined : bytes.subarray(0, end);
}

/** A frame that decodes to silence: every channel is the constant 0 (9.2.3). */
export function silentFlacFrame({ channels, bitsPerSample }: FlacStream, frames: number, isVariable: boolean): Uint8Array {
  const subframes = Math.ceil((channels * (8 + bitsPerSample)) / 8);
  const bytes = new Uint8Array(8 + subframes + 2);
  // Length in two bytes; rate and sample size as in STREAMINFO; number 0.
  bytes.set([0xff, isVariable ? 0xf9 : 0xf8, 0x70, (channels - 1) << 4, 0, (frames - 1) >> 8, (frames - 1) & 0xff]);
  bytes[7] = crc(CRC_8, 8, bytes.subarray(0, 7));
  const sum = crc(CRC_16, 16, bytes.subarray(0, 8 + subframes));
  bytes.set([sum >> 8, sum & 0xff], 8 + subframes);
  return bytes;
}
