import { readdir } from "node:fs/promises";
import type { BrowserCommand } from "vitest/node";
import { DECODE_RECIPES } from "./decode-recipes.ts";
import { readMedia, realMediaPath, referenceDecode } from "./media.ts";

/** Browser tests call `commands.readMedia(name)`: the file as base64. See `media.ts` for the names. */
const readMediaCommand: BrowserCommand<[name: string]> = async (_context, name) => (await readMedia(name)).toString("base64");

/** `commands.isRealMedia(name)`: whether that is the real file, not its stand-in. */
const isRealMedia: BrowserCommand<[name: string]> = (_context, name) => realMediaPath(name) !== undefined;

export type Reference = {
  /** Bytes of the whole decode: 4 per channel and frame. */
  readonly bytes: number;
  /** The first of them, base64: interleaved float32. */
  readonly head: string;
};

/** ffmpeg's own decode of a media file, its first `maxBytes`. */
const readReferenceCommand: BrowserCommand<[name: string, maxBytes: number]> = async (
  _context,
  name,
  maxBytes,
): Promise<Reference | undefined> => {
  const decoded = await referenceDecode(name);
  return decoded && { bytes: decoded.length, head: decoded.subarray(0, maxBytes).toString("base64") };
};

/** Every file whose sound there is to decode: those of LAYBACK_MEDIA and those of the decode recipes. */
const listDecodable: BrowserCommand = async (): Promise<readonly string[]> => {
  const folder = process.env["LAYBACK_MEDIA"];
  const real = folder ? (await readdir(folder)).filter((name) => !/\.(md|tsv)$/.test(name)) : [];
  return [...real.sort(), ...Object.keys(DECODE_RECIPES)];
};

export const mediaCommands = { readMedia: readMediaCommand, isRealMedia, readReference: readReferenceCommand, listDecodable };

declare module "vitest/browser" {
  interface BrowserCommands {
    readMedia: (name: string) => Promise<string>;
    isRealMedia: (name: string) => Promise<boolean>;
    readReference: (name: string, maxBytes: number) => Promise<Reference | undefined>;
    listDecodable: () => Promise<readonly string[]>;
  }
}
