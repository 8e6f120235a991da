import { describe, expect, test } from "vitest";
import { confirmOperation, refuseOperation } from "#editor/core/document/operation-results.ts";
import { commitEdit, commitQuietly, openDocument } from "#editor/core/document/document.ts";
import { createMemoryJournal } from "#editor/core/journal/journal.ts";
import type { Change, Edit } from "#model/edits/change.ts";
import type { Operation } from "#model/timeline/operation.ts";
import { DEFAULT_SETTINGS } from "#model/timeline/project-settings.ts";
import { clipById } from "#model/timeline/timeline.ts";
import { aClip } from "#tests/support/model/builders.ts";
import { aProject, aServer, durable, openSyncSession, settled, SIGNED_OUT } from "#tests/support/editor/saved-project.ts";
import { withoutEmptyPages } from "#tests/support/media/without-empty-pages.ts";

const anEdit = (...changes: readonly Change[]): Edit => ({ kind: "changeSettings", changes });
const RENAMED: Change = { kind: "rename", name: "Other" };
const PICTURE: Change = { kind: "setPicture", picture: { url: "u/projects/p/videos/a.mp4", duration: 4 } };
const SETTINGS: Change = { kind: "setSettings", settings: { ...DEFAULT_SETTINGS, timecodeStart: 900 } as typeof DEFAULT_SETTINGS };
const MOVED: Change = { kind: "putClip", clip: aClip({ id: "a", startTime: 50, endTime: 60 }) };
const ADDED: Change = { kind: "putClip", clip: aClip({ id: "new" }) };

/** The open project after one edit of each change, named op-0, op-1 … */
function documentWith(...changes: readonly Change[]) {
  return changes.reduce(
    (document, change, index) => {
      const step = commitEdit(document, anEdit(change), `op-${index}`);
      if (!step) throw new Error("The edit changed nothing.");
      return step.document;
    },
    openDocument(aProject, []),
  );
}

describe("a server answer", () => {
  test("applies to the operation it names, even if that is not the oldest", () => {
    const document = documentWith(RENAMED, MOVED, PICTURE);
    const { document: confirmed, changes } = confirmOperation(document, "op-1", 5);
    expect(changes).toEqual([]);
    expect(confirmed.pending.map(({ opId }) => opId)).toEqual(["op-0", "op-2"]);
    expect([confirmed.confirmed.name, clipById(confirmed.confirmed, "a")?.startTime, confirmed.revision]).toEqual(["Reel", 50, 5]);
    expect(confirmed.timeline).toBe(document.timeline);
  });

  test("about an unknown operation changes nothing, and an older revision never replaces a newer one", () => {
    const document = documentWith(RENAMED);
    expect(confirmOperation(document, "unknown", 5)).toEqual({ document, changes: [] });
    expect(confirmOperation({ ...document, revision: 9 }, "op-0", 5).document.revision).toBe(9);
  });

  test.each<[string, Change]>([
    ["name", RENAMED],
    ["picture", PICTURE],
    ["settings", SETTINGS],
    ["clip that was moved", MOVED],
    ["clip that was added", ADDED],
    ["clip that was removed", { kind: "removeClip", id: "a" }],
  ])("that refuses an edit reverts the %s, and everything else stays", (_name, change) => {
    const other: Change = { kind: "removeClip", id: "b" };
    const document = documentWith(change, other);
    const refusal = refuseOperation(document, "op-0");
    const without = documentWith(other);
    expect(withoutEmptyPages(refusal.document.timeline)).toEqual(withoutEmptyPages(without.timeline));
    expect(refusal.document.pending.map(({ opId }) => opId)).toEqual(["op-1"]);
    expect(refusal.dropped.map(({ opId }) => opId)).toEqual(["op-0"]);
    expect(refusal.changes).toHaveLength(1);
    expect(refusal.document.history.past).toHaveLength(1);
  });
});

test("an edit that changes nothing is neither saved nor undoable", () => {
  const document = openDocument(aProject, []);
  expect(commitEdit(document, anEdit({ kind: "rename", name: aProject.name }), "op")).toBeUndefined();
  expect(commitQuietly(document, anEdit({ kind: "removeClip", id: "unknown" }), "op")).toBeUndefined();
  expect(commitEdit(document, anEdit(), "op")).toBeUndefined();
});

describe("an open project", () => {
  test("shows the stored project at once, and undo and redo are shown and saved as such", async () => {
    const server = aServer();
    const sentKinds: string[] = [];
    server.answer((operation) => {
      sentKinds.push(operation.kind);
      return undefined;
    });
    const { syncSession, shown, move } = await openSyncSession(server);
    expect(shown()).toBe(syncSession.document());
    syncSession.undo();
    syncSession.redo();
    expect(syncSession.document()).toBe(shown());
    expect(syncSession.document().pending).toEqual([]);
    move("a", 40);
    expect(clipById(shown()?.timeline ?? syncSession.document().confirmed, "a")?.startTime).toBe(40);
    syncSession.undo();
    expect(clipById(syncSession.document().timeline, "a")?.startTime).toBe(5);
    syncSession.redo();
    expect(clipById(syncSession.document().timeline, "a")?.startTime).toBe(40);
    expect(await syncSession.flush(1000)).toBe(true);
    expect(sentKinds).toEqual(["moveClip", "undo", "redo"]);
    expect((await server.stored()).clips.find(({ id }) => id === "a")?.startTime).toBe(40);
  });

  test("a second edit waits while the first is being journalled, and is sent after it", async () => {
    const memory = createMemoryJournal();
    const written: (() => void)[] = [];
    const slow = durable({
      ...memory,
      append: async (projectId, operation: Operation) => {
        await new Promise<void>((resolve) => written.push(resolve));
        await memory.append(projectId, operation);
      },
    });
    const server = aServer();
    const { syncSession, move } = await openSyncSession(server, slow);
    move("a", 10);
    move("a", 20);
    syncSession.retryNow();
    await settled();
    expect(server.sent).toEqual([]);
    written[1]?.();
    await settled();
    expect(server.sent, "the second must not overtake the first").toEqual([]);
    expect(syncSession.status()).toMatchObject({ waitingCount: 2, unsafeCount: 1 });
    written[0]?.();
    await settled();
    expect(server.sent).toEqual(["op-1", "op-2"]);
  });

  test("a flush ends at once if the session is lost or the editor is closed", async () => {
    const server = aServer();
    server.answer(() => SIGNED_OUT);
    const { syncSession, move } = await openSyncSession(server);
    move("a", 10);
    expect(await syncSession.flush(1e9)).toBe(false);
    server.answer(() => ({ kind: "aborted", message: "" }));
    const flushing = syncSession.flush(1e9);
    syncSession.dispose();
    expect(await flushing).toBe(false);
  });
});
