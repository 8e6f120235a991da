import { basename, dirname } from "node:path";
import { describe, expect, test } from "vitest";
import { filesBelow, FOLDERS, textOf } from "./repository-files.ts";

const MOST_FILES = 25;
/** Names that tools require. */
const FIXED_NAMES = new Set([
  "README.md",
  "index.html",
  "page.html",
  "package.json",
  "package-lock.json",
  "tsconfig.json",
  "vite.config.js",
]);

type File = { readonly path: string; readonly text: string };

/** The keys that several items have in common, with those items. */
function shared(items: readonly string[], keysOf: (item: string) => readonly string[]): readonly string[] {
  const byKey = new Map<string, string[]>();
  for (const item of items) for (const key of keysOf(item)) byKey.set(key, [...(byKey.get(key) ?? []), item]);
  return [...byKey].filter(([, having]) => having.length > 1).map(([key, having]) => `${key}: ${having.join(", ")}`);
}

const sameName = (paths: readonly string[]) =>
  shared(paths, (path) => [basename(path)].filter((name) => /\.(m?tsx?|mjs|css|sql)$/.test(name) && !FIXED_NAMES.has(name)));

function sameType(files: readonly File[]): readonly string[] {
  const typesOf = new Map(
    files.map(({ path, text }) => [
      path,
      [...text.matchAll(/^export (?:type|interface|class) (\w+)(?=[ <])/gm)].map(([, name = ""]) => name),
    ]),
  );
  return shared([...typesOf.keys()], (path) => [...new Set(typesOf.get(path))]);
}

function fullFolders(paths: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const path of paths) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
  return [...counts].filter(([, count]) => count > MOST_FILES).map(([folder, count]) => `${folder}: ${count}`);
}

describe("a name identifies one file and one type", () => {
  const paths = FOLDERS.flatMap(filesBelow);
  const files = paths.filter((path) => /\.tsx?$/.test(path)).map((path) => ({ path, text: textOf(path) }));

  test("no two files have the same name", () => expect(sameName(paths)).toEqual([]));
  test("no two files export a type of the same name", () => expect(sameType(files)).toEqual([]));
  test(`no folder holds more than ${MOST_FILES} scripts`, () => {
    expect(fullFolders(paths.filter((path) => /\.(m?tsx?|mjs)$/.test(path))), "Put the new file into a subfolder.").toEqual([]);
  });

  test("the checks find a second file, a second type and a full folder", () => {
    expect(sameName(["src/a/clock.ts", "engine/clock.ts", "src/README.md", "engine/README.md"])).toEqual([
      "clock.ts: src/a/clock.ts, engine/clock.ts",
    ]);
    const text = "export type Clock<T> = {};\n";
    expect(
      sameType([
        { path: "a.ts", text },
        { path: "b.ts", text: "export class Clock {}\n" },
        { path: "c.ts", text: "type Clock = 1;\n" },
      ]),
    ).toEqual(["Clock: a.ts, b.ts"]);
    expect(fullFolders(Array.from({ length: 26 }, (_, index) => `src/a/${index}.ts`))).toEqual(["src/a: 26"]);
  });
});
