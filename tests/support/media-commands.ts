import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserCommand } from "vitest/node";
import { asFile, decodeBytes, inspect, listDecodable, readMedia, realMediaPath, referenceDecode } from "./media.ts";
import type { Inspected } from "./media.ts";

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

const headOf = (decoded: Buffer | undefined, maxBytes: number): Reference | undefined =>
  decoded && { bytes: decoded.length, head: decoded.subarray(0, maxBytes).toString("base64") };

/** ffmpeg's own decode of a media file, its first `maxBytes`. */
const readReferenceCommand: BrowserCommand<[name: string, maxBytes: number]> = async (_context, name, maxBytes) =>
  headOf(await referenceDecode(name), maxBytes);

/** The same of a file given by its bytes. */
const decodeBytesCommand: BrowserCommand<[base64: string, extension: string, maxBytes: number, isFromZero?: true]> = async (
  _context,
  base64,
  extension,
  maxBytes,
  isFromZero,
) => headOf(await decodeBytes(Buffer.from(base64, "base64"), extension, isFromZero), maxBytes);

/** `commands.listDecodable()`. */
const listDecodableCommand: BrowserCommand = () => listDecodable();

/** `commands.inspectBytes(base64, extension)`: what ffprobe reads of it; undefined where it reads nothing. */
const inspectBytesCommand: BrowserCommand<[base64: string, extension: string]> = (_context, base64, extension) =>
  asFile(Buffer.from(base64, "base64"), extension, inspect).catch(() => undefined);

/** `commands.keepReport(fileName, text)`: what a run found, in the system's folder for such files; answers its path. */
const keepReportCommand: BrowserCommand<[fileName: string, text: string]> = async (_context, fileName, text) => {
  const path = join(tmpdir(), fileName);
  await writeFile(path, text);
  return path;
};

export const mediaCommands = {
  inspectBytes: inspectBytesCommand,
  decodeBytes: decodeBytesCommand,
  readMedia: readMediaCommand,
  isRealMedia,
  readReference: readReferenceCommand,
  listDecodable: listDecodableCommand,
  keepReport: keepReportCommand,
};

declare module "vitest/browser" {
  interface BrowserCommands {
    inspectBytes: (base64: string, extension: string) => Promise<Inspected | undefined>;
    decodeBytes: (base64: string, extension: string, maxBytes: number, isFromZero?: true) => Promise<Reference | undefined>;
    readMedia: (name: string) => Promise<string>;
    isRealMedia: (name: string) => Promise<boolean>;
    readReference: (name: string, maxBytes: number) => Promise<Reference | undefined>;
    listDecodable: () => Promise<readonly string[]>;
    keepReport: (fileName: string, text: string) => Promise<string>;
  }
}
