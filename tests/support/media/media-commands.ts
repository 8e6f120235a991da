import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserCommand } from "vitest/node";
import { asFile, decodeBytes, inspect, listDecodable, realMediaPath } from "./media-files.ts";
import type { Inspected } from "./media-files.ts";

/** `commands.isRealMedia(name)`: whether the real file is present, not its stand-in. */
const isRealMedia: BrowserCommand<[name: string]> = (_context, name) => realMediaPath(name) !== undefined;

export type DecodedHead = {
  /** Size of the whole decode in bytes: 4 per channel and frame. */
  readonly bytes: number;
  /** The first bytes, base64: interleaved float32. */
  readonly head: string;
};

/** `commands.decodeBytes(base64, extension, maxBytes)`: ffmpeg's own decode of a file given by its bytes; returns the first `maxBytes`. */
const decodeBytesCommand: BrowserCommand<[base64: string, extension: string, maxBytes: number, isFromZero?: true]> = async (
  _context,
  base64,
  extension,
  maxBytes,
  isFromZero,
): Promise<DecodedHead | undefined> => {
  const decoded = await decodeBytes(Buffer.from(base64, "base64"), extension, isFromZero);
  return decoded && { bytes: decoded.length, head: decoded.subarray(0, maxBytes).toString("base64") };
};

/** `commands.listDecodable()`. */
const listDecodableCommand: BrowserCommand = () => listDecodable();

/** `commands.inspectBytes(base64, extension)`: ffprobe's findings; undefined if ffprobe can read nothing. */
const inspectBytesCommand: BrowserCommand<[base64: string, extension: string]> = (_context, base64, extension) =>
  asFile(Buffer.from(base64, "base64"), extension, inspect).catch(() => undefined);

/** `commands.keepReport(fileName, text)`: writes a run's report to the system's temporary folder; returns its path. */
const keepReportCommand: BrowserCommand<[fileName: string, text: string]> = async (_context, fileName, text) => {
  const path = join(tmpdir(), fileName);
  await writeFile(path, text);
  return path;
};

export const mediaCommands = {
  inspectBytes: inspectBytesCommand,
  decodeBytes: decodeBytesCommand,
  isRealMedia,
  listDecodable: listDecodableCommand,
  keepReport: keepReportCommand,
};

declare module "vitest/browser" {
  interface BrowserCommands {
    inspectBytes: (base64: string, extension: string) => Promise<Inspected | undefined>;
    decodeBytes: (base64: string, extension: string, maxBytes: number, isFromZero?: true) => Promise<DecodedHead | undefined>;
    isRealMedia: (name: string) => Promise<boolean>;
    listDecodable: () => Promise<readonly string[]>;
    keepReport: (fileName: string, text: string) => Promise<string>;
  }
}
