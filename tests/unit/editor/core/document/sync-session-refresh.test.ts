import { describe, expect, test } from "vitest";
import type { SavingServer } from "#editor/core/document/deliver.ts";
import { createMemoryJournal } from "#editor/core/journal/journal.ts";
import { setClipMuted } from "#model/edits/edits.ts";
import { failure } from "#model/result.ts";
import { clipById, timelineOf } from "#model/timeline/timeline.ts";
import { allSettled, aServer, durable, openSyncSession, UNREACHABLE } from "#tests/support/editor/saved-project.ts";
import { later } from "#tests/support/editor/later.ts";
import { unwrap } from "#tests/support/model/unwrap.ts";

/** A sync session on a server that counts requests; each kind of request can be delayed or made to fail. */
async function refreshed() {
  const server = aServer();
  const state = {
    revisions: 0,
    loads: 0,
    beforeRevision: Promise.resolve(),
    beforeLoad: Promise.resolve(),
    failing: undefined as "revision" | "load" | undefined,
  };
  const counted: SavingServer = {
    operations: server.operations,
    projects: {
      revision: async (id) => {
        state.revisions += 1;
        await state.beforeRevision;
        return state.failing === "revision" ? failure(UNREACHABLE) : server.projects.revision(id);
      },
      load: async (id) => {
        state.loads += 1;
        await state.beforeLoad;
        return state.failing === "load" ? failure(UNREACHABLE) : server.projects.load(id);
      },
    },
  };
  const opened = await openSyncSession(counted, durable(createMemoryJournal()));
  return {
    ...opened,
    server,
    state,
    asked: () => [state.revisions, state.loads],
    isMuted: () => clipById(opened.syncSession.document().timeline, "b")?.muted,
    /** Another device mutes clip b. */
    muteThere: async () => {
      const stored = await server.stored();
      const edit = setClipMuted(timelineOf(stored), "b", true);
      if (edit) unwrap(await server.operations.apply("p", { opId: "there", baseRev: stored.revision, ...edit }));
    },
  };
}

describe("a refresh from the server", () => {
  test("loads the project only if its revision is new", async () => {
    const { syncSession, asked, muteThere, isMuted } = await refreshed();
    await syncSession.refresh();
    expect(asked()).toEqual([1, 0]);
    await muteThere();
    await syncSession.refresh();
    await syncSession.refresh();
    expect([asked(), isMuted()]).toEqual([[3, 1], true]);
  });

  test("sends no request while an edit is pending, nor after the project is closed", async () => {
    const { syncSession, server, asked, move, passTime } = await refreshed();
    server.answer(() => UNREACHABLE);
    move("a", 40);
    await passTime(0);
    await syncSession.refresh();
    syncSession.dispose();
    await syncSession.refresh();
    expect(asked()).toEqual([0, 0]);
    const left = await refreshed();
    left.syncSession.dispose();
    await left.syncSession.refresh();
    expect(left.asked()).toEqual([0, 0]);
  });

  test("changes nothing if the server does not answer", async () => {
    for (const failing of ["revision", "load"] as const) {
      const { syncSession, state, muteThere, isMuted, asked } = await refreshed();
      await muteThere();
      state.failing = failing;
      const before = syncSession.document();
      await syncSession.refresh();
      expect([isMuted(), asked()]).toEqual([false, failing === "revision" ? [1, 0] : [1, 1]]);
      expect(syncSession.document()).toBe(before);
    }
  });

  test.each(["beforeRevision", "beforeLoad"] as const)(
    "is discarded if an edit is made meanwhile (%s): the answer to the edit brings both",
    async (when) => {
      const { syncSession, state, muteThere, isMuted, move, server, asked } = await refreshed();
      await muteThere();
      const wait = later<void>();
      state[when] = wait.promise;
      const asking = syncSession.refresh();
      await allSettled();
      server.answer(() => UNREACHABLE);
      move("a", 40);
      wait.resolve();
      await asking;
      expect([isMuted(), asked()]).toEqual([false, when === "beforeRevision" ? [1, 0] : [1, 1]]);
      expect(syncSession.document().revision).toBe(0);
    },
  );

  test("does not replace a newer revision if an edit is made and saved meanwhile", async () => {
    const { syncSession, state, move, passTime, muteThere, isMuted } = await refreshed();
    await muteThere();
    const wait = later<void>();
    const stale = later<void>();
    state.beforeLoad = wait.promise;
    const asking = syncSession.refresh();
    await allSettled();
    state.beforeLoad = stale.promise;
    move("a", 40);
    await passTime(0);
    stale.resolve();
    await allSettled();
    const saved = syncSession.document();
    expect([saved.pending, saved.revision, isMuted()]).toEqual([[], 2, true]);
    wait.resolve();
    await asking;
    expect(syncSession.document()).toBe(saved);
  });

  test("changes nothing if the project is closed meanwhile", async () => {
    const { syncSession, state, muteThere, isMuted } = await refreshed();
    await muteThere();
    const wait = later<void>();
    state.beforeLoad = wait.promise;
    const asking = syncSession.refresh();
    await allSettled();
    syncSession.dispose();
    wait.resolve();
    await asking;
    expect(isMuted()).toBe(false);
  });
});
