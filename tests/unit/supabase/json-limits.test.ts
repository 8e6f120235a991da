import { expect, test } from "vitest";
import { jsonRefusal } from "#supabase/local/web/json-limits.ts";

const refusalOf = (json: string) => jsonRefusal(Buffer.from(json));
const nested = (depth: number, inner = "") => "[".repeat(depth) + inner + "]".repeat(depth);

test.each([
  "",
  " \r\n",
  "{}",
  " [1, 2]",
  nested(64),
  `{"a": "${"[{".repeat(100)}"}`,
  `["\\"${"[".repeat(100)}", "\\\\", []]`,
  nested(60, "[],{},[]"),
])("%j may be parsed", (json) => {
  expect(refusalOf(json)).toBeUndefined();
});

test.each([nested(65), "[".repeat(5000), '{"a":'.repeat(65), `["\\\\",${nested(65)}]`, `["\\"",${nested(64)}]`])(
  "%j is too deep",
  (json) => {
    expect(refusalOf(json)).toBe("The body has more than 64 lists and objects within one another.");
  },
);

const rows = (count: number, row = '{"a":[1,2,3],"b":",,,"}') => `[${Array.from({ length: count }, () => row).join(",")}]`;

test("a list has at most a thousand rows; a list within an object and commas within a row do not count", () => {
  expect(refusalOf(rows(1000))).toBeUndefined();
  expect(refusalOf(`{"op": ${rows(2000)}}`)).toBeUndefined();
  expect(refusalOf(rows(1001))).toBe("The body has more than 1000 rows.");
  expect(refusalOf(rows(70_000, "{}"))).toBe("The body has more than 1000 rows.");
});

test.each(["1", '"text"', "null", "x", "\u00e9"])("%j is neither an object nor a list", (json) => {
  expect(refusalOf(json)).toBe("The body must be a JSON object or list.");
});
