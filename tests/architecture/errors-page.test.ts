import { expect, test } from "vitest";
import { scriptsBelow, textOf } from "./repository-files.ts";

const page = textOf("docs/errors.md");
const scripts = scriptsBelow("src/embed").map(textOf);

/** The table below a heading: the code at the beginning of each row. */
function rowsOf(text: string, heading: string): readonly string[] {
  const section = text.split(`\n## ${heading}\n`)[1]?.split("\n## ")[0] ?? "";
  return [...section.matchAll(/^\| `(\w[\w-]*)`/gmu)].map(([, code = ""]) => code);
}

/** The members of an exported union of texts. */
function codesOf(texts: readonly string[], type: string): readonly string[] {
  const union = texts.flatMap((text) => new RegExp(String.raw`^export type ${type} =([^;]*);`, "mu").exec(text)?.[1] ?? []);
  return union.flatMap((members) => [...members.matchAll(/"([\w-]+)"/gu)].map(([, code = ""]) => code));
}

/** Error classes that an entry of the library exports, as a class or as a type. */
function publishedErrors(texts: readonly string[]): readonly string[] {
  const classes = texts.flatMap((text) => [...text.matchAll(/^export class (\w+) extends \w*Error\b/gmu)].map(([, name = ""]) => name));
  const exported = texts
    .flatMap((text) => [...text.matchAll(/^export (?:type )?\{([^}]*)\} from/gmu)].map(([, names = ""]) => names))
    .join(",");
  return classes.filter((name) => new RegExp(String.raw`\b${name}\b`, "u").test(exported));
}

/** The names of errors that a frame gives, besides those of classes. */
const frameNames = (texts: readonly string[]) =>
  texts.flatMap((text) => [...text.matchAll(/(?:new FrameError\(\s*|name: )"(\w+Error)"/gu)].map(([, name = ""]) => name));

const sorted = (names: Iterable<string>) => [...new Set(names)].toSorted();

test.each([
  ["Codes of the `error` event", "TimelineErrorCode", 7],
  ["Codes of `UsageError`", "UsageErrorCode", 5],
  ["Codes of `MixError`", "MixErrorCode", 6],
])("docs/errors.md, %s: each code has a row, and no other", (heading, type, least) => {
  const codes = codesOf(scripts, type);
  expect(codes.length).toBeGreaterThanOrEqual(least);
  expect(sorted(rowsOf(page, heading))).toEqual(sorted(codes));
});

test("docs/errors.md: each error class that the library exports has a row", () => {
  const published = publishedErrors(scripts);
  expect(published).toContain("MixError");
  const rows = new Set(rowsOf(page, "Classes"));
  expect(published.filter((name) => !rows.has(name))).toEqual([]);
});

test("docs/errors.md: each name of a frame's error has a row, and no other", () => {
  const named = frameNames(scripts);
  expect(named.length).toBeGreaterThan(3);
  expect(sorted(rowsOf(page, "Names of `FrameError`"))).toEqual(sorted(named));
});

test("the checks see a code, a class and a name that are new", () => {
  expect(codesOf(['export type OneCode = "a" | "b-c";'], "OneCode")).toEqual(["a", "b-c"]);
  const classes = [
    "export class NewError extends TypeError {",
    "export class InnerError extends Error {",
    'export { NewError } from "./new.ts";',
  ];
  expect(publishedErrors(classes)).toEqual(["NewError"]);
  expect(frameNames(['new FrameError("GoneError", ""); const error = { name: "LongError" };'])).toEqual(["GoneError", "LongError"]);
  expect(rowsOf("# E\n\n## A\n\n| `x-y` | 1 |\n\n## B\n\n| `z` | 1 |\n", "A")).toEqual(["x-y"]);
});
