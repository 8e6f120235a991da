import { expect, test } from "vitest";
import { createNumberedRequests } from "#engine/worker/numbered-requests.ts";

test("each request gets its own answer, in whatever order answers come; unknown and second answers are ignored", async () => {
  const posted: number[] = [];
  const requests = createNumberedRequests<string>();
  const answers = [requests.ask((request) => posted.push(request)), requests.ask((request) => posted.push(request))];
  const [first = 0, second = 0] = posted;
  requests.answer(999, "nobody's");
  requests.answer(second, "second");
  requests.answer(second, "again");
  requests.answer(first, "first");
  expect(await Promise.all(answers)).toEqual(["first", "second"]);
});

test("a request whose signal aborts ends without an answer, and a later one is ignored", async () => {
  const requests = createNumberedRequests<string>();
  const abort = new AbortController();
  let posted = 0;
  const answer = requests.ask((request) => (posted = request), abort.signal);
  abort.abort();
  requests.answer(posted, "late");
  expect(await answer).toBeUndefined();
});

test("an answer that arrives while the request is being posted is not lost; a post that fails rejects", async () => {
  const requests = createNumberedRequests<string>();
  expect(await requests.ask((request) => requests.answer(request, "at once"))).toBe("at once");
  const failing = requests.ask(() => {
    throw new Error("cannot be cloned");
  });
  await expect(failing).rejects.toThrow("cannot be cloned");
});
