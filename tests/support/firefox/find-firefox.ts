import { existsSync } from "node:fs";
import { platform } from "node:os";
import { programInPath } from "./program-in-path.ts";

const ELSEWHERE = ["/Applications/Firefox.app/Contents/MacOS/firefox"];

/** The path of an installed Firefox. `FIREFOX_PATH` takes precedence. */
export function findFirefox(): string | undefined {
  const named = process.env["FIREFOX_PATH"];
  if (named) return named;
  return programInPath("firefox-esr") ?? programInPath("firefox") ?? ELSEWHERE.find((path) => existsSync(path));
}

/** The reason why no test can run in Firefox here; undefined if tests can. */
export function whyNoFirefox(): string | undefined {
  if (!findFirefox()) return "No Firefox is installed: install firefox-esr, or name one in FIREFOX_PATH.";
  if (platform() === "linux" && !programInPath("pulseaudio")) return "There is no sound device to play to: install pulseaudio.";
  return undefined;
}
