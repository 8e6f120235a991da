import { describe, expect, test } from "vitest";
import { isOperation } from "#editor/core/journal/operation-schema.ts";
import { DEFAULT_SETTINGS } from "#model/timeline/project-settings.ts";
import { aClip, FULL_CUE } from "#tests/support/model/builders.ts";

type Value = string | number | boolean | null | undefined | readonly Value[] | { readonly [key: string]: Value };
type Path = readonly (string | number)[];

const settings = {
  ...DEFAULT_SETTINGS,
  lanes: [{ name: "", gain: 1, muted: false, solo: false }],
  videoSound: { gain: 1, muted: false, solo: true },
  loopRange: { start: 0, end: 1 },
  markers: [{ id: "m", time: 1, name: "", colour: "red" }],
  frameRate: { numerator: 24, denominator: 1 },
};
const override = { subject: "s", field: "f", kept: "k", replaced: "r" };

/** An operation with every kind of change and every field. */
const WHOLE = {
  opId: "1",
  baseRev: 0,
  kind: "moveClip",
  changes: [
    { kind: "putClip", clip: { ...aClip({ laneIndex: 0, name: "" }), originalDuration: 12, alternateId: "x" } },
    { kind: "removeClip", id: "x" },
    { kind: "setPicture", picture: { url: "", duration: 2 } },
    { kind: "setSettings", settings },
    { kind: "rename", name: "" },
    { kind: "putCue", cue: FULL_CUE },
    { kind: "removeCue", id: "x" },
  ],
  before: [{ kind: "removeClip", id: "x" }],
  overrides: [override],
} as unknown as Value;

/** Fields whose value may be unknown, or which records of older versions lack. */
const OPTIONAL = new Set([
  "originalDuration",
  "picture",
  "loopRange",
  "frameRate",
  "before",
  "overrides",
  "chosenId",
  "votes",
  "measured",
  "lufs",
]);

function pathsOf(value: Value, path: Path = []): Path[] {
  if (typeof value !== "object" || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, inner]) => pathsOf(inner, [...path, Array.isArray(value) ? Number(key) : key]))];
}

function valueAt(path: Path): Value {
  return path.reduce<Value>((value, key) => (value as Readonly<Record<string | number, Value>>)[key], WHOLE);
}

/** `WHOLE` with another value at one path, or without that path. */
function changed(path: Path, value: Value, isLeftOut = false): unknown {
  const copy = structuredClone(WHOLE) as Record<string | number, unknown>;
  const inner = path.slice(0, -1).reduce((parent, key) => parent[key] as Record<string | number, unknown>, copy);
  const last = path.at(-1) ?? "";
  if (isLeftOut) delete inner[last];
  else inner[last] = value;
  return copy;
}

const paths = pathsOf(WHOLE).filter((path) => path.length > 0);
const nameOf = (path: Path) => path.join(".");

describe("an operation that is read from the device", () => {
  test("is valid with every kind of change, also with fields of a later version", () => {
    expect(isOperation(WHOLE)).toBe(true);
    for (const path of paths.filter((one) => typeof valueAt(one) === "object")) {
      const value = valueAt(path);
      if (!Array.isArray(value)) expect(isOperation(changed([...path, "later"], 7)), nameOf(path)).toBe(true);
    }
    expect(isOperation({ ...(WHOLE as object), later: 7 })).toBe(true);
  });

  test.each(paths.map((path) => [nameOf(path), path] as const))("is invalid with another type of value as %s", (_name, path) => {
    const value = valueAt(path);
    const wrong: readonly Value[] =
      typeof value === "number"
        ? [Number.NaN, Number.POSITIVE_INFINITY, "1", null]
        : typeof value === "string"
          ? [7, null]
          : typeof value === "boolean"
            ? ["true", null]
            : [7, null, "text"];
    for (const other of wrong) expect(isOperation(changed(path, other)), JSON.stringify(other)).toBe(false);
  });

  test.each(paths.filter((path) => typeof path.at(-1) === "string").map((path) => [nameOf(path), path] as const))(
    "is invalid without %s, unless that is optional",
    (_name, path) => {
      const isOptional = OPTIONAL.has(String(path.at(-1))) || /videoSound\.solo$|clip\.alternateId$/u.test(nameOf(path));
      expect([isOperation(changed(path, undefined, true)), isOperation(changed(path, undefined))]).toEqual([isOptional, isOptional]);
    },
  );

  test.each<[Path, Value]>([
    [["opId"], ""],
    [["baseRev"], -1],
    [["baseRev"], 0.5],
    [["changes", 0, "clip", "id"], ""],
    [["changes", 0, "clip", "laneIndex"], -1],
    [["changes", 0, "clip", "laneIndex"], 0.5],
    [["changes", 1, "id"], ""],
    [["changes", 1, "kind"], "rename"],
    [["changes", 3, "settings", "markers", 0, "id"], ""],
    [["changes", 5, "cue", "id"], ""],
    [["changes", 5, "cue", "alternates"], []],
    [["changes", 6, "id"], ""],
    [["changes", 3, "settings", "markers", 0, "colour"], "no colour"],
  ])("is invalid with %j = %j", (path, value) => {
    expect(isOperation(changed(path, value))).toBe(false);
  });

  test.each([undefined, null, 7, "text", [], {}])("is never %j", (value) => {
    expect(isOperation(value)).toBe(false);
  });
});
