/** Reads the peaks that BBC audiowaveform writes: `.dat` and `.json`, versions 1 and 2 (its doc/DataFormat.md). */

/** Peaks as they were written. All that is here has been checked. */
export type WrittenPeaks = {
  /** Frames per second of the sound. */
  readonly sampleRate: number;
  readonly framesPerBin: number;
  readonly channelCount: 1 | 2;
  /** Bins of each channel. */
  readonly binCount: number;
  /** Interleaved: for each bin, for each channel, its minimum and its maximum. */
  readonly values: Int8Array<ArrayBuffer> | Int16Array<ArrayBuffer>;
  /** The next coarser bins (`coarserBins`), if somebody has made them. */
  readonly coarser?: Int8Array<ArrayBuffer> | Int16Array<ArrayBuffer>;
};

/** The bytes are no such peaks, or damaged. The message says why, for a log. */
export class PeaksFormatError extends Error {
  override readonly name = "PeaksFormatError";
}

const MOST_RATE = 768_000;
const MOST_FRAMES_PER_BIN = 2 ** 24;
const HEADER_BYTES = { 1: 20, 2: 24 } as const;
const IS_8_BIT = 1;

/** Throws a `PeaksFormatError`. The values of a `.dat` are not copied. */
export function readAudiowaveform(bytes: ArrayBuffer): WrittenPeaks {
  // A `.dat` begins with its version, a `.json` with a bracket, maybe behind blanks or a byte order mark.
  const [first = 0] = new Uint8Array(bytes, 0, Math.min(1, bytes.byteLength));
  return first === 1 || first === 2 ? readBinary(bytes) : readJson(bytes);
}

function readBinary(bytes: ArrayBuffer): WrittenPeaks {
  const view = new DataView(bytes);
  const version = bytes.byteLength < HEADER_BYTES[1] ? undefined : view.getInt32(0, true);
  if (version !== 1 && version !== 2) throw new PeaksFormatError("The header is cut off, or of another version than 1 and 2.");
  const headerBytes = HEADER_BYTES[version];
  if (bytes.byteLength < headerBytes) throw new PeaksFormatError("The header is cut off.");
  const bits = (view.getUint32(4, true) & IS_8_BIT) === IS_8_BIT ? 8 : 16;
  const facts = checkedFacts({
    sampleRate: view.getInt32(8, true),
    framesPerBin: view.getInt32(12, true),
    binCount: view.getUint32(16, true),
    channelCount: version === 2 ? view.getInt32(20, true) : 1,
  });
  const count = valueCount(facts);
  const valueBytes = count * (bits / 8);
  if (bytes.byteLength - headerBytes !== valueBytes) {
    throw new PeaksFormatError(`${valueBytes} bytes of peaks were to follow, and ${bytes.byteLength - headerBytes} do.`);
  }
  return { ...facts, values: bits === 8 ? new Int8Array(bytes, headerBytes) : new Int16Array(bytes, headerBytes) };
}

function readJson(bytes: ArrayBuffer): WrittenPeaks {
  const { version, channels, sample_rate, samples_per_pixel, bits, length, data } = parsedObject(bytes);
  if (version !== 1 && version !== 2) throw new PeaksFormatError("The version is neither 1 nor 2.");
  if (bits !== 8 && bits !== 16) throw new PeaksFormatError("The peaks have neither 8 nor 16 bits.");
  const facts = checkedFacts({
    sampleRate: sample_rate,
    framesPerBin: samples_per_pixel,
    binCount: length,
    channelCount: version === 2 ? channels : 1,
  });
  if (!Array.isArray(data) || data.length !== valueCount(facts)) throw new PeaksFormatError("The list of peaks has another length.");
  const most = 2 ** (bits - 1);
  for (const value of data as readonly unknown[]) {
    if (!Number.isInteger(value) || (value as number) < -most || (value as number) >= most) {
      throw new PeaksFormatError(`A peak is no whole number of ${bits} bits.`);
    }
  }
  const values = data as readonly number[];
  return { ...facts, values: bits === 8 ? Int8Array.from(values) : Int16Array.from(values) };
}

function parsedObject(bytes: ArrayBuffer): Readonly<Record<string, unknown>> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(new TextDecoder().decode(bytes));
  } catch (cause) {
    throw new PeaksFormatError("These are no peaks of audiowaveform, neither .dat nor .json.", { cause });
  }
  if (typeof parsed === "object" && parsed !== null) return parsed as Readonly<Record<string, unknown>>;
  throw new PeaksFormatError("The JSON is no object.");
}

type Facts = Omit<WrittenPeaks, "values" | "coarser">;

function checkedFacts({ sampleRate, framesPerBin, binCount, channelCount }: Readonly<Record<keyof Facts, unknown>>): Facts {
  if (channelCount !== 1 && channelCount !== 2) throw new PeaksFormatError("There are neither 1 nor 2 channels.");
  return {
    channelCount,
    sampleRate: checkedCount(sampleRate, MOST_RATE, "sample rate"),
    framesPerBin: checkedCount(framesPerBin, MOST_FRAMES_PER_BIN, "number of samples for each pixel"),
    binCount: checkedCount(binCount, 2 ** 32, "number of pixels"),
  };
}

function checkedCount(value: unknown, most: number, what: string): number {
  if (Number.isInteger(value) && (value as number) >= 1 && (value as number) <= most) return value as number;
  throw new PeaksFormatError(`The ${what} is not 1 to ${most}.`);
}

function valueCount({ binCount, channelCount }: Facts): number {
  return 2 * binCount * channelCount;
}
