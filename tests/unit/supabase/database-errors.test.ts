import { inspect } from "node:util";
import { describe, expect, test } from "vitest";
import { readableError, withoutExpected } from "#supabase/local/database-errors.ts";
import { isErrorCode } from "#supabase/local/node-errors.ts";

/** The answer to the client for a database error: the status, or "by the library". */
function answerTo(code: string): unknown {
  const read = readableError({ code, message: "m", detail: "d", hint: "h" }) as Record<string, string>;
  if (read["code"] !== "PGRST") return "by the library";
  const { status, headers } = JSON.parse(read["detail"] ?? "") as { status: number; headers: object };
  expect(JSON.parse(read["message"] ?? "")).toEqual({ code, message: "m", details: "d", hint: "h" });
  expect(headers).toEqual({});
  return status;
}

test("a full disk is answered 507 with our own message", () => {
  const read = readableError({ code: "53100", message: "could not extend file" }) as Record<string, string>;
  expect(JSON.parse(read["detail"] ?? "")).toMatchObject({ status: 507 });
  expect(JSON.parse(read["message"] ?? "")).toMatchObject({
    code: "53100",
    message: "The server's disk is full. Its owner must make room; then try again.",
  });
});

describe("a database error", () => {
  test.each(["PT402", "42501", "42P01", "42883", "23502", "23503", "23505", "25006", "42703", "22P02", "22023", "21000"])(
    "with code %s is answered by the library, with its own code",
    (code) => {
      expect(answerTo(code)).toBe("by the library");
      const read = readableError({ code, message: "m", detail: "d", hint: "h" });
      expect(read).toMatchObject({ code, message: "m", detail: "d", hint: "h" });
    },
  );

  test.each([
    ["23514", 400],
    ["23P01", 400],
    ["LB404", 400],
    ["LB409", 400],
    ["P0001", 400],
    ["0A000", 400],
    ["08006", 503],
    ["53300", 503],
    ["57P01", 503],
    ["57014", 400],
    ["53400", 503],
    ["25P02", 500],
    ["40001", 500],
    ["40P01", 500],
    ["54000", 400],
    ["55P03", 500],
    ["58030", 500],
    ["XX000", 500],
    ["F0000", 500],
    ["0L000", 403],
    ["0P000", 403],
    ["28P01", 403],
    ["PGRST116", 400],
    ["x42501", 400],
    ["425011", 400],
  ])("with code %s is answered with status %i", (code, status) => {
    expect(answerTo(code)).toBe(status);
  });

  test("without detail and hint has null for both", () => {
    const read = readableError({ code: "23514", message: "m", detail: 7 }) as { message: string };
    expect(JSON.parse(read.message)).toEqual({ code: "23514", message: "m", details: null, hint: null });
    expect(readableError({ code: "23514" })).toMatchObject({ message: expect.stringContaining('"message":"23514"') as string });
  });

  test("prints as one line", () => {
    const line = "database refused 23514: m";
    expect(inspect(readableError({ code: "23514", message: "m" }))).toBe(line);
    expect(inspect(readableError({ code: "42501", message: "m" }))).toBe("database refused 42501: m");
  });

  test("that saving expects is not logged; all other errors are", () => {
    const printed: unknown[][] = [];
    const print = withoutExpected((...values) => printed.push(values));
    const [elsewhere, tooOld, missing] = ["LB409", "LB410", "LB404"].map((code) => readableError({ code, message: "m" }));
    for (const value of [elsewhere, tooOld, missing, "Storage:", null]) print(value, "more");
    expect(printed).toEqual([
      [missing, "more"],
      ["Storage:", "more"],
      [null, "more"],
    ]);
  });

  test.each([new Error("x"), "23514", null, undefined, { code: 7 }, {}])("%s does not count as one, and is left unchanged", (thrown) => {
    expect(readableError(thrown)).toBe(thrown);
  });
});

test("an error of Node is recognised by its code", () => {
  const error = Object.assign(new Error("no such file"), { code: "ENOENT" });
  expect([isErrorCode(error, "ENOENT"), isErrorCode(error, "EEXIST"), isErrorCode(new Error("x"), "ENOENT")]).toEqual([true, false, false]);
  expect([isErrorCode({ code: "ENOENT" }, "ENOENT"), isErrorCode(undefined, "ENOENT")]).toEqual([false, false]);
});
