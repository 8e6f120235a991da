import type { BrowserCommand } from "vitest/node";
import { serveFiles } from "../embed/file-server.ts";

let asked: string[] = [];

/**
 * `commands.startHiddenMedia()`: starts a cross-origin server, for the length of the run, that exposes no headers to pages; returns its
 * address. Media are served at `/media/NAME`.
 */
const startHiddenMedia: BrowserCommand = async (): Promise<string> => (await serveFiles("", (path) => void asked.push(path), "")).origin;

/** `commands.takeAsked()`: the paths requested since the last call. */
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
