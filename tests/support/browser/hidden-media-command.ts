import type { BrowserCommand } from "vitest/node";
import { serveFiles } from "../embed/file-server.ts";

let asked: string[] = [];

/** `commands.startHiddenMedia()`: the address of a server of another origin, as long as the run lasts, that shows pages none of its headers. Media lie at `/media/NAME`. */
const startHiddenMedia: BrowserCommand = async (): Promise<string> => (await serveFiles("", (path) => void asked.push(path), "")).origin;

/** `commands.takeAsked()`: which paths were asked for since the last call. */
const takeAsked: BrowserCommand = () => {
  const taken = asked;
  asked = [];
  return taken;
};

export const hiddenMediaCommands = { startHiddenMedia, takeAsked };

declare module "vitest/browser" {
  interface BrowserCommands {
    startHiddenMedia: () => Promise<string>;
    takeAsked: () => Promise<readonly string[]>;
  }
}
