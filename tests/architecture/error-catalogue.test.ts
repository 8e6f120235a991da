import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root, scriptsBelow, textOf } from "./repository-files.ts";

const WORDING = [...scriptsBelow("src/model/text"), "src/model/merge/merge-messages.ts"];

/** A sentence of the code: the name that shows it, and every word between its name and the next. */
type Wording = { readonly name: string; readonly words: ReadonlySet<string> };

const wordsOf = (text: string): readonly string[] => text.match(/[\p{L}\p{N}]+/gu) ?? [];

function wordingsOf(code: string): readonly Wording[] {
  const properties = [...code.matchAll(/^ {2,4}(\w+):(.*(?:\n(?! {2,4}\w+:).*)*)/gmu)];
  return properties.map(([, name = "", text = ""]) => ({ name, words: new Set(wordsOf(text)) }));
}

/** The rows of a table: the sentence, the files that show it and the tests, as paths from the repository's root. */
function rowsOf(table: string) {
  const lines = table.split("\n").filter((line) => line.startsWith("|"));
  return lines.slice(2).map((line) => {
    const [sentence = "", where = "", tests = ""] = line.split("|").slice(1, -1);
    const pathsOf = (cell: string) => [...cell.matchAll(/`([^`]+)`/gu)].map(([, path = ""]) => path);
    return { sentence: sentence.trim(), where: pathsOf(where), tests: pathsOf(tests) };
  });
}

/** @param read the text of a file; undefined where there is none */
function faultsOf(table: string, wordings: readonly Wording[], read: (path: string) => string | undefined): readonly string[] {
  return rowsOf(table).flatMap(({ sentence, where, tests }) => {
    const fixed = wordsOf(sentence.replaceAll(/\{\w+\}/gu, " "));
    const names = wordings.filter(({ words }) => fixed.every((word) => words.has(word))).map(({ name }) => name);
    const isShownBy = (code: string) => names.some((name) => new RegExp(`\\.${name}\\b`, "u").test(code));
    const faults = [
      ...(where.length === 0 ? ["no file shows it"] : []),
      ...(tests.some((path) => path.startsWith("tests/")) ? [] : ["no test makes it appear"]),
      ...[...where, ...tests].filter((path) => read(path) === undefined).map((path) => `there is no ${path}`),
      ...where.filter((path) => !isShownBy(read(path) ?? "")).map((path) => `its words are not in ${path}`),
    ];
    return faults.map((fault) => `${sentence}: ${fault}`);
  });
}

const catalogue = textOf("docs/behaviour.md").split("## Error catalogue\n")[1]?.split("\n## ")[0] ?? "";

test("each sentence of the error catalogue is shown by the files that its row names, and a test makes it appear", () => {
  const wordings = WORDING.map(textOf).flatMap(wordingsOf);
  expect(rowsOf(catalogue).length).toBeGreaterThan(200);
  expect(faultsOf(catalogue, wordings, (path) => (existsSync(join(root, path)) ? textOf(path) : undefined))).toEqual([]);
});

test("the check sees a row without a test, a file that is gone and words that have changed", () => {
  const wordings = wordingsOf("  saved: (count: number) =>\n    `Saved ${count} files.`,\n  gone: `It is gone.`,\n");
  const files: Readonly<Record<string, string>> = { "src/a.ts": "messages.saved(2)", "tests/a.test.ts": "" };
  const table = [
    "| sentence | where | test |\n| --- | --- | --- |",
    "| Saved {count} files. | `src/a.ts` | `tests/a.test.ts` |",
    "| Saved {count} files. | `src/a.ts` | none |",
    "| Saved {count} files. | `src/b.ts` | `tests/b.test.ts` |",
    "| Saved {count} things. | `src/a.ts` | `tests/a.test.ts` |",
    "| It is gone. | `src/a.ts` | `tests/a.test.ts` |",
  ].join("\n");
  expect(faultsOf(table, wordings, (path) => files[path])).toEqual([
    "Saved {count} files.: no test makes it appear",
    "Saved {count} files.: there is no src/b.ts",
    "Saved {count} files.: there is no tests/b.test.ts",
    "Saved {count} files.: its words are not in src/b.ts",
    "Saved {count} things.: its words are not in src/a.ts",
    "It is gone.: its words are not in src/a.ts",
  ]);
});
