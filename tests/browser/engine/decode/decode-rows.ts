/**
 * Measures how a file is decoded: seeks compared with the linear decode, the linear decode compared with ffmpeg's. One row of the table.
 */
import { decodeWhole } from "#engine/decode/pcm/decode-whole.ts";
import { openAudio } from "#engine/decode/open-audio.ts";
import { AudioOpenError, type Planar, type RawAudio } from "#engine/decode/raw-audio.ts";
import { randomNumbers } from "#tests/support/engine/random-plan.ts";
import { mediaBlob, referenceOf } from "#tests/support/media/served-media.ts";

const SEEKS = 30;
const SEEK_FRAMES = 3000;
/** The length of ffmpeg's decode that is compared. */
const REFERENCE_SECONDS = 20;
/** The largest lag tested in each direction; more than any encoder's delay. */
const LARGEST_LAG = 3000;
/** The length of the range that is correlated. */
const RANGE_FRAMES = 12_000;

export type DecodeRow = {
  readonly name: string;
  readonly codec: string;
  readonly container: string;
  readonly rate: number;
  readonly channels: number;
  /** Number of seeks whose bits differ: 30 before the linear pass (where seeking is possible), 30 after it, and the file's beginning. */
  readonly wrongSeeks: number;
  /** Energy of the differences relative to the sound's, of the worst seek. */
  readonly worstSeekDb: number;
  /** By how many frames our decode is later than ffmpeg's; undefined if ffmpeg returns nothing or the sound is silent. */
  readonly lagFrames: number | undefined;
  /** Energy of the difference relative to the sound's, at that lag. */
  readonly errorDb: number | undefined;
  /** Our length minus ffmpeg's. */
  readonly lengthDifference: number | undefined;
};

export type DecodeOutcome = DecodeRow | { readonly name: string; readonly refused: string };

/** The whole linear decode, one array per channel. */
export async function decodeLinearly(audio: RawAudio): Promise<Planar> {
  const runs: Planar[] = [];
  await audio.scan(async (run) => {
    runs.push(run.map((samples) => samples.slice()));
    return Promise.resolve();
  }, new AbortController().signal);
  return Array.from({ length: audio.channelCount }, (_, channel) => {
    const whole = new Float32Array(runs.reduce((sum, run) => sum + (run[0]?.length ?? 0), 0));
    let at = 0;
    for (const run of runs) {
      whole.set(run[channel] ?? new Float32Array(), at);
      at += run[0]?.length ?? 0;
    }
    return whole;
  });
}

const decibels = (energy: number, ofEnergy: number) =>
  energy === 0 ? Number.NEGATIVE_INFINITY : 10 * Math.log10(energy / (ofEnergy || 1e-12));

/**
 * The largest difference between a read and the linear decode (zeros past its end), and the energy of all differences relative to the
 * sound's.
 */
export function compare(read: Planar, linear: Planar, from: number): { readonly largest: number; readonly levelDb: number } {
  let largest = 0;
  let errorEnergy = 0;
  let energy = 0;
  read.forEach((samples, channel) => {
    samples.forEach((sample, frame) => {
      const expected = linear[channel]?.[from + frame] ?? 0;
      largest = Math.max(largest, Math.abs(sample - expected));
      errorEnergy += (sample - expected) ** 2;
      energy += expected ** 2;
    });
  });
  return { largest, levelDb: decibels(errorEnergy, energy) };
}

/** The lag, within ±LARGEST_LAG, at which the middle range of `ours` is most similar to `reference`; undefined if it is silent. */
export function bestLag(ours: Float32Array, reference: Float32Array): number | undefined {
  const length = Math.min(RANGE_FRAMES, ours.length, reference.length);
  const from = Math.floor((Math.min(ours.length, reference.length) - length) / 2);
  let energy = 0;
  for (let frame = from; frame < from + length; frame += 1) energy += (ours[frame] ?? 0) ** 2;
  if (energy === 0) return undefined;
  const differenceAt = (lag: number, bound: number) => {
    let difference = 0;
    for (let frame = from; frame < from + length && difference < bound; frame += 1)
      difference += ((ours[frame] ?? 0) - (reference[frame - lag] ?? 0)) ** 2;
    return difference;
  };
  let best = { lag: 0, difference: differenceAt(0, Number.POSITIVE_INFINITY) };
  // A periodic sound lines up at many lags, so another lag counts only if it is clearly better.
  for (let lag = -LARGEST_LAG; lag <= LARGEST_LAG; lag += 1) {
    const bound = best.difference / 2;
    const difference = bound === 0 ? 0 : differenceAt(lag, bound);
    if (difference < bound) best = { lag, difference };
  }
  return best.lag;
}

/** A second, direct implementation of our downmix, from design "The mix, defined": left and right of interleaved sound. */
export function downmixedReference(interleaved: Float32Array, channels: number): Planar {
  const frames = Math.floor(interleaved.length / channels);
  const at = (frame: number, channel: number) => interleaved[frame * channels + channel] ?? 0;
  const side = (front: number, others: readonly number[]) =>
    Float32Array.from({ length: frames }, (_, frame) => at(frame, front) + Math.SQRT1_2 * others.reduce((sum, o) => sum + at(frame, o), 0));
  if (channels === 1) return [side(0, [])];
  if (channels === 6) return [side(0, [2, 4]), side(1, [2, 5])];
  if (channels === 8) return [side(0, [2, 4, 6]), side(1, [2, 5, 7])];
  return [side(0, []), side(1, [])];
}

