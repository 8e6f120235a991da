import { silentChannels, type Planar } from "../raw-audio.ts";

type Reader = { readonly bytes: number; readonly read: (view: DataView, at: number) => number };

/** G.711 µ-law byte to −1 … 1 (ITU-T G.711; 14-bit magnitudes scaled to 16 bits). */
function ulaw(byte: number): number {
  const bits = ~byte & 0xff;
  const magnitude = ((((bits & 0x0f) << 3) + 0x84) << ((bits & 0x70) >> 4)) - 0x84;
  return (bits & 0x80 ? -magnitude : magnitude) / 32768;
}

/** G.711 A-law byte to −1 … 1. */
function alaw(byte: number): number {
  const bits = byte ^ 0x55;
  const exponent = (bits & 0x70) >> 4;
  const mantissa = (bits & 0x0f) << 4;
  const magnitude = exponent === 0 ? mantissa + 8 : (mantissa + 0x108) << (exponent - 1);
  return (bits & 0x80 ? magnitude : -magnitude) / 32768;
}

function int24(view: DataView, at: number, littleEndian: boolean): number {
  const high = view.getInt8(littleEndian ? at + 2 : at);
  const middle = view.getUint8(at + 1);
  const low = view.getUint8(littleEndian ? at : at + 2);
  return (high << 16) | (middle << 8) | low;
}

/** Full scale is 2^(bits−1), as in ffmpeg and WebCodecs: 16-bit −32768 is exactly −1. */
const READERS: Readonly<Record<string, Reader>> = {
  "pcm-u8": { bytes: 1, read: (view, at) => (view.getUint8(at) - 128) / 128 },
  "pcm-s8": { bytes: 1, read: (view, at) => view.getInt8(at) / 128 },
  "pcm-s16": { bytes: 2, read: (view, at) => view.getInt16(at, true) / 32768 },
  "pcm-s16be": { bytes: 2, read: (view, at) => view.getInt16(at, false) / 32768 },
  "pcm-s24": { bytes: 3, read: (view, at) => int24(view, at, true) / 8388608 },
  "pcm-s24be": { bytes: 3, read: (view, at) => int24(view, at, false) / 8388608 },
  "pcm-s32": { bytes: 4, read: (view, at) => view.getInt32(at, true) / 2147483648 },
  "pcm-s32be": { bytes: 4, read: (view, at) => view.getInt32(at, false) / 2147483648 },
  "pcm-f32": { bytes: 4, read: (view, at) => view.getFloat32(at, true) },
  "pcm-f32be": { bytes: 4, read: (view, at) => view.getFloat32(at, false) },
  "pcm-f64": { bytes: 8, read: (view, at) => view.getFloat64(at, true) },
  "pcm-f64be": { bytes: 8, read: (view, at) => view.getFloat64(at, false) },
  ulaw: { bytes: 1, read: (view, at) => ulaw(view.getUint8(at)) },
  alaw: { bytes: 1, read: (view, at) => alaw(view.getUint8(at)) },
};

export function isPcmCodec(codec: string): boolean {
  return codec in READERS;
}

/**
 * Converts interleaved PCM bytes to planar float. Throws on a codec that is not PCM: check `isPcmCodec` first. Drops an incomplete last
 * frame.
 */
export function pcmToPlanar(codec: string, data: Uint8Array, channelCount: number): Planar {
  const reader = READERS[codec];
  if (reader === undefined) throw new Error(`Not a PCM codec: ${codec}`);
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const frames = Math.floor(data.byteLength / (reader.bytes * channelCount));
  const channels = silentChannels(channelCount, frames);
  channels.forEach((samples, channel) => {
    for (let frame = 0; frame < frames; frame += 1) {
      const sample = reader.read(view, (frame * channelCount + channel) * reader.bytes);
      samples[frame] = Number.isFinite(sample) ? sample : 0;
    }
  });
  return channels;
}
