import { expect, test } from "vitest";
import { operationDocument } from "#backend/supabase/projects/operation-document.ts";
import type { Override } from "#model/merge/merger.ts";

/** The database's limit in bytes, measured as it writes `jsonb`. */
const LIMIT = 65_536;
const textOf = (overrides: readonly Override[]) =>
  `[${overrides
    .map(
      (one) =>
        `{${Object.entries(one)
          .map(([key, value]) => `${JSON.stringify(key)}: ${JSON.stringify(value)}`)
          .join(", ")}}`,
    )
    .join(", ")}]`;
const storedOf = (overrides: readonly Override[]) =>
  operationDocument("p", { opId: "o", baseRev: 0, kind: "moveClip", changes: [], overrides })["overrides"] as readonly Override[];

test("the values that an operation replaced are sent for each of two hundred clips", () => {
  const overrides = Array.from({ length: 200 }, (_, at) => ({
    subject: `Clip ${at}`,
    field: "position",
    kept: "0:07.000",
    replaced: "0:09.000",
  }));
  expect(storedOf(overrides)).toEqual(overrides);
});

test.each([
  ["of three bytes", "語"],
  ["that the database escapes", "\u0001"],
])("they never exceed the database's limit, with names of characters %s", (_which, character) => {
  const name = character.repeat(200);
  const stored = storedOf(Array.from({ length: 500 }, () => ({ subject: name, field: "name", kept: name, replaced: name })));
  const bytes = new TextEncoder().encode(textOf(stored)).length;
  expect(stored.length).toBeGreaterThan(20);
  expect(bytes).toBeLessThan(LIMIT);
});
