import { existsSync, readdirSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { expect, test } from "vitest";
import { filesBelow, FOLDERS, root, textOf } from "./repository-files.ts";

const SCRIPT = /\.(m?tsx?|mjs|css|sql)$/;

const below = FOLDERS.flatMap(filesBelow);
const pages = [...readdirSync(root), ...below].filter((path) => path.endsWith(".md"));
const scripts = new Set(below.filter((path) => SCRIPT.test(path)).map((path) => basename(path)));

/** Scripts that a page names by `code`: with a folder, from the root or from a folder above or beside the page; else by name alone. */
function missingScripts(page: string, text: string): readonly string[] {
  const named = [...text.matchAll(/`([\w#./@-]+)`/g)]
    .map(([, path = ""]) => path)
    .filter((path) => SCRIPT.test(path) && !path.startsWith("."));
  const places = ["", "src", "tests"];
  for (let folder = dirname(page); folder !== "."; folder = dirname(folder)) places.push(folder);
  return named.filter((path) => {
    if (!path.includes("/")) return !scripts.has(path);
    const plain = path.startsWith("#") ? path.slice(1) : path;
    return !places.some((place) => existsSync(join(root, place, plain)));
  });
}

test("each script that a page of documentation names is there", () => {
  expect(pages.flatMap((page) => missingScripts(page, textOf(page)).map((path) => `${page}: ${path}`))).toEqual([]);
});

test("the check sees a script that is not there", () => {
  expect(missingScripts("engine/README.md", "See `engine.ts`, `transport/clock.ts`, `engine/gone.ts` and `gone.ts`.")).toEqual([
    "engine/gone.ts",
    "gone.ts",
  ]);
});