/** ffmpeg's decode of a file: the number of all its samples, and those that are compared, interleaved. */
export type Reference = { readonly samples: number; readonly head: Float32Array };

export const headSamples = (rate: number, channels: number) => REFERENCE_SECONDS * rate * channels;

export type Comparison = Pick<DecodeRow, "lagFrames" | "errorDb" | "lengthDifference">;

/** Compares our linear decode with ffmpeg's. */
export function againstFfmpeg(reference: Reference | undefined, linear: Planar, channels: number): Comparison {
  if (reference === undefined) return { lagFrames: undefined, errorDb: undefined, lengthDifference: undefined };
  const downmixed = downmixedReference(reference.head, channels);
  const lagFrames = bestLag(linear[0] ?? new Float32Array(), downmixed[0] ?? new Float32Array());
  const shared = Math.min(linear[0]?.length ?? 0, downmixed[0]?.length ?? 0);
  const error = compare(
    linear.map((samples) => samples.subarray(0, shared)),
    downmixed.map((samples) => samples.subarray(0, shared)),
    0,
  );
  return { lagFrames, errorDb: error.levelDb, lengthDifference: (linear[0]?.length ?? 0) - reference.samples / channels };
}

/** Measures one file. For a refused file, returns the reason. */
export async function measureDecode(name: string): Promise<DecodeOutcome> {
  const blob = await mediaBlob(name);
  let scanned: RawAudio;
  try {
    scanned = await openAudio({ blob }, { decodeWhole });
  } catch (error) {
    if (error instanceof AudioOpenError) return { name, refused: `${error.kind}${error.codec === undefined ? "" : ` (${error.codec})`}` };
    throw error;
  }
  const linear = await decodeLinearly(scanned);
  const fresh = await openAudio({ blob }, { decodeWhole });
  const { rate, channels, codec, container, lengthFrames } = scanned.facts;
  const random = randomNumbers(7);
  const errors: { readonly largest: number; readonly levelDb: number }[] = [];
  for (let seek = 0; seek < SEEKS; seek += 1) {
    const from = Math.floor(((random() + 1) / 2) * lengthFrames);
    const audio = seek % 2 === 0 || fresh.needsScan ? scanned : fresh;
    errors.push(compare(await audio.read(from, from + SEEK_FRAMES), linear, from));
  }
  errors.push(compare(await scanned.read(0, SEEK_FRAMES), linear, 0));
  if (!fresh.needsScan) errors.push(compare(await fresh.read(0, SEEK_FRAMES), linear, 0));
  scanned.close();
  fresh.close();
  const decoded = await referenceOf(name);
  return {
    name,
    codec,
    container,
    rate,
    channels,
    wrongSeeks: errors.filter(({ largest }) => largest > 0).length,
    worstSeekDb: Math.max(...errors.map(({ levelDb }) => levelDb)),
    ...againstFfmpeg(decoded && { samples: decoded.length, head: decoded.subarray(0, headSamples(rate, channels)) }, linear, channels),
  };
}

/**
 * AAC decoders fill bands with noise, which differs after a seek: its energy relative to the sound's, in the worst case (sound that is
 * noise itself).
 */
const AAC_NOISE_DB = -12;
/** Tolerance between decoders of one codec; Opus and MPEG-2 decoders other than ffmpeg's round differently. */
const DECODER_NOISE_DB = -40;

/** The faults of our decode relative to ffmpeg's. */
export function placeFaults({ lagFrames, errorDb }: Comparison): readonly string[] {
  return [
    ...((lagFrames ?? 0) === 0 ? [] : [`${lagFrames} frames later than ffmpeg's decode`]),
    ...((errorDb ?? Number.NEGATIVE_INFINITY) < DECODER_NOISE_DB ? [] : [`unlike ffmpeg's decode (${errorDb?.toFixed(1)} dB)`]),
  ];
}

/** The faults of a row; empty if it conforms to the design. */
export function faultsOf(row: DecodeRow): readonly string[] {
  const isSeekRight = row.wrongSeeks === 0 || (row.codec === "aac" && row.worstSeekDb < AAC_NOISE_DB);
  return [
    ...(isSeekRight ? [] : [`${row.wrongSeeks} seeks differ from the linear decode (${row.worstSeekDb.toFixed(1)} dB)`]),
    ...placeFaults(row),
  ];
}

/** One line of the table. */
export function tableLine(outcome: DecodeOutcome): string {
  if ("refused" in outcome) return `${outcome.name.padEnd(48)} refused: ${outcome.refused}`;
  const { name, codec, container, rate, channels, wrongSeeks, worstSeekDb, lagFrames, errorDb, lengthDifference } = outcome;
  const seeks = wrongSeeks === 0 ? "seeks exact" : `${wrongSeeks} seeks differ, ${worstSeekDb.toFixed(0)} dB`;
  const error = errorDb === Number.NEGATIVE_INFINITY ? "bit for bit" : `${errorDb?.toFixed(0) ?? "-"} dB`;
  return `${name.padEnd(48)} ${codec.padEnd(8)} ${container.padEnd(9).slice(0, 9)} ${rate} ${String(channels).padStart(2)} ch  ${seeks.padEnd(26)} lag ${lagFrames ?? "-"}  ${error.padEnd(11)} length ${lengthDifference ?? "-"}`;
}
