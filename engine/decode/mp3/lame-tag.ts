/**
 * The encoder delay of an MP3, from the Xing/Info frame's LAME extension (https://gabriel.mp3-tech.org/mp3infotag.html).
 * A decoder adds 529 frames of its own (528 + 1), as every gapless player counts it.
 */
export type MusicTrim = {
  /** Decoded frames before the music. */
  readonly startFrames: number;
  /** Decoded frames after it. */
  readonly endFrames: number;
};

const DECODER_DELAY = 529;

/** Bytes that an ID3v2 tag at the start takes, header included; 0 without one. `head` needs its first 10 bytes. */
export function id3v2Size(head: Uint8Array): number {
  if (head[0] !== 0x49 || head[1] !== 0x44 || head[2] !== 0x33) return 0;
  const size = [6, 7, 8, 9].reduce((sum, at) => (sum << 7) | ((head[at] ?? 0) & 0x7f), 0);
  const hasFooter = ((head[5] ?? 0) & 0x10) !== 0;
  return 10 + size + (hasFooter ? 10 : 0);
}

/** Where the Xing/Info header lies in its MPEG audio frame: after the frame header, CRC and side information. */
function infoOffset(frame: Uint8Array): number {
  const isMpeg1 = ((frame[1] ?? 0) & 0x08) !== 0;
  const isMono = (frame[3] ?? 0) >> 6 === 3;
  const crc = ((frame[1] ?? 0) & 1) === 0 ? 2 : 0;
  const sideInformation = isMpeg1 ? (isMono ? 17 : 32) : isMono ? 9 : 17;
  return 4 + crc + sideInformation;
}

/** Whether an MPEG frame (`frame` begins at its sync word) only describes the file. */
export function isInfoFrame(frame: Uint8Array): boolean {
  const at = infoOffset(frame);
  const isInfo = frame[at] === 0x49 && frame[at + 1] === 0x6e && frame[at + 2] === 0x66 && frame[at + 3] === 0x6f;
  return isInfo || (frame[at] === 0x58 && frame[at + 1] === 0x69 && frame[at + 2] === 0x6e && frame[at + 3] === 0x67);
}

/** How many frames follow the first one, if that is a Xing/Info frame and says so. */
export function promisedFrames(frame: Uint8Array): number | undefined {
  const at = infoOffset(frame);
  const view = new DataView(frame.buffer, frame.byteOffset, frame.byteLength);
  if (!isInfoFrame(frame) || at + 12 > frame.length || (view.getUint32(at + 4) & 1) === 0) return undefined;
  return view.getUint32(at + 8);
}

/** The trim written in the first MPEG frame (`frame` begins at its sync word), or undefined without an Info tag. */
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
