import { describe, expect, onTestFinished, test } from "vitest";
import { TOO_OLD_TO_KNOW } from "#backend/backend.ts";
import { createSyncSession } from "#editor/core/document/sync-session.ts";
import type { SyncSessionInput } from "#editor/core/document/sync-session.ts";
import { createMemoryJournal } from "#editor/core/journal/journal.ts";
import type { Journal } from "#editor/core/journal/journal.ts";
import type { Change, Edit } from "#model/edits/change.ts";
import { moveClip, setClipMuted } from "#model/edits/edits.ts";
import { clipById, timelineOf } from "#model/timeline/timeline.ts";
import type { ProjectTimeline } from "#model/timeline/timeline.ts";
import { allSettled, aProject, aServer, durable } from "#tests/support/editor/saved-project.ts";
import { withoutPlayback } from "#tests/support/editor/without-playback.ts";
import { manualTimers } from "#tests/support/editor/manual-timers.ts";
import { unwrap } from "#tests/support/model/unwrap.ts";

/** A sync session whose callbacks are recorded. */
async function reportingProject(journal: Journal = durable(createMemoryJournal())) {
  const server = aServer();
  const reported = {
    documents: [] as (readonly Change[])[],
    merged: [] as Parameters<NonNullable<SyncSessionInput["onMerged"]>>[0][],
    left: [] as Parameters<NonNullable<SyncSessionInput["onLeft"]>>[0][],
  };
  let ids = 0;
  const syncSession = await createSyncSession({
    project: aProject,
    server,
    journal,
    newId: () => `op-${++ids}`,
    timers: manualTimers().timers,
    targets: { ...withoutPlayback(), sendToTabs: (changes) => reported.documents.push(changes) },
    onStatus: () => undefined,
    onRefused: () => undefined,
    onMerged: (merged) => reported.merged.push(merged),
    onLeft: (kind) => reported.left.push(kind),
  });
  onTestFinished(() => syncSession.dispose());
  const edit = async (make: (timeline: ProjectTimeline) => Edit | undefined) => {
    const made = make(syncSession.document().timeline);
    if (!made) throw new Error("The edit changes nothing.");
    syncSession.commit(made);
    await allSettled();
  };
  return {
    server,
    syncSession,
    reported,
    edit,
    editThere: async (make: (timeline: ProjectTimeline) => Edit | undefined) => {
      const stored = await server.stored();
      const made = make(timelineOf(stored));
      if (made) unwrap(await server.operations.apply("p", { opId: `there-${stored.revision}`, baseRev: stored.revision, ...made }));
    },
    start: () => clipById(syncSession.document().timeline, "a")?.startTime,
  };
}

const move = (start: number) => (timeline: ProjectTimeline) => moveClip(timeline, "a", start, 0);
const mute = (id: string) => (timeline: ProjectTimeline) => setClipMuted(timeline, id, true);

describe("a sync session's report", () => {
  test("starts with the document and no changes", async () => {
    const { reported } = await reportingProject();
    expect(reported.documents).toEqual([[]]);
  });

  test("of another device's edits names the changed rows and the timeline before; its own edits are not reported", async () => {
    const { reported, edit, editThere, syncSession } = await reportingProject();
    await edit(move(40));
    expect(reported.merged).toEqual([]);
    await editThere(mute("b"));
    await syncSession.refresh();
    expect(reported.merged).toMatchObject([{ shown: [{ kind: "putClip", clip: { id: "b", muted: true } }], overrides: [] }]);
    expect(clipById(reported.merged[0]?.before as ProjectTimeline, "b")?.muted).toBe(false);
  });

  test("of a conflict names the stored value and the one that this device's edit replaced", async () => {
    const { reported, edit, editThere, server } = await reportingProject();
    await editThere(move(70));
    await edit(move(40));
    expect(reported.merged.flatMap(({ overrides }) => overrides)).toMatchObject([{ kept: "0:40.000", replaced: "1:10.000" }]);
    expect((await server.stored()).clips.find(({ id }) => id === "a")?.startTime).toBe(40);
  });

  test("names this device's value as replaced if the server no longer knows whether it applied the edit", async () => {
    const { reported, edit, editThere, server, start } = await reportingProject();
    await editThere(move(70));
    server.answer(({ opId }) => {
      if (opId === "op-1") server.answer(() => undefined);
      return opId === "op-1" ? { kind: "refused", message: "Too old", status: 409, code: TOO_OLD_TO_KNOW } : undefined;
    });
    await edit(move(40));
    expect([start(), reported.merged.flatMap(({ overrides }) => overrides)]).toMatchObject([
      70,
      [{ kept: "1:10.000", replaced: "0:40.000" }],
    ]);
  });

  test("says if undo or redo left something unchanged, and nothing otherwise", async () => {
    const { reported, edit, editThere, syncSession } = await reportingProject();
    await edit(move(40));
    syncSession.undo();
    syncSession.redo();
    await allSettled();
    expect(reported.left).toEqual([]);
    await editThere(move(70));
    await syncSession.refresh();
    syncSession.undo();
    expect(reported.left).toEqual(["undo"]);
    await edit(move(90));
    syncSession.undo();
    await allSettled();
    await editThere(move(10));
    await syncSession.refresh();
    syncSession.redo();
    expect(reported.left).toEqual(["undo", "redo"]);
  });

  test("counts no unsafe edits while none is pending", async () => {
    const { syncSession } = await reportingProject({ ...durable(createMemoryJournal()), unstoredCount: () => 1 });
    expect(syncSession.status()).toEqual({ waitingCount: 0, unsafeCount: 0, queue: "idle" });
  });
});
