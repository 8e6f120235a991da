import { describe, expect, test } from "vitest";
import { openDocument } from "#editor/core/document/document.ts";
import { outOfLine } from "#editor/core/document/out-of-line.ts";
import type { Change } from "#model/edits/change.ts";
import type { LoadedProject } from "#model/timeline/loaded-project.ts";
import type { Operation } from "#model/timeline/operation.ts";
import { aProject } from "#tests/support/editor/saved-project.ts";
import { marker, markers, markersOf, withMarkers } from "#tests/support/model/marker-builders.ts";

describe("which operations of a journal were not made on the result of those before them", () => {
  test.each<[string, readonly Operation[], readonly string[]]>([
    ["none where each was made on the one before it", [markers("1", [], ["a"]), markers("2", ["a"], ["a", "b"])], []],
    ["none where an edit was taken back", [markers("1", [], ["a"]), markers("2", ["a"], []), markers("3", [], ["b"])], []],
    ["none where the journal has lost one between them", [markers("1", [], ["a"]), markers("3", ["a", "b"], ["a", "b", "c"])], []],
    [
      "those made on an older revision",
      [markers("1", ["z"], ["z", "a"], 4), markers("2", [], ["b"], 3), markers("3", ["z", "a"], [], 4)],
      ["2"],
    ],
    ["those made on a row without one of them", [markers("1", [], ["a"]), markers("2", [], ["b"])], ["2"]],
    ["and what was made on one of those", [markers("1", [], ["a"]), markers("2", [], ["b"]), markers("3", ["b"], ["b", "c"])], ["2", "3"]],
    [
      "but not the next ones in line",
      [
        markers("1", [], ["a"]),
        markers("2", [], ["b"]),
        markers("3", ["a"], ["a", "c"]),
        markers("4", ["b"], []),
        markers("5", ["a", "c"], []),
      ],
      ["2", "4"],
    ],
    [
      "those made before an edit was taken back",
      [markers("1", [], ["a"]), markers("2", ["a"], ["a", "b"]), markers("3", ["a"], ["a", "c"])],
      ["3"],
    ],
    [
      "also where nothing in line has that row",
      [
        { ...markers("1", [], []), changes: [{ kind: "rename", name: "A" }], before: [{ kind: "rename", name: "Reel" }], baseRev: 4 },
        markers("2", [], ["b"], 3),
        markers("3", ["b"], ["b", "c"], 4),
        markers("4", [], ["d"], 4),
      ],
      ["2", "3"],
    ],
    [
      "none of a journal of earlier versions, which had no rows before",
      [
        { opId: "1", baseRev: 0, kind: "changeMarkers", changes: [withMarkers(["a"])] },
        { opId: "2", baseRev: 0, kind: "changeMarkers", changes: [withMarkers(["b"])] },
        markers("3", ["b"], []),
      ],
      [],
    ],
  ])("%s", (_which, operations, expected) => {
    expect([...outOfLine(operations)]).toEqual(expected);
  });

  test("rows are equal whatever the order of their keys and whether a key is undefined or absent; lists in another order are not", () => {
    const reversed = (value: unknown): unknown => {
      if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
      const entries = Object.entries(value).map(([key, entry]) => [key, reversed(entry)] as const);
      return { ...Object.fromEntries(entries.toReversed()), absent: undefined };
    };
    const made = (opId: string, from: readonly string[], to: readonly string[]): Operation => ({
      ...markers(opId, from, to),
      before: [reversed(withMarkers(from)) as Change],
    });
    const first = markers("1", ["b", "a"], ["a", "b"]);
    expect([...outOfLine([first, made("2", ["a", "b"], ["c"])])]).toEqual([]);
    expect([...outOfLine([first, made("2", ["b", "a"], ["c"])])]).toEqual(["2"]);
    expect([...outOfLine([first, made("2", ["c"], ["d"]), made("3", ["d"], [])])]).toEqual([]);
  });
});

describe("the timeline that is shown when a journal is opened", () => {
  const shown = (project: LoadedProject, ...journalled: readonly Operation[]) => {
    const { timeline, isBehind } = openDocument(project, journalled);
    return [markersOf(timeline), isBehind];
  };
  const newer = { ...aProject, revision: 1, settings: { ...aProject.settings, markers: [marker("m6")] } };

  test("is merged if an operation is out of line or was made on another revision; else the operations are applied row by row", () => {
    expect(shown(aProject)).toEqual([[], false]);
    expect(shown(aProject, markers("1", ["lost"], ["lost", "a"]))).toEqual([["a", "lost"], false]);
    expect(shown(newer, markers("1", ["lost"], ["lost", "a"]))).toEqual([["a", "m6"], true]);
    expect(shown(newer, markers("1", ["m6"], ["m6", "a"], 1), markers("2", [], ["b"]))).toEqual([["a", "b", "m6"], true]);
    expect(shown(aProject, markers("1", [], ["a"]), markers("2", [], ["b"]))).toEqual([["a", "b"], true]);
  });
});
