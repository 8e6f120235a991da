import { describe, expect, test } from "vitest";
import { later } from "#tests/support/editor/later.ts";
import { named, turnsOnClock } from "#tests/support/server/turns-on-clock.ts";

describe("a request that is held back for another's next turn holds back no other", () => {
  /** A's request stays open; `beside` runs within its turn. */
  async function besideOpenRequest(clock: ReturnType<typeof turnsOnClock>, usedMs: number, beside: () => Promise<unknown>[]) {
    const { turns, events, pass } = clock;
    const ended = later<void>();
    const hadTurn = later<readonly Promise<unknown>[]>();
    const open = turns.as(named("A"), async () => {
      const others = await turns.run(async () => {
        events.push("A");
        pass(usedMs);
        return beside();
      });
      hadTurn.resolve(others);
      await ended.promise;
    });
    return { others: await hadTurn.promise, end: () => (ended.resolve(), open) };
  }

  test("of those that wait already, whichever asked first", async () => {
    const clock = turnsOnClock();
    await clock.use("heavy", "before", 110);
    await clock.use("light", "before", 60);
    const { others, end } = await besideOpenRequest(clock, 9, () => [clock.use("heavy", "heavy", 1), clock.use("light", "light", 1)]);
    await Promise.all(others);
    await end();
    expect(clock.events).toEqual(["before", "before", "A", "light", "heavy"]);
  });

  test("that asks meanwhile", async () => {
    const clock = turnsOnClock();
    await clock.use("heavy", "before", 130);
    await clock.use("light", "before", 70);
    const { others, end } = await besideOpenRequest(clock, 40, () => [clock.use("heavy", "heavy", 1)]);
    await Promise.all([clock.use("light", "light", 1), ...others]);
    await end();
    expect(clock.events).toEqual(["before", "before", "A", "light", "heavy"]);
  });
});
