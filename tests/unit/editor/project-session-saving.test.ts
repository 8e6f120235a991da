import { describe, expect, test } from "vitest";
import { failure } from "#model/result.ts";
import { aProject, UNREACHABLE } from "#tests/support/editor/saved-project.ts";
import { renamed, renaming, withOperations } from "#tests/support/editor/opened-project.ts";
import { aSession } from "#tests/support/editor/opened-session.ts";

/** An open project with an edit that the server does not accept before `goOnline`. */
async function editedOffline() {
  let isOnline = false;
  const opened = aSession(({ backend }) => ({
    backend: withOperations(backend, {
      apply: async (...call) => (isOnline ? backend.operations.apply(...call) : failure(UNREACHABLE)),
    }),
  }));
  void opened.session.open(aProject);
  await opened.pass(1000);
  opened.session.syncSession()?.commit(renamed("New"));
  return {
    ...opened,
    goOnline: () => {
      isOnline = true;
    },
  };
}

describe("a session's command to the open project", () => {
  test("does nothing while none is open", async () => {
    const { session } = aSession();
    session.shown();
    session.retrySaving();
    await Promise.all([session.takeOver(), session.refresh()]);
    expect([session.syncSession(), await session.flush(1000)]).toEqual([undefined, []]);
  });

  test("to flush names the edits that are not saved within the given time", async () => {
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

  test("to retry saving sends at once", async () => {
    const { session, pass, storedName, goOnline } = await editedOffline();
    await pass(20_000);
    goOnline();
    session.retrySaving();
    await pass(0);
    expect(await storedName()).toBe("New");
  });

  test("to refresh loads what other devices have saved, and one to take over gets the lock from another tab", async () => {
    const { session, pass, saveThere, name, open } = aSession();
    void session.open(aProject);
    await pass(1000);
    await saveThere("Theirs");
    await session.refresh();
    expect(name()).toBe("Theirs");
    const second = await open();
    await second.project().takeOver();
    await pass(0);
    expect(session.syncSession()).toBeUndefined();
    await session.takeOver();
    await pass(0);
    expect(session.syncSession()).toBeDefined();
  });

  test("to dispose releases the lock, and nothing is sent any more", async () => {
    let asked = 0;
    const { session, pass, heldLocks, journal } = aSession((device) => ({
      backend: withOperations(device.backend, { apply: async () => ((asked += 1), failure(UNREACHABLE)) }),
    }));
    await journal.append("q", renaming("1", "New"));
    void session.open(aProject);
    await pass(1000);
    session.syncSession()?.commit(renamed("New"));
    await pass(0);
    session.dispose();
    const before = asked;
    await pass(120_000);
    expect([asked - before, await heldLocks()]).toEqual([0, 0]);
  });
});
