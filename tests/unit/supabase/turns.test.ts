import { expect, test, vi } from "vitest";
import { createTurns } from "#supabase/local/database/turns.ts";

/** Turns on a clock that only moves by what their owners use of it, and a little whenever it is read. */
function turnsOnClock() {
  let nowMs = 0;
  const turns = createTurns(() => (nowMs += 0.001));
  const events: string[] = [];
  const use = (asker: string, name: string, ms: number) =>
    turns.as(asker, () =>
      turns.run(async () => {
        events.push(name);
        nowMs += ms;
      }),
    );
  return { turns, events, use };
}

test("one works at a time, in the order in which they asked", async () => {
  const { turns } = turnsOnClock();
  const events: string[] = [];
  await turns.run(() => Promise.resolve());
  const work = (name: string, steps: number) =>
    turns.run(async () => {
      events.push(`${name} begins`);
      for (let step = 0; step < steps; step++) await Promise.resolve();
      events.push(`${name} ends`);
      return name;
    });
  expect(await Promise.all([work("a", 5), work("b", 0), work("c", 2)])).toEqual(["a", "b", "c"]);
  expect(events).toEqual(["a begins", "a ends", "b begins", "b ends", "c begins", "c ends"]);
});

test("work that fails lets the next one in, and fails for its own asker; a turn released twice lets in nobody more", async () => {
  const { turns } = turnsOnClock();
  const failing = turns.run(() => Promise.reject(new Error("refused")));
  const next = turns.acquire();
  await expect(failing).rejects.toThrow("refused");
  const release = await next;
  const second = turns.acquire();
  const third = vi.fn(() => Promise.resolve());
  const last = turns.run(third);
  release();
  release();
  const releaseSecond = await second;
  expect(third).not.toHaveBeenCalled();
  releaseSecond();
  await last;
  expect(third).toHaveBeenCalledOnce();
});

test("whoever has used least is next, whatever the others have in the queue before them", async () => {
  const { events, use } = turnsOnClock();
  await use("many", "many 0", 100);
  const all = [1, 2, 3].map((number) => use("many", `many ${number}`, 100));
  all.push(use("few", "few 1", 5), use("few", "few 2", 5));
  await Promise.all(all);
  expect(events).toEqual(["many 0", "many 1", "few 1", "few 2", "many 2", "many 3"]);
});

test("what somebody used counts less and less, so that nobody is left waiting for ever", async () => {
  const { events, use } = turnsOnClock();
  await use("early", "early 1", 1000);
  await use("other", "a quiet minute", 60_000);
  const first = use("third", "third", 1);
  await Promise.all([first, use("other", "other", 1), use("early", "early 2", 1)]);
  expect(events.slice(2)).toEqual(["third", "early 2", "other"]);
});

test("a request that has had a turn gets its next one before somebody's long ones", async () => {
  const { turns, events, use } = turnsOnClock();
  await use("many", "many 0", 1000);
  const request = turns.as("few", async () => {
    await turns.run(async () => void events.push("few: who am I"));
    // As long as it takes to read the request's body.
    await new Promise((resolve) => void setTimeout(resolve, 1));
    await turns.run(async () => void events.push("few: apply"));
  });
  await Promise.all([request, use("many", "many 1", 1000)]);
  expect(events).toEqual(["many 0", "few: who am I", "few: apply", "many 1"]);
});

test("a request that ends, or does not ask again, does not hold up the others", async () => {
  const { turns, events, use } = turnsOnClock();
  await use("many", "many 0", 1000);
  const ends = use("few", "few", 1);
  await Promise.all([ends, use("many", "many 1", 1000)]);
  let finish: () => void = () => undefined;
  const lingers = turns.as("few", async () => {
    await turns.run(async () => void events.push("few again"));
    await new Promise<void>((resolve) => (finish = resolve));
  });
  await use("many", "many 2", 1000);
  expect(events).toEqual(["many 0", "few", "many 1", "few again", "many 2"]);
  finish();
  await lingers;
});
