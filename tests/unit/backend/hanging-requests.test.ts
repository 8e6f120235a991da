import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { memoryStorage } from "#backend/supabase/browser-ports.ts";
import { createLaybackClient } from "#backend/supabase/client.ts";
import { failureOfStorage } from "#backend/supabase/supabase-failures.ts";
import { limitedFetch } from "#backend/supabase/limited-fetch.ts";
import { runQuery } from "#backend/supabase/query.ts";
import { readableCause } from "#model/text/readable-cause.ts";

/** Requests without an answer, and whether each was aborted. */
const asked: { readonly url: string; readonly isGivenUp: () => boolean }[] = [];

function neverAnswers(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const { signal } = init ?? {};
  asked.push({ url: new Request(input).url, isGivenUp: () => signal?.aborted === true });
  return new Promise((_resolve, reject) => {
    signal?.addEventListener("abort", () => reject(signal.reason));
  });
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", neverAnswers);
  asked.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const aClient = () => {
  const config = { supabaseUrl: "http://127.0.0.1:9", publishableKey: "key", authFlow: "implicit" } as const;
  return createLaybackClient(config, memoryStorage());
};

test("a database request without an answer is aborted after 30 s, and counts as an unreachable server", async () => {
  const client = aClient();
  const reading = runQuery(client.from("projects").select("id"));
  const writing = runQuery(client.rpc("apply_operation", {}));
  await vi.advanceTimersByTimeAsync(29_000);
  expect(asked.map(({ isGivenUp }) => isGivenUp())).toEqual([false, false]);
  await vi.advanceTimersByTimeAsync(1000);
  for (const answer of [await reading, await writing]) {
    if (answer.ok) throw new Error("There is an answer.");
    expect(answer.error.kind).toBe("unreachable");
    expect(readableCause(answer.error.message)).toBe("the server could not be reached. Check the connection, then try again");
  }
  // Neither request was repeated.
  expect(asked.length).toBe(2);
});

test("the time limit grows with the size of the request", async () => {
  const writing = runQuery(aClient().rpc("apply_operation", { op: "x".repeat(5_000_000) }));
  await vi.advanceTimersByTimeAsync(100_000);
  expect(asked.map(({ isGivenUp }) => isGivenUp())).toEqual([false]);
  await vi.advanceTimersByTimeAsync(31_000);
  expect((await writing).ok).toBe(false);
});

test("a storage request has a time limit too, but not a download, whose first bytes may take long", async () => {
  const bucket = aClient().storage.from("media-files");
  const removing = bucket.remove(["u/a.mp4"]);
  let hasEnded = false;
  void bucket.download("u/a.mp4").then(() => {
    hasEnded = true;
  });
  await vi.advanceTimersByTimeAsync(31_000);
  const { error } = await removing;
  expect(error && failureOfStorage(error)).toMatchObject({ kind: "unreachable" });
  await vi.advanceTimersByTimeAsync(600_000);
  expect(asked.filter(({ isGivenUp }) => !isGivenUp()).map(({ url }) => new URL(url).pathname)).toEqual([
    "/storage/v1/object/media-files/u/a.mp4",
  ]);
  expect(hasEnded).toBe(false);
});

test("a server-side copy of a file may take five minutes", async () => {
  const copying = aClient().storage.from("media-files").copy("u/a.mp4", "p/a.mp4");
  await vi.advanceTimersByTimeAsync(299_000);
  expect(asked.map(({ isGivenUp }) => isGivenUp())).toEqual([false]);
  await vi.advanceTimersByTimeAsync(2000);
  const { error } = await copying;
  expect(error && failureOfStorage(error)).toMatchObject({ kind: "unreachable" });
});

/** An answer whose body the test sends in parts. */
function answersInParts() {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const signals: (AbortSignal | null | undefined)[] = [];
  vi.stubGlobal("fetch", async (_input: RequestInfo | URL, init?: RequestInit) => {
    signals.push(init?.signal);
    const body = new ReadableStream<Uint8Array>({ start: (created) => void (controller = created) });
    return new Response(body, { headers: { "content-type": "application/json" } });
  });
  return {
    send: (text: string) => controller?.enqueue(new TextEncoder().encode(text)),
    end: () => controller?.close(),
    areGivenUp: () => signals.map((signal) => signal?.aborted),
  };
}

test("an answer that begins in time is read as long as more of it arrives", async () => {
  const { send, end, areGivenUp } = answersInParts();
  const reading = runQuery(aClient().from("projects").select("id"));
  for (const part of ["[", "]", " ", "\n"]) {
    await vi.advanceTimersByTimeAsync(29_000);
    send(part);
  }
  await vi.advanceTimersByTimeAsync(29_000);
  end();
  expect(await reading).toEqual({ ok: true, value: undefined });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(areGivenUp()).toEqual([false]);
});

test("an answer without a body ends the wait at once", async () => {
  vi.stubGlobal("fetch", async () => new Response(null, { status: 204, headers: { "x-kept": "yes" } }));
  const answer = await limitedFetch("http://127.0.0.1:9/rest/v1/projects", { method: "DELETE" });
  expect([answer.status, answer.body, answer.headers.get("x-kept")]).toEqual([204, null, "yes"]);
  expect(vi.getTimerCount()).toBe(0);
});

test("a caller's abort ends its request at once", async () => {
  const abort = new AbortController();
  const reading = runQuery(aClient().from("projects").select("id").abortSignal(abort.signal));
  await vi.advanceTimersByTimeAsync(10);
  abort.abort();
  expect(await reading).toMatchObject({ ok: false });
  expect(asked.map(({ isGivenUp }) => isGivenUp())).toEqual([true]);
});
