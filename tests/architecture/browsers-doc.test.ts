import { expect, test } from "vitest";
import { scriptsBelow, textOf } from "./repository-files.ts";

const text = textOf("docs/browsers.md");

const tableOf = (heading: string): readonly (readonly string[])[] =>
  (text.split(`## ${heading}\n`)[1]?.split("\n## ")[0] ?? "")
    .split("\n")
    .filter((line) => line.startsWith("|"))
    .slice(2)
    .map((line) => line.split("|").slice(1, -1));

/** Patterns of feature detection in the code. Features that every browser has had for years are not searched for. */
const CHECKS = [
  /typeof (?:globalThis\.)?([A-Z]\w+) [=!]== "undefined"/gu,
  /"(\w+)" in (?:globalThis|navigator|context)\b/gu,
  /\b(?:browser|maker|navigator)\.(\w+)\?\./gu,
  /as Partial<Navigator>\)\.(\w+)/gu,
];
const EVERYWHERE = ["Worker"];

test("docs/browsers.md: every test that it names exists, by its title", () => {
  const named = [...text.matchAll(/`(tests\/[^`]+)`(?: "([^"]+)")?/gu)];
  const missing = named.filter(([, path = "", title = ""]) => !textOf(path).includes(title));
  expect(missing.map(([whole]) => whole)).toEqual([]);
  expect(named.length).toBeGreaterThan(20);
});

test("docs/browsers.md: every line of what is done without names a test", () => {
  const lines = tableOf("What is done without");
  expect(lines.length).toBeGreaterThan(10);
  expect(lines.filter((cells) => !/`tests\/[^`]+` "/u.test(cells[3] ?? "")).map(([api]) => api)).toEqual([]);
});

test("docs/browsers.md: every feature that the code checks for has a line", () => {
  const code = ["src", "engine", "worklets"].flatMap(scriptsBelow).map(textOf);
  const asked = new Set(code.flatMap((file) => CHECKS.flatMap((check) => [...file.matchAll(check)].map(([, name = ""]) => name))));
  expect(asked.size).toBeGreaterThan(5);
  expect([...asked].filter((name) => !EVERYWHERE.includes(name) && !text.includes(`\`${name}\``))).toEqual([]);
});

test("docs/browsers.md: what is said not to be used is not used", () => {
  const unused = /\bpersist\(|SharedArrayBuffer|setSinkId/u;
  expect(
    ["src", "engine", "worklets"]
      .flatMap(scriptsBelow)
      .map(textOf)
      .filter((file) => unused.test(file)),
  ).toEqual([]);
});
