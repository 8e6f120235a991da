import { expect, test } from "vitest";
import { refuseStatement } from "#supabase/local/refused-sql.ts";

const refusalOf = (sql: string, parameters: readonly unknown[] = []): unknown => {
  try {
    refuseStatement(sql, parameters);
    return undefined;
  } catch (error) {
    return error;
  }
};

test.each([
  ['select * from "a" where "b" ~ $1', "0A000"],
  ['select * from "a" where "b" !~* any($1)', "0A000"],
  [`select "s"->'a' from "a"`, "0A000"],
  [`select 1 from "a" order by "s"->>'x"y'`, "0A000"],
  [`select "s"#>'{a}' from "a"`, "0A000"],
  ['select "a\0b" from "a"', "22021"],
])("%s is refused", (sql, code) => {
  expect(refusalOf(sql)).toMatchObject({ code });
});

test.each([
  `select "a->b", 'c->d', "it""s ~" from "a" -- e -> f`,
  'select * from "a" where "b" ~~ $1',
  "update a set b = $1 where c @> $2",
])("%s is accepted", (sql) => {
  expect(refusalOf(sql)).toBeUndefined();
});

test("more values than PostgreSQL's two-byte count allows are refused", () => {
  const values = Array.from({ length: 65_536 }, () => 1);
  expect(refusalOf("insert into a values (…)", values)).toMatchObject({ code: "54000" });
  expect(refusalOf("insert into a values (…)", values.slice(0, 20_000))).toBeUndefined();
});

test("the patterns of one statement have at most 200 characters in total", () => {
  const sql = 'select * from "a" where ("b" like $2 or "c" ilike any($3)) and "d" = $1';
  expect(refusalOf(sql, ["x".repeat(1000), "y".repeat(100), ["z".repeat(50), "z".repeat(50)]])).toBeUndefined();
  expect(refusalOf(sql, ["", "y".repeat(100), ["z".repeat(50), "z".repeat(51)]])).toMatchObject({ code: "54000" });
});
