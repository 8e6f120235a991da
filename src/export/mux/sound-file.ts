import { box, fullBox, u16, u32 } from "./mp4-boxes.ts";
import { EXPORT_RATE } from "../plan/plan-export.ts";
import { AAC_GRID } from "../mix/segment-grid.ts";

export type SoundChannels = 1 | 2;

export type SoundAbout = { readonly bitsPerSecond: number; readonly channels: SoundChannels };

/** AAC-LC, 48 kHz, and explicitly no SBR (ISO/IEC 14496-3, 1.6.2.1). */
const configuration = (channels: SoundChannels) => [0x11, 0x80 | (channels << 3), 0x56, 0xe5, 0x00];
const { packetFrames: PACKET_FRAMES, primingFrames: PRIMING_FRAMES } = AAC_GRID;
const LANGUAGE_UNDETERMINED = 0x55c4;
const IDENTITY = [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000].flatMap((value) => u32(value));

/**
 * Writes all packets of a sound into an MP4 file (ISO/IEC 14496-12), index first. The edit list states the encoder's priming and the end of
 * the sound, exact to the sample. The data is referenced, not copied.
 */
export function soundFile(parts: readonly SoundPart[], lengthFrames: number, about: SoundAbout): Blob {
  const type = box("ftyp", text("M4A "), u32(0), text("M4A "), text("isom"));
  const dataBytes = parts.reduce((sum, { data }) => sum + data.size, 0);
  const dataHead = [...u32(dataBytes + 8), ...text("mdat")];
  const sizes = sizeTable(parts);
  // The length of the index does not depend on the offset of the data.
  const indexBytes = movie(parts, sizes, { lengthFrames, about, dataAt: 0 }).length;
  const index = movie(parts, sizes, { lengthFrames, about, dataAt: type.length + indexBytes + dataHead.length });
  return new Blob([type, index, Uint8Array.from(dataHead), ...parts.map(({ data }) => data)]);
}

/** Packets of consecutive segments: their sizes, and their data joined. */
export type SoundPart = { readonly sizesBytes: Uint32Array; readonly data: Blob };

type MovieInput = { readonly lengthFrames: number; readonly about: SoundAbout; readonly dataAt: number };

function movie(parts: readonly SoundPart[], sizes: Uint8Array, { lengthFrames, about, dataAt }: MovieInput): Uint8Array<ArrayBuffer> {
  const times = [...u32(0), ...u32(0)];
  const header = fullBox("mvhd", 0, 0, times, u32(EXPORT_RATE), u32(lengthFrames), u32(0x10000), u16(0x100), zeros(10), IDENTITY, [
    ...zeros(24),
    ...u32(2),
  ]);
  const mediaFrames = PRIMING_FRAMES + lengthFrames;
  const trackHeader = fullBox(
    "tkhd",
    0,
    7,
    times,
    u32(1),
    u32(0),
    u32(lengthFrames),
    zeros(8),
    [0, 0, 0, 1, 1, 0, 0, 0],
    IDENTITY,
    zeros(8),
  );
  const edits = box("edts", fullBox("elst", 0, 0, u32(1), u32(lengthFrames), u32(PRIMING_FRAMES), u16(1), u16(0)));
  const mediaHeader = fullBox("mdhd", 0, 0, times, u32(EXPORT_RATE), u32(mediaFrames), u16(LANGUAGE_UNDETERMINED), u16(0));
  const handler = fullBox("hdlr", 0, 0, u32(0), text("soun"), zeros(12), [0]);
  const where = box("dinf", fullBox("dref", 0, 0, u32(1), fullBox("url ", 0, 1)));
  const information = box("minf", fullBox("smhd", 0, 0, zeros(4)), where, sampleTable(parts, sizes, mediaFrames, about, dataAt));
  return box("moov", header, box("trak", trackHeader, edits, box("mdia", mediaHeader, handler, information)));
}

/** The size of each packet; by far the longest table. */
function sizeTable(parts: readonly SoundPart[]): Uint8Array<ArrayBuffer> {
  const count = packetCountOf(parts);
  const table = new DataView(new ArrayBuffer(4 * count));
  let at = 0;
  for (const { sizesBytes } of parts)
    for (const size of sizesBytes) {
      table.setUint32(at, size);
      at += 4;
    }
  return fullBox("stsz", 0, 0, u32(0), u32(count), new Uint8Array(table.buffer));
}

function packetCountOf(parts: readonly SoundPart[]): number {
  return parts.reduce((sum, { sizesBytes }) => sum + sizesBytes.length, 0);
}

function sampleTable(
  parts: readonly SoundPart[],
  sizes: Uint8Array,
  mediaFrames: number,
  about: SoundAbout,
  dataAt: number,
): Uint8Array<ArrayBuffer> {
  const count = packetCountOf(parts);
  const last = mediaFrames - (count - 1) * PACKET_FRAMES;
  const durations = fullBox("stts", 0, 0, u32(2), u32(count - 1), u32(PACKET_FRAMES), u32(1), u32(last));
  // One MP4 chunk per part.
  const chunks = parts.map(({ sizesBytes }, index) => [...u32(index + 1), ...u32(sizesBytes.length), ...u32(1)]);
  let at = dataAt;
  const places = parts.map(({ data }) => {
    const place = at;
    at += data.size;
    return u32(place);
  });
  return box(
    "stbl",
    fullBox("stsd", 0, 0, u32(1), sampleEntry(about)),
    durations,
    fullBox("stsc", 0, 0, u32(chunks.length), chunks.flat()),
    sizes,
    fullBox("stco", 0, 0, u32(places.length), places.flat()),
  );
}

function sampleEntry({ bitsPerSecond, channels }: SoundAbout): Uint8Array<ArrayBuffer> {
  const specific = descriptor(5, configuration(channels));
  const decoder = descriptor(4, [0x40, 0x15, 0, 0, 0, ...u32(bitsPerSecond), ...u32(bitsPerSecond), ...specific]);
  const stream = descriptor(3, [...u16(1), 0, ...decoder, ...descriptor(6, [2])]);
  const sound = [...zeros(6), ...u16(1), ...zeros(8), ...u16(channels), ...u16(16), ...zeros(4), ...u32(EXPORT_RATE * 0x10000)];
  return box("mp4a", sound, fullBox("esds", 0, 0, stream));
}

function descriptor(tag: number, content: readonly number[]): readonly number[] {
  return [tag, 0x80, 0x80, 0x80, content.length, ...content];
}

function text(word: string): readonly number[] {
  return Array.from(word, (character) => character.charCodeAt(0));
}

function zeros(count: number): readonly number[] {
  return Array.from({ length: count }, () => 0);
}
