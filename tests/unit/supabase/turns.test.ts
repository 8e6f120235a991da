import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { createTurns } from "#supabase/local/database/turns.ts";
import { named, turnsOnClock } from "#tests/support/server/turns-on-clock.ts";

test("one task runs at a time, in the order of requests", async () => {
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

test("failing work releases the turn and rejects for its own caller; releasing a turn twice has no further effect", async () => {
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

test("the client that has used the least time is next, whatever others have queued before", async () => {
  const { events, use } = turnsOnClock();
  await use("many", "many 0", 100);
  const all = [1, 2, 3].map((number) => use("many", `many ${number}`, 100));
  all.push(use("few", "few 1", 5), use("few", "few 2", 5));
  await Promise.all(all);
  expect(events).toEqual(["many 0", "many 1", "few 1", "few 2", "many 2", "many 3"]);
});

test("used time counts less and less, so that no client waits for ever", async () => {
  const { events, use, pass } = turnsOnClock();
  await use("early", "early 1", 1000);
  pass(60_000);
  await use("other", "other 1", 500);
  const first = use("third", "third", 1);
  await Promise.all([first, use("other", "other 2", 1), use("early", "early 2", 1)]);
  expect(events.slice(2)).toEqual(["third", "early 2", "other 2"]);
});

test("a request that has had a turn gets its next one before another client's long turns", async () => {
  const { turns, events, use } = turnsOnClock();
  await use("many", "many 0", 1000);
  const request = turns.as(named("few"), async () => {
    await turns.run(async () => void events.push("few: who am I"));
    // Simulates the time to read the request's body.
    await new Promise((resolve) => void setTimeout(resolve, 1));
    await turns.run(async () => void events.push("few: apply"));
  });
  await Promise.all([request, use("many", "many 1", 1000)]);
  expect(events).toEqual(["many 0", "few: who am I", "few: apply", "many 1"]);
});

test("a request that ends, or requests no further turn, does not delay the others", async () => {
  const { turns, events, use } = turnsOnClock();
  await use("many", "many 0", 1000);
  const ends = use("few", "few", 1);
  await Promise.all([ends, use("many", "many 1", 1000)]);
  let finish: () => void = () => undefined;
  const lingers = turns.as(named("few"), async () => {
    await turns.run(async () => void events.push("few again"));
    await new Promise<void>((resolve) => (finish = resolve));
  });
  await use("many", "many 2", 1000);
  expect(events).toEqual(["many 0", "few", "many 1", "few again", "many 2"]);
  finish();
  await lingers;
});

describe("consecutive turns of one request", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** A request of several turns of `ms` each, with `betweenMs` of other work between them. */
  const requestOf = (clock: ReturnType<typeof turnsOnClock>, asker: string, count: number, ms: number, betweenMs: number) =>
    clock.turns.as(named(asker), async () => {
      for (let turn = 1; turn <= count; turn++) {
        await clock.spend(`${asker} ${turn}`, ms);
        await new Promise((resolve) => void setTimeout(resolve, betweenMs));
      }
    });

  test("slow turns of a client that used much less come before each of another's long turns", async () => {
    const clock = turnsOnClock();
    await clock.use("many", "many 0", 3000);
    await clock.use("many", "many 1", 3000);
    const light = requestOf(clock, "light", 5, 100, 60);
    const heavy = Promise.all([2, 3, 4].map((number) => clock.use("many", `many ${number}`, 1000)));
    await vi.runAllTimersAsync();
    await Promise.all([light, heavy]);
    expect(clock.events.slice(2, 8)).toEqual(["light 1", "light 2", "light 3", "light 4", "light 5", "many 2"]);
  });

  test("a client that used more than half of the waiting one's time is not waited for", async () => {
    const clock = turnsOnClock();
    await clock.use("many", "many 0", 1000);
    await clock.use("middle", "middle 0", 600);
    const middle = requestOf(clock, "middle", 2, 1, 50);
    const heavy = clock.use("many", "many 1", 1000);
    await vi.runAllTimersAsync();
    await Promise.all([middle, heavy]);
    expect(clock.events.slice(2)).toEqual(["middle 1", "many 1", "middle 2"]);
  });

  test("a request with other work between its turns, as a sign-in, delays no one", async () => {
    const clock = turnsOnClock();
    await clock.use("many", "many 0", 3000);
    const signIn = clock.turns.as({ ...named("guesser"), asksOn: false }, async () => {
      await clock.spend("guesser 1", 1);
      await new Promise((resolve) => void setTimeout(resolve, 300));
      await clock.spend("guesser 2", 1);
    });
    const start = Date.now();
    let waitedMs: number | undefined;
    const other = clock.use("many", "many 1", 1).then(() => (waitedMs = Date.now() - start));
    await vi.runAllTimersAsync();
    await Promise.all([signIn, other]);
    expect([waitedMs, clock.events.slice(1)]).toEqual([0, ["guesser 1", "many 1", "guesser 2"]]);
  });

  test("a client that makes others wait without using its turn is waited for less and less", async () => {
    const clock = turnsOnClock();
    await clock.use("many", "many 0", 5000);
    const begun: number[] = [];
    for (let round = 0; round < 20; round++) {
      const lingering = requestOf(clock, "lingering", 1, 1, 60_000);
      const start = Date.now();
      const heavy = clock.turns.as(named("many"), () => clock.turns.run(async () => void begun.push(Date.now() - start)));
      await vi.runAllTimersAsync();
      await Promise.all([lingering, heavy]);
    }
    expect(begun.slice(0, 4)).toEqual([1000, 100, 100, 100]);
    expect(begun.at(-1)).toBe(0);
  });
});

describe("the database time budget", () => {
  test("is 20 s at once per client, then a quarter of the elapsed time", async () => {
    const { use, pass } = turnsOnClock();
    for (let turn = 0; turn < 7; turn++) await use("many", `many ${turn}`, 4000);
    // 28 s were used, of which 6 s had been regained by the last turn.
    await expect(use("many", "too much", 1)).rejects.toMatchObject({
      waitMs: 9000,
      message: "You have used the server much in a short time. Try again in 9 seconds.",
    });
    await use("few", "few", 1);
    pass(60_000);
    await use("many", "again", 1);
  });

  test("is used up for long after a statement hits its time limit, also for the same client's waiting requests", async () => {
    const { turns, use, pass } = turnsOnClock();
    const stopped = turns.as(named("stopped"), async () => (await turns.acquire())({ ms: 8000, wasStopped: true }));
    const waiting = use("stopped", "waiting", 1);
    await stopped;
    await expect(waiting).rejects.toThrow("You have used the server much in a short time.");
    pass(30_000);
    await expect(use("stopped", "still", 1)).rejects.toMatchObject({ waitMs: 3000 });
    pass(3000);
    await use("stopped", "again", 1);
  });

  test("does not apply to the server's own work", async () => {
    const { spend } = turnsOnClock();
    for (let turn = 0; turn < 30; turn++) await spend("own", 4000);
  });
});

describe("a waiting client", () => {
  /** Acquires the turn, and returns the function that releases it. */
  async function takenTurn(turns: ReturnType<typeof createTurns>) {
    return turns.acquire();
  }

  test("has at most 200 waiting requests, each of which may wait for several turns; further ones are refused for now", async () => {
    const { turns, use } = turnsOnClock();
    const release = await takenTurn(turns);
    const admitted = Array.from({ length: 199 }, (_, number) => use("many", `many ${number}`, 1));
    const several = turns.as(named("many"), () => Promise.all(Array.from({ length: 100 }, () => turns.run(() => Promise.resolve(true)))));
    await Promise.resolve();
    await expect(use("many", "too many", 1)).rejects.toMatchObject({
      message: "Too many requests at once. Try again in a second.",
      waitMs: 1000,
    });
    const other = use("few", "few", 1);
    release();
    await Promise.all([...admitted, several, other]);
    await use("many", "again", 1);
  });

  test("gets no turn after it has closed the request", async () => {
    const { turns, events, use } = turnsOnClock();
    const release = await takenTurn(turns);
    let isGone = false;
    const closed = turns.as({ name: "closed", asksOn: true, isGone: () => isGone }, () =>
      turns.run(async () => void events.push("closed")),
    );
    const other = use("other", "other", 1);
    isGone = true;
    release();
    await expect(closed).rejects.toThrow("The request was closed by its sender.");
    await other;
    expect(events).toEqual(["other"]);
  });

  test("over its budget is refused even if the request catches the error", async () => {
    const { turns, use } = turnsOnClock();
    await use("many", "much", 19_999);
    const request = turns.as(named("many"), async () => {
      await turns.run(() => Promise.resolve());
      (await turns.acquire())({ ms: 60_000 });
      return turns.run(() => Promise.resolve("data")).catch(() => "an error of its own");
    });
    await expect(request).rejects.toMatchObject({ code: "53400" });
  });
});

test("askers under ever new names do not go before one who has used less than all of them", async () => {
  const { turns, events, spend, use } = turnsOnClock();
  const anonymous = (name: string, ms: number) => turns.as({ ...named(name), group: "anonymous" }, () => spend(name, ms));
  for (let number = 0; number < 5; number++) await anonymous(`earlier ${number}`, 10);
  await use("editor", "editor", 20);
  events.length = 0;
  await Promise.all([use("holder", "holder", 1), anonymous("new 1", 1), anonymous("new 2", 1), use("editor", "editor", 1)]);
  expect(events).toEqual(["holder", "editor", "new 1", "new 2"]);
});

test("among askers of like used times the earliest request is next, also for its later turns", async () => {
  const { turns, events, spend, use } = turnsOnClock();
  await use("editor", "editor", 20);
  await use("guesser", "guesser", 15);
  events.length = 0;
  const editor = turns.as(named("editor"), async () => {
    await spend("editor: who am I", 1);
    await spend("editor: apply", 1);
  });
  await Promise.all([use("holder", "holder", 1), editor, use("guesser", "guess 1", 1), use("guesser", "guess 2", 1)]);
  expect(events).toEqual(["editor: who am I", "holder", "editor: apply", "guess 1", "guess 2"]);
});
