import type { BrowserCommand } from "vitest/node";
import { listDecodable, presentedLengths, realMediaPath } from "./media.ts";

/** `commands.isRealMedia(name)`: whether that is the real file, not its stand-in. */
const isRealMedia: BrowserCommand<[name: string]> = (_context, name) => realMediaPath(name) !== undefined;

/** `commands.listDecodable()`. */
const listDecodableCommand: BrowserCommand = () => listDecodable();

/** `commands.presentedLengths(base64, extension)`: see `media.ts`. */
const presentedLengthsCommand: BrowserCommand<[base64: string, extension: string]> = (_context, base64, extension) =>
  presentedLengths(Buffer.from(base64, "base64"), extension);

export const mediaCommands = {
  presentedLengths: presentedLengthsCommand,
  isRealMedia,
  listDecodable: listDecodableCommand,
};

declare module "vitest/browser" {
  interface BrowserCommands {
    presentedLengths: (base64: string, extension: string) => Promise<{ readonly video?: number; readonly audio?: number }>;
    isRealMedia: (name: string) => Promise<boolean>;
    listDecodable: () => Promise<readonly string[]>;
  }
}
