import { copyFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { makeMedia } from "../../support/media/media-files.ts";
import { datOf } from "../../support/peaks/audiowaveform-files.ts";

const RATE = 44_100;
const SECONDS = 10;
/** 50 points a second: ten for a pixel of the widest page. */
const SAMPLES_PER_POINT = RATE / 50;
/** Each sound alternates between these amplitudes every 2.5 s. */
const LOUD = 0.9;
const QUIET = 0.45;

/**
 * Writes what the pages of `peers/clips` load: `sounds` sounds of 10 s (stereo MP3 of 128 kbit/s, 44.1 kHz), for each number of clips in a
 * lane that many of them in one file, and the peaks of each as audiowaveform's `.dat` and as `.json` with a list of numbers −1 … 1.
 */
export async function writeClipSounds(folder: string, sounds: number, laneSizes: readonly number[]): Promise<void> {
  for (let at = 0; at < sounds; at++) await writeSound(folder, `sound-${at}`, SECONDS, 220 + 20 * at);
  for (const size of laneSizes) await writeSound(folder, `lane-${size}`, size * SECONDS, 440);
}

async function writeSound(folder: string, name: string, seconds: number, hertz: number): Promise<void> {
  const wave = `if(lt(mod(t\\,5)\\,2.5)\\,${LOUD}\\,${QUIET})*sin(2*PI*${hertz}*t)`;
  const encoding = ["-c:a", "libmp3lame", "-b:a", "128k"];
  const path = await makeMedia(`bench-${name}.mp3`, ["-f", "lavfi", "-i", `aevalsrc=${wave}|${wave}:s=${RATE}:d=${seconds}`, ...encoding]);
  await copyFile(path, join(folder, `${name}.mp3`));
  const points = (seconds * RATE) / SAMPLES_PER_POINT;
  const peaks = Array.from({ length: 2 * points }, (_none, index) => {
    const amplitude = (((index >> 1) * SAMPLES_PER_POINT) / RATE) % 5 < 2.5 ? LOUD : QUIET;
    return index % 2 === 0 ? -amplitude : amplitude;
  });
  const values = peaks.map((peak) => Math.round(peak * 127));
  const dat = datOf({ version: 2, bits: 8, channels: 1, sampleRate: RATE, samplesPerPixel: SAMPLES_PER_POINT, values });
  await writeFile(join(folder, `${name}.dat`), new Uint8Array(dat));
  await writeFile(join(folder, `${name}.json`), JSON.stringify(peaks));
}
