/**
 * The encoder delay of an MP3, read from the LAME extension of its Xing/Info frame (https://gabriel.mp3-tech.org/mp3infotag.html). A
 * decoder adds 529 frames of its own (528 + 1); all gapless players count this number.
 */
export type MusicTrim = {
  /** Decoded frames before the music. */
  readonly startFrames: number;
  /** Decoded frames after the music. */
  readonly endFrames: number;
};

const DECODER_DELAY = 529;

/** Size in bytes of an ID3v2 tag at the start of `head`, including its header; 0 if there is none. Needs the first 10 bytes. */
export function id3v2Size(head: Uint8Array): number {
  if (head[0] !== 0x49 || head[1] !== 0x44 || head[2] !== 0x33) return 0;
  const size = [6, 7, 8, 9].reduce((sum, at) => (sum << 7) | ((head[at] ?? 0) & 0x7f), 0);
  const hasFooter = ((head[5] ?? 0) & 0x10) !== 0;
  return 10 + size + (hasFooter ? 10 : 0);
}

/** Byte offset of the Xing/Info header in its MPEG audio frame: after the frame header, CRC and side information. */
function infoOffset(frame: Uint8Array): number {
  const isMpeg1 = ((frame[1] ?? 0) & 0x08) !== 0;
  const isMono = (frame[3] ?? 0) >> 6 === 3;
  const crc = ((frame[1] ?? 0) & 1) === 0 ? 2 : 0;
  const sideInformation = isMpeg1 ? (isMono ? 17 : 32) : isMono ? 9 : 17;
  return 4 + crc + sideInformation;
}

/** Whether an MPEG frame only describes the file (Xing, Info). `frame` begins at its sync word. */
export function isInfoFrame(frame: Uint8Array): boolean {
  const at = infoOffset(frame);
  const isInfo = frame[at] === 0x49 && frame[at + 1] === 0x6e && frame[at + 2] === 0x66 && frame[at + 3] === 0x6f;
  return isInfo || (frame[at] === 0x58 && frame[at + 1] === 0x69 && frame[at + 2] === 0x6e && frame[at + 3] === 0x67);
}

/** Number of frames after the first one, as the Xing/Info frame states it; undefined without such a frame, or if it states no number. */
export function promisedFrames(frame: Uint8Array): number | undefined {
  const at = infoOffset(frame);
  const view = new DataView(frame.buffer, frame.byteOffset, frame.byteLength);
  if (!isInfoFrame(frame) || at + 12 > frame.length || (view.getUint32(at + 4) & 1) === 0) return undefined;
  return view.getUint32(at + 8);
}

/** The trim in the LAME tag of the first MPEG frame; undefined without one. `frame` begins at its sync word. */
export function lameTrim(frame: Uint8Array): MusicTrim | undefined {
  if (frame[0] !== 0xff || ((frame[1] ?? 0) & 0xe0) !== 0xe0) return undefined;
  const at = infoOffset(frame);
  if (!isInfoFrame(frame)) return undefined;
  const flags = frame[at + 7] ?? 0;
  const lame = at + 8 + (flags & 1 ? 4 : 0) + (flags & 2 ? 4 : 0) + (flags & 4 ? 100 : 0) + (flags & 8 ? 4 : 0);
  if (lame + 24 > frame.length || (frame[lame] ?? 0) === 0) return undefined;
  const [a = 0, b = 0, c = 0] = frame.subarray(lame + 21, lame + 24);
  const delay = (a << 4) | (b >> 4);
  const padding = ((b & 0x0f) << 8) | c;
  return { startFrames: delay + DECODER_DELAY, endFrames: Math.max(0, padding - DECODER_DELAY) };
}
