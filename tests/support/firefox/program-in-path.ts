import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/** Where a program of this name lies in the folders of `PATH`. */
export function programInPath(name: string): string | undefined {
  return (process.env["PATH"] ?? "")
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path));
}
