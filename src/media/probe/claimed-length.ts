/** Finds sound files that end before the length that their header states. */
import { id3v2Size } from "#engine/decode/mp3/lame-tag.ts";
import { FRAME_HEADER_BYTES, findFrame, mpegFrame } from "#engine/decode/mp3/mpeg-frames.ts";
import { readBytes, readHead } from "#engine/decode/bytes/byte-source.ts";
import type { ByteSource } from "#engine/decode/bytes/byte-source.ts";
import type { ProbedFile } from "./media-probe.ts";

const HEAD_BYTES = 64 * 1024;
/** Differences up to this are encoder delay, padding and inexact counts, not a cut. */
const SLACK_SECONDS = 0.25;
/** Recorders that cannot go back to the header write the largest number as the length of the data. */
const OPEN_ENDED_BYTES = 0x7fff_0000;

/** Whether the header of a FLAC, MP3 or WAV file states more than the existing `seconds` of sound. `format`: mediabunny's name. */
export async function headerClaimsMore(file: ProbedFile, format: string, seconds: number): Promise<boolean> {
  const read = CLAIMED_SECONDS[format];
  if (read === undefined) return false;
  const bytes: ByteSource = file instanceof Blob ? { blob: file } : { url: () => Promise.resolve(file.url) };
  const { head } = await readHead(bytes, HEAD_BYTES);
  const tagBytes = id3v2Size(head);
  const start = tagBytes === 0 ? head : await readBytes(bytes, tagBytes, tagBytes + HEAD_BYTES);
  const claimed = read(start);
  return claimed !== undefined && claimed > seconds + SLACK_SECONDS;
}

/** The duration in the header, seconds, from the first bytes after an ID3v2 tag; undefined where it states none. */
const CLAIMED_SECONDS: Readonly<Record<string, (start: Uint8Array) => number | undefined>> = {
  FLAC: flacSeconds,
  MP3: mp3Seconds,
  WAVE: waveSeconds,
};

/** STREAMINFO: rate (20 bits), channels (3), sample size (5) and samples (36 bits, 0 where not known). RFC 9639, 8.2. */
function flacSeconds(start: Uint8Array): number | undefined {
  if (textAt(start, 0, 4) !== "fLaC" || start.length < 26) return undefined;
  const view = viewOf(start);
  const rate = view.getUint32(18) >>> 12;
  const samples = (view.getUint8(21) & 0x0f) * 2 ** 32 + view.getUint32(22);
  return rate > 0 && samples > 0 ? samples / rate : undefined;
}

/**
 * After "Xing" or "Info" come flags (1: the frame count follows) and the count. "VBRI" lies 32 bytes after the frame header, its count 14
 * bytes on.
 */
function mp3Seconds(start: Uint8Array): number | undefined {
  const at = findFrame(start, 0, undefined, true);
  const frame = at < 0 ? undefined : mpegFrame(start, at);
  if (frame === undefined) return undefined;
  const first = start.subarray(at, at + frame.sizeBytes);
  const frames = countAfter(first, "Xing") ?? countAfter(first, "Info") ?? vbriCount(first);
  return frames === undefined ? undefined : (frames * frame.samples) / frame.rate;
}

function countAfter(frame: Uint8Array, name: string): number | undefined {
  // The tag follows the side information (9 to 32 bytes) and possibly a checksum of two bytes.
  const tag = [9, 11, 17, 19, 32, 34].map((side) => FRAME_HEADER_BYTES + side).find((offset) => textAt(frame, offset, 4) === name);
  if (tag === undefined || tag + 12 > frame.length || (viewOf(frame).getUint32(tag + 4) & 1) === 0) return undefined;
  return viewOf(frame).getUint32(tag + 8);
}

function vbriCount(frame: Uint8Array): number | undefined {
  const tag = FRAME_HEADER_BYTES + 32;
  return textAt(frame, tag, 4) === "VBRI" && tag + 18 <= frame.length ? viewOf(frame).getUint32(tag + 14) : undefined;
}

/** The length of the "data" chunk divided by the bytes per second in "fmt " (RIFF, little-endian). */
function waveSeconds(start: Uint8Array): number | undefined {
  const view = viewOf(start);
  let bytesPerSecond = 0;
  if (textAt(start, 0, 4) !== "RIFF") return undefined;
  for (let at = 12; at + 20 <= start.length; at += 8 + view.getUint32(at + 4, true) + (view.getUint32(at + 4, true) % 2)) {
    const name = textAt(start, at, 4);
    const size = view.getUint32(at + 4, true);
    if (name === "fmt ") bytesPerSecond = view.getUint32(at + 16, true);
    if (name === "data") return size < OPEN_ENDED_BYTES && bytesPerSecond > 0 ? size / bytesPerSecond : undefined;
  }
  return undefined;
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function textAt(bytes: Uint8Array, at: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + length));
}
