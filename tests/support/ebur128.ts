/** Our loudness meters beside ffmpeg's `ebur128`, over the same samples. */
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { TruePeak } from "#engine/loudness.ts";
import { readings } from "./ebu-signals.ts";
import { decodeSound, mediaPath } from "./media.ts";

/** The greatest differences in LU and dB over a whole file. Undefined: there was nothing to compare. */
export type LoudnessDifference = {
  readonly seconds: number;
  readonly momentary: number | undefined;
  readonly shortTerm: number | undefined;
  readonly integrated: number | undefined;
  readonly truePeakDb: number;
  /**
   * Where that is more than `DOUBTFUL_DB` (sounds that begin or end in a step): how far ours lies outside of what ffmpeg's interpolator
   * and a far longer one find.
   */
  readonly outsideDb: number | undefined;
};

type Reading = Readonly<Record<"M" | "S" | "I" | "peak", readonly number[]>>;

const ffmpegProgram = fileURLToPath(new URL("./ffmpeg.mjs", import.meta.url));
/** Quieter windows are none: ffmpeg's numbers begin at −120. */
const FLOOR_LUFS = -60;
const HOPS_PER_READING = 10;
const DOUBTFUL_DB = 0.1;
/** Samples that the long interpolator reaches on each side, and its points per sample. */
const IDEAL_REACH = 256;
const IDEAL_POINTS = 16;
/** Between samples that are all quieter than this part of the loudest no greatest peak is looked for. */
const IDEAL_FLOOR = 0.7;

/** ffmpeg's ebur128 over interleaved stereo: every 100 ms what it reads, peaks as linear magnitudes. */
async function ebur128(pcm: Float32Array, rate: number): Promise<Reading> {
  const folder = await mkdtemp(join(tmpdir(), "ebur128-"));
  try {
    const [input, output] = [join(folder, "sound.f32"), join(folder, "read.txt")];
    await writeFile(input, pcm);
    const filter = "ebur128=metadata=1:peak=true,ametadata=mode=print:file=made.txt";
    const args = ["-f", "f32le", "-ar", String(rate), "-ac", "2", "-i", input, "-af", filter, "-f", "null"];
    await promisify(execFile)(process.execPath, [ffmpegProgram, output, ...args]);
    const text = await readFile(output, "utf8");
    const values = (key: string) => [...text.matchAll(new RegExp(`^lavfi\\.r128\\.${key}=(.*)$`, "gm"))].map((match) => Number(match[1]));
    const [left, right] = [values("true_peaks_ch0"), values("true_peaks_ch1")];
    return { M: values("M"), S: values("S"), I: values("I"), peak: left.map((peak, at) => Math.max(peak, right[at] ?? 0)) };
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

/** The greatest magnitude by a Hann-windowed sinc, of a side whose loudest sample is 1 at most. */
function idealPeak(side: Float32Array): number {
  let greatest = 0;
  for (let frame = 0; frame < side.length; frame += 1) {
    if (Math.max(Math.abs(side[frame] ?? 0), Math.abs(side[frame + 1] ?? 0)) < IDEAL_FLOOR) continue;
    for (let point = 0; point < IDEAL_POINTS; point += 1) {
      let sum = 0;
      for (let tap = -IDEAL_REACH; tap <= IDEAL_REACH; tap += 1) {
        const angle = Math.PI * (point / IDEAL_POINTS - tap);
        const window = 0.5 + 0.5 * Math.cos(angle / (IDEAL_REACH + 1));
        sum += (side[frame + tap] ?? 0) * window * (angle === 0 ? 1 : Math.sin(angle) / angle);
      }
      greatest = Math.max(greatest, Math.abs(sum));
    }
  }
  return greatest;
}

/**
 * A media file's sound at a rate, its loudest sample brought to full scale (ffmpeg says linear peaks to three decimals), 0.2 s of silence
 * after it (ffmpeg does not flush its interpolator). Undefined where there is no sound, or only silence.
 */
export async function compareLoudness(name: string, rate: number): Promise<LoudnessDifference | undefined> {
  const sound = await decodeSound(await mediaPath(name), rate).catch(() => undefined);
  const loudest = sound?.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0) ?? 0;
  if (sound === undefined || loudest === 0) return undefined;
  const pcm = new Float32Array(sound.length + 2 * Math.round(0.2 * rate));
  pcm.set(sound.map((sample) => sample / loudest));
  const [left, right] = [0, 1].map((side) => Float32Array.from({ length: pcm.length / 2 }, (_, frame) => pcm[2 * frame + side] ?? 0));
  if (left === undefined || right === undefined) return undefined;
  const theirs = await ebur128(pcm, rate);
  if (theirs.M.length !== Math.floor((10 * left.length) / rate)) throw new Error("ffmpeg did not read every 100 ms.");
  const ours = readings(left, right, rate);
  const peak = new TruePeak();
  peak.add(left, right);
  const ourDb = 20 * Math.log10(peak.finish());
  const theirDb = 20 * Math.log10(theirs.peak.at(-1) ?? Number.NaN);
  const truePeakDb = Math.abs(ourDb - theirDb);
  const idealDb = truePeakDb < DOUBTFUL_DB ? undefined : 20 * Math.log10(Math.max(idealPeak(left), idealPeak(right)));
  const gated = theirs.I.at(-1) ?? FLOOR_LUFS;
  return {
    seconds: sound.length / 2 / rate,
    momentary: greatestDifference(ours.momentary, theirs.M, 4),
    shortTerm: greatestDifference(ours.shortTerm, theirs.S, 30),
    integrated: gated > FLOOR_LUFS ? Math.abs((ours.integrated ?? Number.NaN) - gated) : undefined,
    truePeakDb,
    outsideDb: idealDb && Math.max(0, ourDb - Math.max(theirDb, idealDb), Math.min(theirDb, idealDb) - ourDb),
  };
}
