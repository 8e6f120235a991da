import { describe, expect, test } from "vitest";
import { failure, success } from "#model/result.ts";
import { aProject, settled, UNREACHABLE } from "#tests/support/editor/kept-project.ts";
import { later } from "#tests/support/editor/later.ts";
import { aHold, aLooker, aTurn, aWriter } from "#tests/support/editor/one-writer-turn.ts";

describe("a beginning", () => {
  test("with a free lock writes, and looks at nothing", async () => {
    const { writes, counts, loads, states, steals, turn } = await aWriter();
    expect([writes.map(({ project }) => project), counts.looks, loads, states]).toEqual([[aProject], 0, [], []]);
    await turn.takeOver();
    expect([loads, states, steals]).toEqual([[], [], []]);
  });

  test("with a lock that the browser is slow to give, though no tab has it, waits for that", async () => {
    const asked: number[] = [];
    const tab = aTurn({ isHeld: async () => (asked.push(1), false) });
    void tab.turn.begin(aProject);
    await tab.passTime(950);
    expect([asked.length, tab.counts.looks]).toEqual([3, 0]);
    tab.waits[0]?.keep(aHold().hold);
    await settled();
    expect([tab.writes.length, tab.counts.looks]).toEqual([1, 0]);
    await tab.passTime(5000);
    expect(asked).toHaveLength(3);
  });

  test("that is granted after all while the browser is asked who has the lock writes", async () => {
    const asked = later<boolean>();
    const tab = aTurn({ isHeld: () => asked.promise });
    void tab.turn.begin(aProject);
    await tab.passTime(300);
    tab.waits[0]?.keep(aHold().hold);
    asked.keep(true);
    await tab.passTime(0);
    expect([tab.writes.length, tab.counts.looks]).toEqual([1, 0]);
  });

  test("of an editor that goes as the lock is granted frees it, and writes nothing", async () => {
    const tab = aTurn();
    const { hold, state } = aHold();
    const begun = tab.turn.begin(aProject);
    tab.waits[0]?.keep(hold);
    tab.turn.dispose();
    await begun;
    expect([state.isReleased, tab.writes]).toEqual([true, []]);
  });

  test("whose right is taken while it opens can take it back", async () => {
    const tab = aTurn();
    const { hold, lose } = aHold();
    const begun = tab.turn.begin(aProject);
    tab.waits[0]?.keep(hold);
    await settled();
    lose();
    await settled();
    tab.writes[0]?.keep();
    await begun;
    expect([tab.writes[0]?.signal.aborted, tab.waits.length]).toEqual([true, 2]);
    void tab.turn.takeOver();
    expect(tab.loads).toHaveLength(1);
  });
});

describe("the right that another tab takes", () => {
  test("ends the writing, is told, and is waited for again", async () => {
    const { lose, states, counts, waits, turn, loads, state } = await aWriter();
    lose();
    await settled();
    expect([states, counts.stops, waits.length, state.isReleased]).toEqual([[{ status: "elsewhere" }], 1, 2, false]);
    void turn.takeOver();
    expect(loads).toHaveLength(1);
  });

  test("in the moment in which the editor goes is not waited for", async () => {
    const { lose, turn, waits, states } = await aWriter();
    lose();
    turn.dispose();
    await settled();
    expect([waits.length, states]).toEqual([1, []]);
  });
});

describe("a turn that comes", () => {
  const granted = async (parts: Parameters<typeof aTurn>[0] = {}) => {
    const tab = await aLooker(parts);
    const right = aHold();
    tab.waits[0]?.keep(right.hold);
    await settled();
    return { ...tab, right };
  };

  test("to an editor that goes in the same moment is freed", async () => {
    const tab = await aLooker();
    const { hold, state } = aHold();
    tab.waits[0]?.keep(hold);
    tab.turn.dispose();
    await settled();
    expect([state.isReleased, tab.loads]).toEqual([true, []]);
  });

  test("writes the project as it is by then; where this tab knows it, the server is waited for less long", async () => {
    const fresh = await granted();
    const knowing = await granted({ known: { ...aProject, name: "Known" } });
    expect(Number(knowing.loads[0]?.timeoutMs)).toBeLessThan(Number(fresh.loads[0]?.timeoutMs));
    fresh.loads[0]?.keep(success({ ...aProject, name: "Newer" }));
    knowing.loads[0]?.keep(failure(UNREACHABLE));
    await settled();
    expect([fresh, knowing].map(({ writes, states }) => [writes[0]?.project.name, states])).toEqual([
      ["Newer", []],
      ["Known", []],
    ]);
  });

  test("while the server is away is tried again after 0.5 s, 1 s, 2 s and so on up to 30 s, and says why each time", async () => {
    const { loads, passTime, states } = await granted();
    for (const [at, delayMs] of [500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000].entries()) {
      loads[at]?.keep(failure(UNREACHABLE));
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

  test("and cannot be written is told with the reason, stopped, and tried again; a press on Take over does not wait", async () => {
    const { loads, writes, states, counts, turn, steals } = await granted();
    loads[0]?.keep(success(aProject));
    await settled();
    writes[0]?.fail(new Error("Internal error"));
    await settled();
    expect([states, counts.stops]).toEqual([[{ status: "waiting", message: "Internal error" }], 1]);
    await turn.takeOver();
    await settled();
    expect([loads.length, steals, counts.running]).toEqual([2, [], 0]);
    loads[1]?.keep(success(aProject));
    await settled();
    writes[1]?.keep();
    await settled();
    await turn.takeOver();
    expect(loads).toHaveLength(2);
  });

  test("and is lost again while the project is read writes nothing, and is waited for once", async () => {
    const { loads, writes, right, waits, states } = await granted();
    right.lose();
    await settled();
    loads[0]?.keep(success(aProject));
    await settled();
    expect([writes, waits.length, states]).toEqual([[], 2, [{ status: "elsewhere" }]]);
  });

  test("and is lost while it waits for the server leaves no clock running", async () => {
    const { loads, right, counts, passTime } = await granted();
    loads[0]?.keep(failure(UNREACHABLE));
    await settled();
    expect(counts.running).toBe(1);
    right.lose();
    await settled();
    expect(counts.running).toBe(0);
    await passTime(60_000);
    expect(loads).toHaveLength(1);
  });
});
