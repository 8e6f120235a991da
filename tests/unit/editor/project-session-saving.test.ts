import { describe, expect, test } from "vitest";
import { failure } from "#model/result.ts";
import { aProject, UNREACHABLE } from "#tests/support/editor/kept-project.ts";
import { renamed, renaming, withOperations } from "#tests/support/editor/opened-project.ts";
import { aSession } from "#tests/support/editor/opened-session.ts";

/** The project is open, and has an edit that the server does not take before `goOnline`. */
async function editedOffline() {
  let isOnline = false;
  const opened = aSession(({ backend }) => ({
    backend: withOperations(backend, {
      apply: async (...call) => (isOnline ? backend.operations.apply(...call) : failure(UNREACHABLE)),
    }),
  }));
  void opened.session.open(aProject);
  await opened.pass(1000);
  opened.session.keeper()?.commit(renamed("New"));
  return {
    ...opened,
    goOnline: () => {
      isOnline = true;
    },
  };
}

describe("what is asked of the open project", () => {
  test("is nothing while none is open", async () => {
    const { session } = aSession();
    session.shown();
    session.retrySaving();
    await Promise.all([session.takeOver(), session.refresh()]);
    expect([session.keeper(), await session.flush(1000)]).toEqual([undefined, []]);
  });

  test("is saved within the time, and what is not is named", async () => {
    const { session, pass, storedName, goOnline } = await editedOffline();
    await pass(0);
    const unsaved = session.flush(1000);
    await pass(1000);
    expect(await unsaved).toEqual([{ id: "p", name: "New", opIds: ["op-1"] }]);
    goOnline();
    const saved = session.flush(1000);
    await pass(1000);
    expect([await saved, await storedName()]).toEqual([[], "New"]);
  });

  test("is tried again at once", async () => {
    const { session, pass, storedName, goOnline } = await editedOffline();
    await pass(20_000);
    goOnline();
    session.retrySaving();
    await pass(0);
    expect(await storedName()).toBe("New");
  });

  test("is what other devices have saved since, and the right that another tab has", async () => {
    const { session, pass, saveThere, name, open } = aSession();
    void session.open(aProject);
    await pass(1000);
    await saveThere("Theirs");
    await session.refresh();
    expect(name()).toBe("Theirs");
    const second = await open();
    await second.project().takeOver();
    await pass(0);
    expect(session.keeper()).toBeUndefined();
    await session.takeOver();
    await pass(0);
    expect(session.keeper()).toBeDefined();
  });

  test("ends with the editor: the lock is free, and nothing is sent any more", async () => {
    let asked = 0;
    const { session, pass, heldLocks, journal } = aSession((device) => ({
      backend: withOperations(device.backend, { apply: async () => ((asked += 1), failure(UNREACHABLE)) }),
    }));
    await journal.append("q", renaming("1", "New"));
    void session.open(aProject);
    await pass(1000);
    session.keeper()?.commit(renamed("New"));
    await pass(0);
    session.dispose();
    const before = asked;
    await pass(120_000);
    expect([asked - before, await heldLocks()]).toEqual([0, 0]);
  });
});
