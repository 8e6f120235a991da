/** Compares our loudness meters with ffmpeg's `ebur128` over the same samples. */
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { TruePeak } from "#engine/mixing/mix-measures.ts";
import { readings } from "./ebu-signals.ts";
import { run } from "./ffmpeg-process.ts";
import { decodeSound, mediaPath } from "./media-files.ts";

/** The greatest differences in LU and dB over a whole file. Undefined: there was nothing to compare. */
export type LoudnessDifference = {
  readonly seconds: number;
  readonly momentary: number | undefined;
  readonly shortTerm: number | undefined;
  readonly integrated: number | undefined;
  readonly rangeLu: number | undefined;
  /** Relative to the greatest peak that ffmpeg finds; see `ebur128`. */
  readonly truePeakDb: number;
};

type Reading = Readonly<Record<"M" | "S" | "I" | "LRA", readonly number[]>> & { readonly peak: number };

/** Quieter readings are ignored: ffmpeg's values begin at −120. */
const FLOOR_LUFS = -60;
const HOPS_PER_READING = 10;
const OVERSAMPLING = 4;
/** Of fewer windows of 3 s, one each 100 ms, ffmpeg rounds a tenth to none, and its range begins 20 LU below the loudness. */
const LEAST_RANGE_READINGS = 30 + 4;
/** Added before and after the sound: ffmpeg primes its interpolator with mirrored sound and does not flush it. */
const SILENCE_SECONDS = 0.2;

/**
 * ffmpeg's ebur128 over interleaved stereo: its readings every 100 ms (LU), and the greatest peak (linear). Its true peak is measured at
 * 192 kHz, whose points miss samples (at 44.1 kHz) and the quarters between them (at 96 kHz); so its sample peak, and the peak of its
 * resampler at four times the rate, count too.
 */
async function ebur128(pcm: Float32Array, rate: number): Promise<Reading> {
  const folder = await mkdtemp(join(tmpdir(), "ebur128-"));
  try {
    const input = join(folder, "sound.f32");
    await writeFile(input, pcm);
    const read = async (filter: string) => {
      const output = join(folder, "read.txt");
      const args = ["-f", "f32le", "-ar", String(rate), "-ac", "2", "-i", input, "-af", `${filter},ametadata=mode=print:file=made.txt`];
      await run("ffmpeg", output, [...args, "-f", "null"]);
      const text = await readFile(output, "utf8");
      return (key: string) => [...text.matchAll(new RegExp(`^lavfi\\.r128\\.${key}=(.*)$`, "gm"))].map((match) => Number(match[1]));
    };
    const values = await read("ebur128=metadata=1:peak=sample+true");
    const finer = await read(`aresample=${OVERSAMPLING * rate},ebur128=metadata=1:peak=sample`);
    const peaks = [values("true_peak"), values("sample_peak"), finer("sample_peak")];
    return { M: values("M"), S: values("S"), I: values("I"), LRA: values("LRA"), peak: Math.max(...peaks.flat()) };
  } finally {
    await rm(folder, { recursive: true });
  }
}

function greatestDifference(ours: readonly number[], theirs: readonly number[], windowReadings: number): number | undefined {
  const differences = theirs.flatMap((value, at) =>
    at >= windowReadings && value > FLOOR_LUFS
      ? [Math.abs((ours[at * HOPS_PER_READING + HOPS_PER_READING - 1] ?? Number.NaN) - value)]
      : [],
  );
  return differences.length === 0 ? undefined : Math.max(...differences);
}

/**
 * Compares a media file's sound at a rate, in silence and with its loudest sample scaled to full scale (ffmpeg prints linear peaks to three
 * decimals). Undefined if there is no sound, or only silence.
 */
export async function compareLoudness(name: string, rate: number): Promise<LoudnessDifference | undefined> {
  const sound = await decodeSound(await mediaPath(name), rate).catch(() => undefined);
  const loudest = sound?.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0) ?? 0;
  if (sound === undefined || loudest === 0) return undefined;
  const silence = 2 * Math.round(SILENCE_SECONDS * rate);
  const pcm = new Float32Array(sound.length + 2 * silence);
  pcm.set(
    sound.map((sample) => sample / loudest),
    silence,
  );
  const [left, right] = [0, 1].map((side) => Float32Array.from({ length: pcm.length / 2 }, (_, frame) => pcm[2 * frame + side] ?? 0));
  if (left === undefined || right === undefined) return undefined;
  const theirs = await ebur128(pcm, rate);
  if (theirs.M.length !== Math.floor((10 * left.length) / rate)) throw new Error("ffmpeg did not read every 100 ms.");
  const ours = readings(left, right, rate);
  const peak = new TruePeak();
  peak.add(left, right);
  const gated = theirs.I.at(-1) ?? FLOOR_LUFS;
  return {
    seconds: sound.length / 2 / rate,
    momentary: greatestDifference(ours.momentary, theirs.M, 4),
    shortTerm: greatestDifference(ours.shortTerm, theirs.S, 30),
    integrated: gated > FLOOR_LUFS ? Math.abs((ours.integrated ?? Number.NaN) - gated) : undefined,
    rangeLu:
      ours.rangeLu === undefined || theirs.LRA.length < LEAST_RANGE_READINGS
        ? undefined
        : Math.abs(ours.rangeLu - (theirs.LRA.at(-1) ?? Number.NaN)),
    truePeakDb: Math.abs(20 * Math.log10(peak.finish() / theirs.peak)),
  };
}
