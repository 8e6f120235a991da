import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { filesBelow, FOLDERS, textOf } from "./repository-files.ts";

const RULES = "docs/behaviour.md";
const OWN_NAME = basename(fileURLToPath(import.meta.url));

/** How documents that are not in the repository were cited. */
const OLD_KINDS: Readonly<Record<string, RegExp>> = {
  decision: /(?<![#\w])D\d{1,2}(?=[\s:;,.)\]"'`]|$)/u,
  section: /\b[Ss]ections? \d/u,
  paragraph: /§ ?\d/u,
  issue: /\b[Ii]ssues? \d/u,
};
/** A line that names one of these cites a public standard. */
const STANDARDS: readonly RegExp[] = [/\bISO(?:\/IEC)? \d/u, /\bRFC \d/u, /\bFile API §/u];

type File = { readonly path: string; readonly text: string };

const isText = (path: string) => /\.(m?tsx?|m?js|css|html|json|md|sql|toml)$/.test(path) && basename(path) !== "package-lock.json";

const definedIn = (rules: string): readonly string[] => [...rules.matchAll(/^- \*\*(B-\d+)\*\* /gm)].map(([, id = ""]) => id);

function definedTwice(rules: string): readonly string[] {
  const ids = definedIn(rules);
  return [...new Set(ids.filter((id, index) => ids.indexOf(id) !== index))];
}

function undefinedIn(files: readonly File[], rules: string): readonly string[] {
  const defined = new Set(definedIn(rules));
  return files.flatMap(({ path, text }) => {
    const cited = new Set([...text.matchAll(/\bB-\d+\b/g)].map(([id]) => id));
    return [...cited].filter((id) => !defined.has(id)).map((id) => `${path}: ${id}`);
  });
}

/** A comment may break within a citation: its next line goes on behind the mark. */
const withoutMark = (line: string) => line.replace(/^\s*(?:\*|\/\/|--|#)?\s*/u, "");

function oldCitations(files: readonly File[]): readonly string[] {
  return files.flatMap(({ path, text }) =>
    text.split("\n").flatMap((line, index, lines) => {
      const running = `${line} ${withoutMark(lines[index + 1] ?? "")}`;
      if (STANDARDS.some((standard) => standard.test(running))) return [];
      const isBegunHere = (kind: RegExp | undefined) => (kind?.exec(running)?.index ?? Number.POSITIVE_INFINITY) < line.length;
      const kinds = Object.keys(OLD_KINDS).filter((kind) => isBegunHere(OLD_KINDS[kind]));
      return kinds.map((kind) => `${path}:${index + 1}: ${kind}`);
    }),
  );
}

describe("a citation names a rule of docs/behaviour.md", () => {
  const below = FOLDERS.flatMap(filesBelow).filter((path) => isText(path) && basename(path) !== OWN_NAME);
  const paths = [...below, "README.md", "CONTRIBUTING.md"];
  const files = paths.map((path) => ({ path, text: textOf(path) }));
  const rules = textOf(RULES);

  test("there are rules, and files that cite them", () => {
    expect(definedIn(rules).length).toBeGreaterThan(100);
    expect(files.filter(({ path, text }) => path !== RULES && /\bB-\d+\b/.test(text)).length).toBeGreaterThan(100);
  });
  test("no rule is defined twice", () => expect(definedTwice(rules)).toEqual([]));
  test("each id that is cited is defined", () => expect(undefinedIn(files, rules)).toEqual([]));
  test("no file cites a decision, a section or an issue by its number", () => expect(oldCitations(files)).toEqual([]));

  test("the checks see a rule that is defined twice and an id without a rule", () => {
    const twice = "- **B-1** One.\n- **B-2** Two, not B-3.\n  See B-1.\n- **B-1** Three.\n";
    expect(definedIn(twice)).toEqual(["B-1", "B-2", "B-1"]);
    expect(definedTwice(twice)).toEqual(["B-1"]);
    expect(
      undefinedIn(
        [
          { path: "a.ts", text: "/** Cut (B-1, B-9). */ // B-9" },
          { path: "b.ts", text: 'test("B-12 cuts")' },
        ],
        twice,
      ),
    ).toEqual(["a.ts: B-9", "b.ts: B-12"]);
  });

  test.each([
    ["decision", "/** Exact (D7). */"],
    ["decision", "// D18: clips without a length."],
    ["decision", 'test("D40 a link says so")'],
    ["decision", "-- as before (decision D24)"],
    ["decision", "by D5, and D38"],
    ["section", "/** Section 4: the upload. */"],
    ["section", "the keys (section 9)"],
    ["section", "fixed by sections 4, 5 and 8"],
    ["section", " * private until the owner changes it (section\n * 6)."],
    ["paragraph", 'test("§4 playback")'],
    ["paragraph", "see § 10"],
    ["issue", 'test("issue 4: a drag pans")'],
    ["issue", "as in Issue 12, item 3"],
  ])("the check sees a citation of the kind %s: %s", (kind, line) => {
    expect(oldCitations([{ path: "a.ts", text: `\n${line}\n` }])).toEqual([`a.ts:2: ${kind}`]);
  });

  test.each([
    "/** Pages of an Ogg file (RFC 3533, section 6). */",
    "/** An EBML number (RFC 8794 §4). */",
    "headers (ISO 11172-3 §2.4.2.3, 13818-3 §2.4.2.3)",
    "/** A file that was changed (File API §7). */",
    "colour: #D12;",
    "a UUID of 3D10 and 0xD1",
    "this section has 4 issues",
  ])("public standards and plain words are no such citation: %s", (line) => {
    expect(oldCitations([{ path: "a.ts", text: line }])).toEqual([]);
  });
});
