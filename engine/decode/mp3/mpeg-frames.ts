/** MPEG audio layer III frames: parses headers (ISO 11172-3 §2.4.2.3, 13818-3 §2.4.2.3) and finds the next frame. */

export type MpegFrame = {
  readonly sizeBytes: number;
  readonly samples: 576 | 1152;
  readonly rate: number;
  readonly channels: 1 | 2;
  /** Version and rate: the same in every frame of a stream. */
  readonly kind: number;
};

const KBITS_MPEG1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const KBITS_MPEG2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
const RATES_MPEG1 = [44_100, 48_000, 32_000];

export const FRAME_HEADER_BYTES = 4;

/** The frame whose header begins at `at`; undefined without a header, or for another layer or free bit rate. */
export function mpegFrame(bytes: Uint8Array, at: number): MpegFrame | undefined {
  const [b1 = 0, b2 = 0, b3 = 0] = [bytes[at + 1], bytes[at + 2], bytes[at + 3]];
  if (bytes[at] !== 0xff || (b1 & 0xe0) !== 0xe0 || ((b1 >> 1) & 3) !== 1) return undefined;
  const version = (b1 >> 3) & 3;
  const rateOfMpeg1 = RATES_MPEG1[(b2 >> 2) & 3];
  const kbits = (version === 3 ? KBITS_MPEG1 : KBITS_MPEG2)[b2 >> 4];
  if (version === 1 || rateOfMpeg1 === undefined || !kbits) return undefined;
  const rate = version === 3 ? rateOfMpeg1 : rateOfMpeg1 / (version === 2 ? 2 : 4);
  const samples = version === 3 ? 1152 : 576;
  const sizeBytes = Math.floor((samples * 125 * kbits) / rate) + ((b2 >> 1) & 1);
  return { sizeBytes, samples, rate, channels: b3 >> 6 === 3 ? 1 : 2, kind: (b1 & 0x18) | (b2 & 0x0c) };
}

/**
 * Offset of the next frame at or after `from` (of `kind`, if given). Another frame or the end of the file must follow it, because bytes
 * may look like a header by coincidence. −1 if `bytes` hold none. `isEnd`: `bytes` end with the file.
 */
export function findFrame(bytes: Uint8Array, from: number, kind: number | undefined, isEnd: boolean): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const frame = mpegFrame(bytes, at);
    if (frame === undefined || (kind !== undefined && frame.kind !== kind)) continue;
    const next = at + frame.sizeBytes;
    if (next + FRAME_HEADER_BYTES > bytes.length ? isEnd && next <= bytes.length : mpegFrame(bytes, next)?.kind === frame.kind) return at;
  }
  return -1;
}

/** A frame like `first` that decodes to silence: its side information states that no audio data follows (ISO 11172-3 §2.4.1.7). */
export function silentFrame(first: Uint8Array): Uint8Array {
  const header = first.slice(0, 4);
  // No checksum, no padding.
  header[1] = (header[1] ?? 0) | 1;
  header[2] = (header[2] ?? 0) & 0xfd;
  const silent = new Uint8Array(mpegFrame(header, 0)?.sizeBytes ?? 0);
  silent.set(header);
  return silent;
}
