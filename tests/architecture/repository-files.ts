import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The repository's folder, with a slash at its end. */
export const root = fileURLToPath(new URL("../..", import.meta.url));

/** The folders whose files we write. */
export const FOLDERS = ["src", "engine", "worklets", "supabase", "tests", "examples", "docs"];

/** Our files in a folder and its subfolders, as paths from the repository's root. */
export function filesBelow(folder: string): readonly string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length))
    .filter((path) => !/(^|\/)(node_modules|dist|canaries|\.cache)\//.test(path));
}

export const scriptsBelow = (folder: string): readonly string[] => filesBelow(folder).filter((path) => /\.tsx?$/.test(path));

/** @param path from the repository's root */
export const textOf = (path: string): string => readFileSync(join(root, path), "utf8");
