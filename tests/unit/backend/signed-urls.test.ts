import { expect, onTestFinished, test, vi } from "vitest";
import { memoryStorage } from "#backend/supabase/browser-ports.ts";
import type { KeyValueStorage } from "#backend/supabase/browser-ports.ts";
import { createSignedUrlStore } from "#backend/supabase/media/signed-url-store.ts";
import { createSignedUrls } from "#backend/supabase/media/signed-urls.ts";
import { failure, success } from "#model/result.ts";
import type { Result } from "#model/result.ts";
import type { BackendError } from "#model/backend-error.ts";
import { later } from "#tests/support/editor/later.ts";

type Start = { readonly storage?: KeyValueStorage; readonly nowMs?: number };

/** A page of the user "ada"; pages with the same storage share a browser. */
function setUp(answers: Result<string, BackendError>[] = [], { storage = memoryStorage(), nowMs: startMs = 0 }: Start = {}) {
  const asked: [string, number][] = [];
  let nowMs = startMs;
  let userId: string | undefined = "ada";
  let answering: Promise<void> = Promise.resolve();
  const kept = createSignedUrlStore({ storage, key: "urls", nowMs: () => nowMs, userId: () => userId });
  const urls = createSignedUrls({
    nowMs: () => nowMs,
    store: kept,
    sign: async (path, lifeSeconds) => {
      asked.push([path, lifeSeconds]);
      await answering;
      return answers.shift() ?? success(`https://host/${path}?${asked.length}`);
    },
  });
  return {
    urls,
    asked,
    storage,
    at: (seconds: number) => (nowMs = seconds * 1000),
    signIn: (id: string | undefined) => (userId = id),
    /** Holds answers from now on; returns the function that releases them. */
    holdAnswers: () => {
      const { promise, resolve } = later<void>();
      answering = promise;
      return resolve;
    },
  };
}

