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

const words = new Set(
  below.filter((path) => /\.(m?tsx?|m?js|sql|json|toml|css)$/.test(path)).flatMap((path) => textOf(path).match(/#?\w+/g) ?? []),
);

/** Names of code that a page gives in backticks, and that no file has. Only words that could not be plain English. */
function missingNames(text: string): readonly string[] {
  const named = [...text.matchAll(/`(#?[A-Za-z]\w*)(?:\(\))?`/g)].map(([, name = ""]) => name);
  return named.filter((name) => /^#|[a-z][A-Z]/.test(name) && !words.has(name));
}

test("each name of code in a page of documentation is in the code", () => {
  expect(pages.flatMap((page) => missingNames(textOf(page)).map((name) => `${page}: ${name}`))).toEqual([]);
});

test("the check sees a name that is not there", () => {
  // Put together here, because this file is code as well.
  const gone = ["commit", "Gone"].join("");
  expect(missingNames(`\`missingNames\`, \`${gone}\`, \`#${gone}\`, \`word\` and \`${gone}()\`.`)).toEqual([gone, `#${gone}`, gone]);
});

test("each script that a page of documentation names is there", () => {
  expect(pages.flatMap((page) => missingScripts(page, textOf(page)).map((path) => `${page}: ${path}`))).toEqual([]);
});

test("the check sees a script that is not there", () => {
  expect(missingScripts("engine/README.md", "See `engine.ts`, `transport/clock.ts`, `engine/gone.ts` and `gone.ts`.")).toEqual([
    "engine/gone.ts",
    "gone.ts",
  ]);
});
