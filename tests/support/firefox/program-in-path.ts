import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/** The path of a program of this name in the folders of `PATH`. */
export function programInPath(name: string): string | undefined {
  return (process.env["PATH"] ?? "")
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path));
}
