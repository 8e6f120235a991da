import type { BrowserCommand } from "vitest/node";
import { readMedia } from "./media.ts";

/** Browser tests call `commands.readMedia(name)`: the file as base64. See `media.ts` for the names. */
const readMediaCommand: BrowserCommand<[name: string]> = async (_context, name) => (await readMedia(name)).toString("base64");

export const mediaCommands = { readMedia: readMediaCommand };

declare module "vitest/browser" {
  interface BrowserCommands {
    readMedia: (name: string) => Promise<string>;
  }
}
