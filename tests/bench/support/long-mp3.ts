import { existsSync } from "node:fs";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeMedia } from "../../support/media.ts";

const HERTZ = 44_100;
const FRAME_SAMPLES = 1152;
/** A frame of 128 kbit/s is this many bytes, and one more where it is padded. */
const FRAME_BYTES = 417;

/** The sides apart, and no header that would tell the length of one minute. */
const ENCODING = ["-c:a", "libmp3lame", "-b:a", "128k", "-joint_stereo", "0", "-write_xing", "0", "-id3v2_version", "0"];

/** A file on the disk that lasts `minutes` times `minuteSeconds`: a little over a minute, as encoders fill up their last frame. */
export type LongMp3 = { readonly path: string; readonly minutes: number; readonly minuteSeconds: number };

/** Noise, ten seconds on the left and ten on the right in turn, in MP3 of 128 kbit/s. One minute is encoded, and its frames repeated; made once. */
export async function longMp3(minutes: number): Promise<LongMp3> {
  const noise = "0.3*(2*random(0)-1)";
  const minutePath = await makeMedia("bench-minute.mp3", [
    "-f",
    "lavfi",
    "-i",
    `aevalsrc=${noise}*lt(mod(t\\,20)\\,10)|${noise}*gte(mod(t\\,20)\\,10):s=${HERTZ}:d=60`,
    ...ENCODING,
  ]);
  const minute = await readFile(minutePath);
  const folder = join(tmpdir(), "layback-bench-media");
  const path = join(folder, `noise-${minutes}.mp3`);
  if (!existsSync(path)) {
    await mkdir(folder, { recursive: true });
    await writeFile(`${path}.${process.pid}`, Buffer.concat(Array.from({ length: minutes }, () => minute)));
    await rename(`${path}.${process.pid}`, path);
  }
  return { path, minutes, minuteSeconds: (framesIn(minute) * FRAME_SAMPLES) / HERTZ };
}

/** Counts frames by the sizes that their headers say. */
function framesIn(bytes: Buffer): number {
  let frames = 0;
  for (let at = 0; at + 4 <= bytes.length; at += FRAME_BYTES + (((bytes[at + 2] ?? 0) >> 1) & 1)) frames += 1;
  return frames;
}
