import { expect, test } from "vitest";
import { createSignedUrls } from "#backend/supabase/signed-urls.ts";
import { failure, success } from "#model/result.ts";
import type { Result } from "#model/result.ts";
import type { BackendError } from "#model/backend-error.ts";

function setUp(answers: Result<string, BackendError>[] = []) {
  const asked: [string, number][] = [];
  let nowMs = 0;
  const urls = createSignedUrls({
    nowMs: () => nowMs,
    sign: async (path, lifeSeconds) => {
      asked.push([path, lifeSeconds]);
      return answers.shift() ?? success(`https://host/${path}?${asked.length}`);
    },
  });
  return { urls, asked, at: (seconds: number) => (nowMs = seconds * 1000) };
}

test("D28 a signed URL lives an hour, is asked for once by many, and is renewed at 80 % of its life", async () => {
  const { urls, asked, at } = setUp();
  const [first, second] = await Promise.all([urls.get("a"), urls.get("a")]);
  expect([first, second]).toEqual([success("https://host/a?1"), success("https://host/a?1")]);
  at(2879);
  expect(await urls.get("a")).toEqual(success("https://host/a?1"));
  at(2880);
  expect(await urls.get("a")).toEqual(success("https://host/a?2"));
  expect(asked).toEqual([
    ["a", 3600],
    ["a", 3600],
  ]);
});

test("§8 an answer without a URL is 'Could not get public URL after upload (empty response).', and is not kept", async () => {
  const { urls } = setUp([success("")]);
  const message = "Could not get public URL after upload (empty response).";
  expect(await urls.get("a")).toEqual(failure({ kind: "malformed", message }));
  expect(await urls.get("a")).toEqual(success("https://host/a?2"));
});

test("§8 a refused URL is told as it was refused, and asked for again next time", async () => {
  const refused = failure({ kind: "refused", message: "Object not found", status: 404, code: undefined } as const);
  const { urls } = setUp([refused]);
  expect(await urls.get("a")).toEqual(refused);
  expect(await urls.get("a")).toEqual(success("https://host/a?2"));
});

test("an object that was forgotten or a user who left gets a new URL", async () => {
  const { urls } = setUp();
  await urls.get("a");
  await urls.get("b");
  urls.forget("a");
  expect(await urls.get("a")).toEqual(success("https://host/a?3"));
  urls.clear();
  expect(await urls.get("b")).toEqual(success("https://host/b?4"));
});
