import { describe, expect, test } from "vitest";
import { failure, success } from "#model/result.ts";
import { aProject, settled, UNREACHABLE } from "#tests/support/editor/saved-project.ts";
import { aLease, aLooker } from "#tests/support/editor/one-writer-turn.ts";

/** A tab that takes over: the server has answered once, and the lock is requested. */
async function takingOver() {
  const tab = await aLooker();
  const taking = tab.turn.takeOver();
  tab.loads[0]?.resolve(success(aProject));
  await settled();
  return { ...tab, taking };
}

describe("a take-over", () => {
  test("reports that it is under way, and its result", async () => {
    const { turn, states, loads, steals, writes, failures } = await aLooker();
    const taking = turn.takeOver();
    expect(states).toEqual([{ status: "takingOver" }]);
    loads[0]?.resolve(success(aProject));
    await settled();
    const { lease, state } = aLease();
    steals[0]?.resolve(lease);
    await settled();
    loads[1]?.resolve(failure(UNREACHABLE));
    await taking;
    expect([states.at(-1), failures, state.isReleased, writes]).toEqual([{ status: "elsewhere" }, [UNREACHABLE.message], true, []]);
  });

  test("does nothing after the editor is disposed", async () => {
    const { turn, states, loads } = await aLooker();
    turn.dispose();
    await turn.takeOver();
    expect([states, loads]).toEqual([[], []]);
  });

  test("steals no lock if the editor is disposed during the server request, or the lock is granted meanwhile", async () => {
    const leaving = await aLooker();
    const taking = leaving.turn.takeOver();
    leaving.turn.dispose();
    leaving.loads[0]?.resolve(success(aProject));
    await taking;
    expect([leaving.steals, leaving.failures]).toEqual([[], []]);
    const lucky = await aLooker();
    const unneeded = lucky.turn.takeOver();
    lucky.waits[0]?.resolve(aLease().lease);
    await settled();
    lucky.loads[0]?.resolve(failure(UNREACHABLE));
    await unneeded;
    expect([lucky.steals, lucky.failures, lucky.loads.length]).toEqual([[], [], 2]);
  });

  test("that the browser refuses is reported; the editor waits for the lock again unless it is disposed", async () => {
    for (const isGone of [false, true]) {
      const { taking, turn, steals, waits, failures } = await takingOver();
      if (isGone) turn.dispose();
      steals[0]?.fail("not active");
      await taking;
      expect([failures, waits.length, waits[0]?.signal.aborted]).toEqual([["not active"], isGone ? 1 : 2, true]);
    }
  });

  test("that is granted after the editor is disposed releases the lock", async () => {
    const { taking, turn, loads, steals } = await takingOver();
    turn.dispose();
    const { lease, state } = aLease();
    steals[0]?.resolve(lease);
    await taking;
    expect([state.isReleased, loads.length]).toEqual([true, 1]);
  });

  test("whose lock another tab takes while the project is reloaded writes nothing, and is not reported as failed", async () => {
    const { taking, loads, steals, writes, failures, waits } = await takingOver();
    const { lease, lose } = aLease();
    steals[0]?.resolve(lease);
    await settled();
    lose();
    await settled();
    loads[1]?.resolve(success(aProject));
    await taking;
    expect([writes, failures, waits.length]).toEqual([[], [], 2]);
  });

  test("whose lock is taken while the project opens can be repeated", async () => {
    const { taking, turn, loads, steals, writes } = await takingOver();
    const { lease, lose } = aLease();
    steals[0]?.resolve(lease);
    await settled();
    loads[1]?.resolve(success(aProject));
    await settled();
    lose();
    await settled();
    writes[0]?.resolve();
    await taking;
    void turn.takeOver();
    expect(loads).toHaveLength(3);
  });
});
