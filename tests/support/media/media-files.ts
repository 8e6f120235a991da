import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { DECODE_RECIPES } from "./decode-recipes.ts";
import { run } from "./ffmpeg-process.ts";
import { MEDIA_RECIPES } from "./media-recipes.ts";
import { PICTURE_RECIPES } from "./picture-recipes.ts";
import { REFUSED_RECIPES } from "./refused-recipes.ts";
import { TABLE_RECIPES } from "./table-recipes.ts";

const cacheFolder = fileURLToPath(new URL("../../../node_modules/.cache/layback-media", import.meta.url));

const RECIPES: Readonly<Record<string, readonly string[]>> = {
  ...MEDIA_RECIPES,
  ...DECODE_RECIPES,
  ...PICTURE_RECIPES,
  ...REFUSED_RECIPES,
  ...TABLE_RECIPES,
};

/** The path of a real file in the folder `LAYBACK_MEDIA`; undefined if it is not there. */
export function realMediaPath(name: string): string | undefined {
  const path = process.env["LAYBACK_MEDIA"] ? join(process.env["LAYBACK_MEDIA"], name) : undefined;
  return path && existsSync(path) ? path : undefined;
}

/**
 * The path of a media file: the real one from the folder `LAYBACK_MEDIA` if present, else an equivalent made once by its recipe. Throws if
 * there is neither.
 */
export async function mediaPath(name: string): Promise<string> {
  const real = realMediaPath(name);
  if (real) return real;
  const recipe = RECIPES[name];
  if (!recipe) throw new Error(`No media file "${name}": it is not in LAYBACK_MEDIA and has no recipe.`);
  return makeMedia(name, recipe);
}

const making = new Map<string, Promise<string>>();

/** Makes a file from ffmpeg arguments (without the output), once for these arguments; `name` is its file name in the cache. */
export async function makeMedia(name: string, ffmpegArguments: readonly string[]): Promise<string> {
  const folder = join(cacheFolder, createHash("sha256").update(JSON.stringify(ffmpegArguments)).digest("hex").slice(0, 8));
  const path = join(folder, name);
  const make = async () => {
    if (existsSync(path)) return path;
    await mkdir(folder, { recursive: true });
    await run("ffmpeg", path, ffmpegArguments);
    return path;
  };
  const asked = making.get(path) ?? make().finally(() => making.delete(path));
  making.set(path, asked);
  return asked;
}

export async function readMedia(name: string): Promise<Buffer> {
  return readFile(await mediaPath(name));
}

/** Decodes a file's sound with ffmpeg (edit lists honoured) to interleaved float32 stereo. Rejects if ffmpeg finds none. */
export async function decodeSound(path: string, rate = 48_000): Promise<Float32Array> {
  const folder = await mkdtemp(join(tmpdir(), "sound-"));
  try {
    const output = join(folder, "sound.f32");
    const options = ["-map", "0:a:0", "-f", "f32le", "-ac", "2", "-ar", String(rate)];
    await run("ffmpeg", output, ["-i", path, ...options]);
    const bytes = await readFile(output);
    return new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** ffprobe's findings in seconds, for the first stream of each kind. */
export type Inspected = {
  /** Where the stream ends, without the parts that an edit list hides. */
  readonly lengths: { readonly video?: number; readonly audio?: number };
  /** The duration of its longest packet. */
  readonly packets: { readonly video?: number; readonly audio?: number };
  /** The duration that the container claims. */
  readonly claims: { readonly video?: number; readonly audio?: number };
  readonly complaints: readonly string[];
};

/** Rejects if ffprobe can read nothing. */
export async function inspect(path: string): Promise<Inspected> {
  return (await run("ffprobe", path)) as Inspected;
}

/** Calls `work` with the path of a file that contains these bytes, and returns its result. */
export async function asFile<Made>(bytes: Uint8Array, extension: string, work: (path: string) => Promise<Made>): Promise<Made> {
  const folder = await mkdtemp(join(tmpdir(), "media-"));
  try {
    const path = join(folder, `file.${extension}`);
    await writeFile(path, bytes);
    return await work(path);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Every file that may contain sound: those of `LAYBACK_MEDIA` and those of the decode recipes. */
export async function listDecodable(): Promise<readonly string[]> {
  const folder = process.env["LAYBACK_MEDIA"];
  const real = folder ? (await readdir(folder)).filter((name) => !/\.(md|tsv)$/.test(name)) : [];
  return [...real.sort(), ...Object.keys(DECODE_RECIPES)];
}

/**
 * ffmpeg's own decode of a file's sound at its own rate and layout: interleaved float32. Starts at the file's time 0 in MP4 and MOV or on
 * request, else at the first sample. Undefined if ffmpeg decodes nothing.
 */
async function decodeInto(output: string, path: string, isFromZero: boolean = /\.(mp4|m4a|mov)$/.test(path)): Promise<Buffer | undefined> {
  const options = ["-map", "0:a:0", ...(isFromZero ? ["-af", "aresample=first_pts=0"] : []), "-f", "f32le"];
  const input = [...(isFromZero ? ["-copyts"] : []), "-i", path];
  return run("ffmpeg", output, [...input, ...options]).then(
    () => readFile(output),
    () => undefined,
  );
}

/** `decodeInto` of a media file of the tests; computed once for files made here. */
export async function referenceDecode(name: string): Promise<Buffer | undefined> {
  const path = await mediaPath(name);
  if (path.startsWith(cacheFolder)) {
    const output = `${path}.reference.f32`;
    return existsSync(output) ? readFile(output) : decodeInto(output, path);
  }
  await mkdir(cacheFolder, { recursive: true });
  return decodeInto(join(cacheFolder, `${name}.reference.f32`), path);
}

/** `decodeInto` of a file given by its bytes. */
export function decodeBytes(bytes: Uint8Array, extension: string, isFromZero?: true): Promise<Buffer | undefined> {
  return asFile(bytes, extension, (path) => decodeInto(`${path}.f32`, path, isFromZero));
}
