/** What a file of audiowaveform holds. `values`: for each pixel, for each channel, minimum and maximum. */
export type PeaksContent = {
  readonly version: number;
  readonly bits: 8 | 16;
  readonly channels: number;
  readonly sampleRate: number;
  readonly samplesPerPixel: number;
  readonly values: readonly number[];
  /** Pixels that the header promises. Default: those that are there. */
  readonly length?: number;
};

/** A `.dat`, as audiowaveform's doc/DataFormat.md describes it. */
export function datOf({ version, bits, channels, sampleRate, samplesPerPixel, values, length }: PeaksContent): ArrayBuffer {
  const headerBytes = version === 2 ? 24 : 20;
  const view = new DataView(new ArrayBuffer(headerBytes + values.length * (bits / 8)));
  view.setInt32(0, version, true);
  view.setUint32(4, bits === 8 ? 1 : 0, true);
  view.setInt32(8, sampleRate, true);
  view.setInt32(12, samplesPerPixel, true);
  view.setUint32(16, length ?? values.length / (2 * channels), true);
  if (version === 2) view.setInt32(20, channels, true);
  for (const [at, value] of values.entries()) {
    if (bits === 8) view.setInt8(headerBytes + at, value);
    else view.setInt16(headerBytes + 2 * at, value, true);
  }
  return view.buffer;
}

/** The same as `.json`. */
export function peaksJsonOf({ version, bits, channels, sampleRate, samplesPerPixel, values, length }: PeaksContent) {
  return {
    version,
    ...(version === 2 && { channels }),
    sample_rate: sampleRate,
    samples_per_pixel: samplesPerPixel,
    bits,
    length: length ?? values.length / (2 * channels),
    data: values,
  };
}

export const jsonBytes = (value: unknown): ArrayBuffer => new TextEncoder().encode(JSON.stringify(value)).buffer;
