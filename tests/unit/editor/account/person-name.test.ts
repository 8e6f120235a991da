import { expect, test } from "vitest";
import { joinFullName, splitFullName } from "#editor/account/person-name.ts";

test.each([
  ["Ada", "Lovelace", "Ada Lovelace"],
  [" Ada ", "", "Ada"],
  ["", "Lovelace", "Lovelace"],
  ["A\u0000da", "\uD83C", "A da"],
  ["a".repeat(400), "b".repeat(400), `${"a".repeat(400)} ${"b".repeat(98)}…`],
])("B-19 first and last name become one name that the database accepts: %j, %j", (firstName, lastName, fullName) => {
  expect(joinFullName({ firstName, lastName })).toBe(fullName);
});

test("B-19 a name that is split and joined stays as it is", () => {
  for (const name of ["", "Ada", "Ada King Lovelace"]) expect(joinFullName(splitFullName(name))).toBe(name);
});
