import { existsSync } from "node:fs";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeMedia } from "../../support/media/media-files.ts";

const FRAME_SAMPLES = 1152;
const BITS_PER_SECOND = 128_000;

/** Separate channels, and no header that would give the length of one minute. */
const ENCODING = ["-c:a", "libmp3lame", "-b:a", "128k", "-joint_stereo", "0", "-write_xing", "0", "-id3v2_version", "0"];

/** A file on disk that lasts `minutes` times `minuteSeconds`: a little over a minute, as encoders pad their last frame. */
export type LongMp3 = { readonly path: string; readonly minutes: number; readonly minuteSeconds: number };

/**
 * Noise in MP3 of 128 kbit/s, alternately ten seconds on the left and ten on the right. One minute is encoded, and its frames repeated;
 * made once.
 */
export async function longMp3(minutes: number, rate: number): Promise<LongMp3> {
  const noise = "0.3*(2*random(0)-1)";
  const minutePath = await makeMedia(`bench-minute-${rate}.mp3`, [
    "-f",
    "lavfi",
    "-i",
    `aevalsrc=${noise}*lt(mod(t\\,20)\\,10)|${noise}*gte(mod(t\\,20)\\,10):s=${rate}:d=60`,
    ...ENCODING,
  ]);
  const minute = await readFile(minutePath);
  const folder = join(tmpdir(), "layback-bench-media");
  const path = join(folder, `noise-${minutes}-${rate}.mp3`);
  if (!existsSync(path)) {
    await mkdir(folder, { recursive: true });
    await writeFile(`${path}.${process.pid}`, Buffer.concat(Array.from({ length: minutes }, () => minute)));
    await rename(`${path}.${process.pid}`, path);
  }
  return { path, minutes, minuteSeconds: (framesIn(minute, rate) * FRAME_SAMPLES) / rate };
}

/** Counts frames: their length follows from the bit rate, plus one byte if the header's padding bit is set. */
function framesIn(bytes: Buffer, rate: number): number {
  const frameBytes = Math.floor((FRAME_SAMPLES / 8) * (BITS_PER_SECOND / rate));
  let frames = 0;
  for (let at = 0; at + 4 <= bytes.length; at += frameBytes + (((bytes[at + 2] ?? 0) >> 1) & 1)) frames += 1;
  return frames;
}