test("B-29 a signed URL lives an hour, is requested once for all callers, and is renewed at 80 % of its life", async () => {
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

test("B-58 an answer without a URL is 'Could not get public URL after upload (empty response).', and is not cached", async () => {
  const { urls } = setUp([success("")]);
  const message = "Could not get public URL after upload (empty response).";
  expect(await urls.get("a")).toEqual(failure({ kind: "malformed", message }));
  expect(await urls.get("a")).toEqual(success("https://host/a?2"));
});

test("B-58 a refusal is passed on unchanged, and the URL is requested again next time", async () => {
  const refused = failure({ kind: "refused", message: "Object not found", status: 404, code: undefined } as const);
  const { urls } = setUp([refused]);
  expect(await urls.get("a")).toEqual(refused);
  expect(await urls.get("a")).toEqual(success("https://host/a?2"));
});

test("after `evict` of an object or `clear` of all a new URL is requested", async () => {
  const { urls } = setUp();
  await urls.get("a");
  await urls.get("b");
  urls.evict("a");
  expect(await urls.get("a")).toEqual(success("https://host/a?3"));
  urls.clear();
  expect(await urls.get("b")).toEqual(success("https://host/b?4"));
});

test("B-29 a URL outlives its page until 80 % of its life, so that the browser's HTTP cache of the file stays usable", async () => {
  const { urls, storage } = setUp();
  const first = await urls.get("a");
  const reloaded = setUp([], { storage, nowMs: 2_879_000 });
  expect(await reloaded.urls.get("a")).toEqual(first);
  expect(reloaded.asked).toEqual([]);
  reloaded.at(2880);
  await reloaded.urls.get("a");
  expect(reloaded.asked).toHaveLength(1);
  expect(await setUp([], { storage, nowMs: 5_000_000 }).urls.get("a")).toEqual(await reloaded.urls.get("a"));
});

test("B-29 another user of this browser gets none of the URLs, and signing out removes them all", async () => {
  const { urls, storage } = setUp();
  await urls.get("a");
  const others = setUp([], { storage });
  others.signIn("bob");
  await others.urls.get("a");
  expect(others.asked).toHaveLength(1);
  expect(storage.getItem("urls")).not.toContain("ada");
  others.urls.clear();
  expect(storage.getItem("urls")).toBeNull();
});

test("B-29 a URL requested by one user that arrives when another is signed in is cached for neither", async () => {
  const { urls, storage, signIn, holdAnswers } = setUp([success("https://host/adas")]);
  const answer = holdAnswers();
  const late = urls.get("a");
  urls.clear();
  signIn("bob");
  answer();
  expect(await late).toEqual(success("https://host/adas"));
  expect(storage.getItem("urls")).toBeNull();
  expect(await urls.get("a")).toEqual(success("https://host/a?2"));
});

test("a late failure does not affect a newer request", async () => {
  const { urls, asked, holdAnswers } = setUp([failure({ kind: "unreachable", message: "No answer." })]);
  const answerLate = holdAnswers();
  const late = urls.get("a");
  urls.evict("a");
  const answerAnew = holdAnswers();
  const anew = urls.get("a");
  answerLate();
  expect((await late).ok).toBe(false);
  const again = urls.get("a");
  answerAnew();
  expect(await again).toEqual(await anew);
  expect(asked).toHaveLength(2);
});

test("nothing is cached without a user or after a refusal or `evict`, and damaged data is ignored", async () => {
  const { urls, storage, signIn } = setUp([failure({ kind: "unreachable", message: "No answer." })]);
  await urls.get("a");
  await urls.get("b");
  urls.evict("b");
  expect(storage.getItem("urls")).toBeNull();
  signIn(undefined);
  await urls.get("c");
  expect(storage.getItem("urls")).toBeNull();
  for (const damaged of ["{", '{"userId":"ada","urls":{"a":{"url":"no address","renewAtMs":9}}}', '{"userId":"ada","urls":[]}']) {
    storage.setItem("urls", damaged);
    expect((await setUp([], { storage }).urls.get("__proto__")).ok).toBe(true);
  }
});

test("a refused URL is renewed once for all callers it was refused to", async () => {
  const { urls, asked, storage } = setUp();
  const old = "https://host/a?1";
  await urls.get("a");
  const page = setUp([success("https://host/a?new")], { storage });
  const answers = await Promise.all([page.urls.get("a", old), page.urls.get("a", old), page.urls.get("a", "https://host/a?0")]);
  expect(answers.filter((answer) => answer.ok && answer.value === "https://host/a?new").length).toBeGreaterThanOrEqual(2);
  expect(page.asked).toHaveLength(1);
  expect(await page.urls.get("a", old)).toEqual(success("https://host/a?new"));
  expect([page.asked.length, asked.length]).toEqual([1, 1]);
});

test("a clock that was set back does not extend a URL's life", async () => {
  const { urls, storage, asked } = setUp([], { nowMs: 9_000_000 });
  await urls.get("a");
  const back = setUp([], { storage, nowMs: 1000 });
  await back.urls.get("a");
  expect([asked.length, back.asked.length]).toEqual([1, 1]);
});

test("a clock correction of less than a minute invalidates no URL", async () => {
  const { urls, asked, at } = setUp([], { nowMs: 100_000 });
  await urls.get("a");
  at(99.95);
  await urls.get("a");
  expect(asked).toHaveLength(1);
});

test("the newest thousand URLs are stored, and are found again after a reload", async () => {
  const { urls, storage, at } = setUp();
  for (let index = 0; index < 1010; index += 1) {
    at(index / 1000);
    await urls.get(`path-${index}`);
  }
  const reloaded = setUp([], { storage, nowMs: 2000 });
  for (const index of [1009, 500, 10, 9]) await reloaded.urls.get(`path-${index}`);
  expect(reloaded.asked.map(([path]) => path)).toEqual(["path-9"]);
});

test("the browser's storage is read once, and again after another page has changed it", async () => {
  const storage = memoryStorage();
  const [page, other] = [setUp([], { storage }), setUp([], { storage })];
  for (let index = 0; index < 20; index += 1) await page.urls.get(`path-${index}`);
  const parse = vi.spyOn(JSON, "parse");
  onTestFinished(() => parse.mockRestore());
  for (let index = 0; index < 20; index += 1) await other.urls.get(`path-${index}`);
  await other.urls.get("new");
  expect(parse).toHaveBeenCalledTimes(1);
  await page.urls.get("new");
  expect([other.asked.length, page.asked.length]).toEqual([1, 20]);
});
