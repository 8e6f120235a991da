import { describe, expect, test } from "vitest";
import { textOf } from "./repository-files.ts";

/** What the declarations of a peer name, in the version that the benchmarks measure. */
type PeerNames = {
  readonly version: string;
  readonly page: string;
  readonly options: readonly string[];
  readonly calls: readonly string[];
  readonly events: readonly string[];
};

const peers = Object.entries(JSON.parse(textOf("tests/architecture/peer-names.json")) as Readonly<Record<string, PeerNames>>);

/** The names in the first column of a page's tables: `segments.add` is also "add". */
function namesInTables(page: string): ReadonlySet<string> {
  const cells = [...page.matchAll(/^\|([^|]*)\|/gmu)].flatMap(([, cell = ""]) =>
    [...cell.matchAll(/`([^`]+)`/gu)].map(([, code = ""]) => code),
  );
  const names = cells.flatMap((code) => code.match(/[\w.-]+/gu) ?? []);
  return new Set(names.flatMap((name) => [name, ...name.split(".")]));
}

const missingIn = (page: string, names: readonly string[]) => names.filter((name) => !namesInTables(page).has(name));

describe.each(peers)("the page for those who come from %s", (name, { version, page, options, calls, events }) => {
  test("is about the version that the benchmarks measure", () => {
    const { dependencies } = JSON.parse(textOf("tests/bench/package.json")) as { readonly dependencies: Readonly<Record<string, string>> };
    expect(version).toBe(dependencies[name]);
  });

  test.each(Object.entries({ options, calls, events }))("has all its %s", (_kind, names) => {
    expect(names.length).toBeGreaterThan(20);
    expect(missingIn(textOf(page), names)).toEqual([]);
  });
});

test("the check sees a name that is not there, and one that stands in another column", () => {
  expect(missingIn("| `points.add`, `zoom` | `seek` |\n", ["add", "zoom", "seek", "points.remove"])).toEqual(["seek", "points.remove"]);
});
