import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { DECODE_RECIPES } from "./decode-recipes.ts";
import { MEDIA_RECIPES } from "./media-recipes.ts";
import { PICTURE_RECIPES } from "./picture-recipes.ts";
import { REFUSED_RECIPES } from "./refused-recipes.ts";

const cacheFolder = fileURLToPath(new URL("../../node_modules/.cache/layback-media", import.meta.url));
const ffmpegProgram = fileURLToPath(new URL("./ffmpeg.mjs", import.meta.url));
const lengthsProgram = fileURLToPath(new URL("./presented-lengths.mjs", import.meta.url));
const ffprobeProgram = fileURLToPath(new URL("./ffprobe.mjs", import.meta.url));

/** The path of a real file in the folder `LAYBACK_MEDIA`; undefined where it is not there. */
export function realMediaPath(name: string): string | undefined {
  const path = process.env["LAYBACK_MEDIA"] ? join(process.env["LAYBACK_MEDIA"], name) : undefined;
  return path && existsSync(path) ? path : undefined;
}

/**
 * The path of a media file: the real one from the folder `LAYBACK_MEDIA` where it is there, else an equivalent made
 * once by its recipe. Throws when there is neither.
 */
export async function mediaPath(name: string): Promise<string> {
  const real = realMediaPath(name);
  if (real) return real;
  const recipe = MEDIA_RECIPES[name] ?? DECODE_RECIPES[name] ?? PICTURE_RECIPES[name] ?? REFUSED_RECIPES[name];
  if (!recipe) throw new Error(`No media file "${name}": it is not in LAYBACK_MEDIA and has no recipe.`);
  return makeMedia(name, recipe);
}

/** Makes a file from ffmpeg arguments (without the output), once; `name` is its file name in the cache. */
export async function makeMedia(name: string, ffmpegArguments: readonly string[]): Promise<string> {
  const path = join(cacheFolder, name);
  if (existsSync(path)) return path;
  await mkdir(cacheFolder, { recursive: true });
  await promisify(execFile)(process.execPath, [ffmpegProgram, path, ...ffmpegArguments]);
  return path;
}

export async function readMedia(name: string): Promise<Buffer> {
  return readFile(await mediaPath(name));
}

/** Decodes a file's sound with ffmpeg (edit lists honoured) to interleaved float32 stereo. Rejects where ffmpeg finds none. */
export async function decodeSound(path: string, rate = 48_000): Promise<Float32Array> {
  const folder = await mkdtemp(join(tmpdir(), "sound-"));
  try {
    const output = join(folder, "sound.f32");
    const options = ["-map", "0:a:0", "-f", "f32le", "-ac", "2", "-ar", String(rate)];
    await promisify(execFile)(process.execPath, [ffmpegProgram, output, "-i", path, ...options]);
    const bytes = await readFile(output);
    return new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** What ffprobe complains of while it reads a file, line by line. Rejects where it can read nothing. */
export async function probeWarnings(path: string): Promise<readonly string[]> {
  const { stdout } = await promisify(execFile)(process.execPath, [ffprobeProgram, path]);
  return stdout.split("\n").filter((line) => line !== "");
}

/** Every file whose sound there may be to decode: those of `LAYBACK_MEDIA` and those of the decode recipes. */
export async function listDecodable(): Promise<readonly string[]> {
  const folder = process.env["LAYBACK_MEDIA"];
  const real = folder ? (await readdir(folder)).filter((name) => !/\.(md|tsv)$/.test(name)) : [];
  return [...real.sort(), ...Object.keys(DECODE_RECIPES)];
}

/**
 * ffmpeg's own decode of a file's sound at its own rate and layout: interleaved float32. In MP4 and MOV from the file's time 0, else
 * from its first sample. Made once for files that were made here. Undefined where ffmpeg decodes nothing.
 */
export async function referenceDecode(name: string): Promise<Buffer | undefined> {
  const path = await mediaPath(name);
  const output = join(cacheFolder, `${name}.reference.f32`);
  if (!existsSync(output) || !path.startsWith(cacheFolder)) {
    await mkdir(cacheFolder, { recursive: true });
    const fromZero = /\.(mp4|m4a|mov)$/.test(name) ? ["-af", "aresample=first_pts=0"] : [];
    const options = ["-map", "0:a:0", ...fromZero, "-f", "f32le"];
    const made = await promisify(execFile)(process.execPath, [ffmpegProgram, output, "-i", path, ...options]).catch(() => undefined);
    if (made === undefined) return undefined;
  }
  return readFile(output);
}

/** Where ffprobe ends a file's first picture and first sound, seconds; of a file given by its bytes. Rejects where it reads nothing. */
export async function presentedLengths(
  bytes: Uint8Array,
  extension: string,
): Promise<{ readonly video?: number; readonly audio?: number }> {
  const folder = await mkdtemp(join(tmpdir(), "lengths-"));
  try {
    const path = join(folder, `file.${extension}`);
    await writeFile(path, bytes);
    const { stdout } = await promisify(execFile)(process.execPath, [lengthsProgram, path]);
    return JSON.parse(stdout) as { readonly video?: number; readonly audio?: number };
  } finally {
    await rm(folder, { recursive: true });
  }
}
