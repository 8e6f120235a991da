/** For 24-bit stereo. */
export const BYTES_PER_FRAME = 6;

const BITS = 24;
const CHANNELS = 2;
/** Bytes of the `bext` chunk before its coding history, which stays empty. */
const BEXT_BYTES = 602;
const DS64_BYTES = 28;
/** Sizes of a RIFF file have 32 bits; this value states that the real size is in `ds64`. */
const TOO_BIG = 0xffff_ffff;
/** BWF's value for "unknown". */
const UNKNOWN_LEVEL = 0x7fff;

export type WavDescription = {
  readonly rate: number;
  readonly lengthFrames: number;
  /** At most 256 characters; those outside ASCII are written as "?". */
  readonly description: string;
  /** Time of creation, milliseconds since 1970. */
  readonly madeMs: number;
  /** Time of its first frame, frames since midnight. */
  readonly timeReferenceFrames: number;
  /** Undefined where unknown, and for silence. */
  readonly lufs: number | undefined;
  /** dBTP. */
  readonly truePeakDb: number | undefined;
};

/**
 * The header of a 24-bit stereo Broadcast Wave file (EBU Tech 3285, version 2), up to the samples. Beyond 4 GB the file is RF64 (EBU Tech
 * 3306); below that, a `JUNK` chunk reserves the same space.
 */
export function wavHeader(file: WavDescription): Uint8Array<ArrayBuffer> {
  const dataBytes = file.lengthFrames * BYTES_PER_FRAME;
  const format = chunk("fmt ", formatChunk(file.rate));
  const broadcast = chunk("bext", bextChunk(file));
  const riffBytes = 4 + 8 + DS64_BYTES + format.length + broadcast.length + 8 + dataBytes;
  const isBig = riffBytes > TOO_BIG;
  const sizes = isBig ? chunk("ds64", ds64Chunk(riffBytes, dataBytes, file.lengthFrames)) : chunk("JUNK", new Uint8Array(DS64_BYTES));
  const parts = [
    letters(isBig ? "RF64" : "RIFF"),
    u32(isBig ? TOO_BIG : riffBytes),
    letters("WAVE"),
    sizes,
    broadcast,
    format,
    letters("data"),
    u32(isBig ? TOO_BIG : dataBytes),
  ];
  return joined(parts);
}

function formatChunk(rate: number): Uint8Array {
  const bytes = new Uint8Array(16);
  const view = new DataView(bytes.buffer);
  view.setUint16(0, 1, true);
  view.setUint16(2, CHANNELS, true);
  view.setUint32(4, rate, true);
  view.setUint32(8, rate * BYTES_PER_FRAME, true);
  view.setUint16(12, BYTES_PER_FRAME, true);
  view.setUint16(14, BITS, true);
  return bytes;
}

function bextChunk(file: WavDescription): Uint8Array {
  const bytes = new Uint8Array(BEXT_BYTES);
  const view = new DataView(bytes.buffer);
  const made = new Date(file.madeMs).toISOString();
  bytes.set(letters(file.description.replace(/[^ -~]/gu, "?").slice(0, 256)), 0);
  bytes.set(letters("Layback"), 256);
  bytes.set(letters(made.slice(0, 10)), 320);
  bytes.set(letters(made.slice(11, 19)), 330);
  view.setBigUint64(338, BigInt(file.timeReferenceFrames), true);
  view.setUint16(346, 2, true);
  // Loudness, loudness range, greatest true peak, momentary and short-term loudness, in hundredths.
  const levels = [file.lufs, undefined, file.truePeakDb, undefined, undefined];
  for (const [index, level] of levels.entries()) {
    const isKnown = level !== undefined && Number.isFinite(level);
    view.setInt16(412 + 2 * index, isKnown ? Math.round(100 * level) : UNKNOWN_LEVEL, true);
  }
  return bytes;
}

function ds64Chunk(riffBytes: number, dataBytes: number, lengthFrames: number): Uint8Array {
  const bytes = new Uint8Array(DS64_BYTES);
  const view = new DataView(bytes.buffer);
  for (const [index, size] of [riffBytes, dataBytes, lengthFrames].entries()) view.setBigUint64(8 * index, BigInt(size), true);
  return bytes;
}

function chunk(id: string, content: Uint8Array): Uint8Array {
  return joined([letters(id), u32(content.length), content]);
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

function u32(value: number): Uint8Array {
  return Uint8Array.of(value, value >>> 8, value >>> 16, value >>> 24);
}

function letters(word: string): Uint8Array {
  return Uint8Array.from(word, (letter) => letter.charCodeAt(0));
}
