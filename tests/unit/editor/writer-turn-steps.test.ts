import { describe, expect, test } from "vitest";
import { failure, success } from "#model/result.ts";
import { aProject, settled, UNREACHABLE } from "#tests/support/editor/saved-project.ts";
import { later } from "#tests/support/editor/later.ts";
import { aLease, aLooker, aTurn, aWriter } from "#tests/support/editor/one-writer-turn.ts";

describe("the start of a tab", () => {
  test("with a free lock opens the project for writing at once", async () => {
    const { writes, counts, loads, states, steals, turn } = await aWriter();
    expect([writes.map(({ project }) => project), counts.looks, loads, states]).toEqual([[aProject], 0, [], []]);
    await turn.takeOver();
    expect([loads, states, steals]).toEqual([[], [], []]);
  });

  test("waits for a lock that the browser is slow to grant though no tab holds it", async () => {
    const asked: number[] = [];
    const tab = aTurn({ isHeld: async () => (asked.push(1), false) });
    void tab.turn.begin(aProject);
    await tab.passTime(950);
    expect([asked.length, tab.counts.looks]).toEqual([3, 0]);
    tab.waits[0]?.resolve(aLease().lease);
    await settled();
    expect([tab.writes.length, tab.counts.looks]).toEqual([1, 0]);
    await tab.passTime(5000);
    expect(asked).toHaveLength(3);
  });

  test("opens for writing if the lock is granted while the browser is asked who holds it", async () => {
    const asked = later<boolean>();
    const tab = aTurn({ isHeld: () => asked.promise });
    void tab.turn.begin(aProject);
    await tab.passTime(300);
    tab.waits[0]?.resolve(aLease().lease);
    asked.resolve(true);
    await tab.passTime(0);
    expect([tab.writes.length, tab.counts.looks]).toEqual([1, 0]);
  });

  test("releases the lock and writes nothing if the editor is disposed as the lock is granted", async () => {
    const tab = aTurn();
    const { lease, state } = aLease();
    const begun = tab.turn.begin(aProject);
    tab.waits[0]?.resolve(lease);
    tab.turn.dispose();
    await begun;
    expect([state.isReleased, tab.writes]).toEqual([true, []]);
  });

  test("whose lock is taken while the project opens can be followed by a take-over", async () => {
    const tab = aTurn();
    const { lease, lose } = aLease();
    const begun = tab.turn.begin(aProject);
    tab.waits[0]?.resolve(lease);
    await settled();
    lose();
    await settled();
    tab.writes[0]?.resolve();
    await begun;
    expect([tab.writes[0]?.signal.aborted, tab.waits.length]).toEqual([true, 2]);
    void tab.turn.takeOver();
    expect(tab.loads).toHaveLength(1);
  });
});

describe("a lock that another tab takes", () => {
  test("ends the writing, is reported, and is requested again", async () => {
    const { lose, states, counts, waits, turn, loads, state } = await aWriter();
    lose();
    await settled();
    expect([states, counts.stops, waits.length, state.isReleased]).toEqual([[{ status: "elsewhere" }], 1, 2, false]);
    void turn.takeOver();
    expect(loads).toHaveLength(1);
  });

  test("just as the editor is disposed is not requested again", async () => {
    const { lose, turn, waits, states } = await aWriter();
    lose();
    turn.dispose();
    await settled();
    expect([waits.length, states]).toEqual([1, []]);
  });
});

describe("a lock that is granted later", () => {
  const granted = async (parts: Parameters<typeof aTurn>[0] = {}) => {
    const tab = await aLooker(parts);
    const right = aLease();
    tab.waits[0]?.resolve(right.lease);
    await settled();
    return { ...tab, right };
  };

  test("is released if the editor is disposed at the same moment", async () => {
    const tab = await aLooker();
    const { lease, state } = aLease();
    tab.waits[0]?.resolve(lease);
    tab.turn.dispose();
    await settled();
    expect([state.isReleased, tab.loads]).toEqual([true, []]);
  });

  test("opens the project in its current state; if the tab knows that state, the wait for the server is shorter", async () => {
    const fresh = await granted();
    const knowing = await granted({ known: { ...aProject, name: "Known" } });
    expect(Number(knowing.loads[0]?.timeoutMs)).toBeLessThan(Number(fresh.loads[0]?.timeoutMs));
    fresh.loads[0]?.resolve(success({ ...aProject, name: "Newer" }));
    knowing.loads[0]?.resolve(failure(UNREACHABLE));
    await settled();
    expect([fresh, knowing].map(({ writes, states }) => [writes[0]?.project.name, states])).toEqual([
      ["Newer", []],
      ["Known", []],
    ]);
  });

  test("while the server is unreachable leads to retries after 0.5 s, 1 s, 2 s and so on up to 30 s, with the reason", async () => {
    const { loads, passTime, states } = await granted();
    for (const [at, delayMs] of [500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000].entries()) {
      loads[at]?.resolve(failure(UNREACHABLE));
      await passTime(delayMs - 1);
      expect(loads, String(delayMs)).toHaveLength(at + 1);
      await passTime(1);
      expect(loads, String(delayMs)).toHaveLength(at + 2);
    }
    expect(new Set(states.map((state) => JSON.stringify(state)))).toEqual(
      new Set([JSON.stringify({ status: "waiting", message: UNREACHABLE.message })]),
    );
    expect(states).toHaveLength(8);
  });

  test("while the project cannot be opened is reported with the reason and retried; a press on Take over retries at once", async () => {
    const { loads, writes, states, counts, turn, steals } = await granted();
    loads[0]?.resolve(success(aProject));
    await settled();
    writes[0]?.fail(new Error("Internal error"));
    await settled();
    expect([states, counts.stops]).toEqual([[{ status: "waiting", message: "Internal error" }], 1]);
    await turn.takeOver();
    await settled();
    expect([loads.length, steals, counts.running]).toEqual([2, [], 0]);
    loads[1]?.resolve(success(aProject));
    await settled();
    writes[1]?.resolve();
    await settled();
    await turn.takeOver();
    expect(loads).toHaveLength(2);
  });

  test("and is lost again while the project loads writes nothing, and is requested once", async () => {
    const { loads, writes, right, waits, states } = await granted();
    right.lose();
    await settled();
    loads[0]?.resolve(success(aProject));
    await settled();
    expect([writes, waits.length, states]).toEqual([[], 2, [{ status: "elsewhere" }]]);
  });

  test("and is lost while the tab waits for the server leaves no timer running", async () => {
    const { loads, right, counts, passTime } = await granted();
    loads[0]?.resolve(failure(UNREACHABLE));
    await settled();
    expect(counts.running).toBe(1);
    right.lose();
    await settled();
    expect(counts.running).toBe(0);
    await passTime(60_000);
    expect(loads).toHaveLength(1);
  });
});
