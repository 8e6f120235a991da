import type { BrowserCommand } from "vitest/node";
import { listDecodable, presentedLengths, readMedia, realMediaPath, referenceDecode } from "./media.ts";

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

/** `commands.listDecodable()`. */
const listDecodableCommand: BrowserCommand = () => listDecodable();

/** `commands.presentedLengths(base64, extension)`: see `media.ts`. */
const presentedLengthsCommand: BrowserCommand<[base64: string, extension: string]> = (_context, base64, extension) =>
  presentedLengths(Buffer.from(base64, "base64"), extension);

export const mediaCommands = {
  presentedLengths: presentedLengthsCommand,
  readMedia: readMediaCommand,
  isRealMedia,
  readReference: readReferenceCommand,
  listDecodable: listDecodableCommand,
};

declare module "vitest/browser" {
  interface BrowserCommands {
    presentedLengths: (base64: string, extension: string) => Promise<{ readonly video?: number; readonly audio?: number }>;
    readMedia: (name: string) => Promise<string>;
    isRealMedia: (name: string) => Promise<boolean>;
    readReference: (name: string, maxBytes: number) => Promise<Reference | undefined>;
    listDecodable: () => Promise<readonly string[]>;
  }
}
