import type { BrowserCommand } from "vitest/node";
import { readMedia, realMediaPath } from "./media.ts";

/** Browser tests call `commands.readMedia(name)`: the file as base64. See `media.ts` for the names. */
const readMediaCommand: BrowserCommand<[name: string]> = async (_context, name) => (await readMedia(name)).toString("base64");

/** `commands.isRealMedia(name)`: whether that is the real file, not its stand-in. */
const isRealMedia: BrowserCommand<[name: string]> = (_context, name) => realMediaPath(name) !== undefined;

export const mediaCommands = { readMedia: readMediaCommand, isRealMedia };

declare module "vitest/browser" {
  interface BrowserCommands {
    readMedia: (name: string) => Promise<string>;
    isRealMedia: (name: string) => Promise<boolean>;
  }
}
