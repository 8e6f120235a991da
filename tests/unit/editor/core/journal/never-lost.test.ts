import { describe, expect, test } from "vitest";
import { syncInBackground } from "#editor/core/document/background-sync.ts";
import { createMemoryJournal } from "#editor/core/journal/journal.ts";
import type { Journal } from "#editor/core/journal/journal.ts";
import { refusalMessage } from "#editor/core/save-queue/refusal-message.ts";
import { browserTimers } from "#editor/core/timers.ts";
import { aClip } from "#tests/support/model/builders.ts";
import { aServer, durable, openSyncSession, savedClips, REFUSED, settled, UNREACHABLE } from "#tests/support/editor/saved-project.ts";

/** A server that does not answer, and a project with two edits pending in a journal. */
async function editedOffline() {
  const server = aServer();
  const journal = durable(createMemoryJournal());
  server.answer(() => UNREACHABLE);
  const before = await openSyncSession(server, journal);
  before.move("a", 1);
  before.remove("b");
  await settled();
  return { server, journal, before };
}

describe("edits are never lost", () => {
  test("after a reload the journal is replayed over the confirmed project, and sent", async () => {
    const { server, journal, before } = await editedOffline();
    expect(before.text()).toBe("Offline – 2 changes waiting");
    before.syncSession.dispose();

    server.answer(() => undefined);
    const after = await openSyncSession(server, journal, await server.stored());
    expect(after.shown()?.timeline).toEqual(before.syncSession.document().timeline);
    expect(await after.syncSession.flush(1000)).toBe(true);
    expect((await server.stored()).clips).toEqual([aClip({ id: "a", startTime: 1, endTime: 11 })]);
    expect(await journal.load("p")).toEqual([]);
  });

  test("an edit is sent only after it is journalled; until then closing the page would lose it", async () => {
    const server = aServer();
    let written = () => {};
    const slow: Journal = {
      ...durable(createMemoryJournal()),
      append: () =>
        new Promise((resolve) => {
          written = resolve;
        }),
    };
    const { syncSession, move, text } = await openSyncSession(server, slow);
    move("a", 1);
    await settled();
    expect(server.sent).toEqual([]);
    expect(text()).toBe("Saving…");
    expect(syncSession.status().unsafeCount).toBe(1);
    written();
    await settled();
    expect(text()).toBe("Saved");
  });

  test("if storage is full or blocked, editing goes on in memory and with the server", async () => {
    const server = aServer();
    const full: Journal = {
      ...durable(createMemoryJournal()),
      append: () => Promise.reject(new DOMException("full", "QuotaExceededError")),
    };
    server.answer(() => UNREACHABLE);
    const { syncSession, move, passTime } = await openSyncSession(server, full);
    move("a", 1);
    await settled();
    expect(syncSession.status()).toMatchObject({ waitingCount: 1, unsafeCount: 1 });
    server.answer(() => undefined);
    await passTime(500);
    expect(syncSession.status()).toEqual({ waitingCount: 0, unsafeCount: 0, queue: "idle" });
  });

  test("operations that another project left in the journal are sent too, in order; without an answer they stay", async () => {
    const { server, journal, before } = await editedOffline();
    before.syncSession.dispose();
    const refused: string[] = [];
    const send = (openId: string | undefined) =>
      syncInBackground({
        timers: browserTimers,
        journal,
        server,
        isOpen: (projectId) => projectId === openId,
        onRefused: (operation) => refused.push(operation.opId),
        signal: new AbortController().signal,
      });
    await send(undefined);
    expect((await journal.load("p")).map((operation) => operation.opId)).toEqual(["op-1", "op-2"]);
    server.answer(() => undefined);
    await send("p");
    expect(await journal.projectIds()).toEqual(["p"]);
    await send("another");
    expect(await journal.projectIds()).toEqual([]);
    expect((await server.stored()).clips).toEqual([aClip({ id: "a", startTime: 1, endTime: 11 })]);
    expect(refused).toEqual([]);
  });

  test("an edit made while another is being shown (a measured length, B-86) follows it in the journal and on the server", async () => {
    const server = aServer();
    server.answer(() => UNREACHABLE);
    const journal = durable(createMemoryJournal());
    const { syncSession, move, onNextShown, passTime } = await openSyncSession(server, journal);
    onNextShown(() => move("a", 2));
    move("a", 1);
    await settled();
    expect((await journal.load("p")).map((operation) => operation.opId)).toEqual(
      syncSession.document().pending.map((operation) => operation.opId),
    );
    server.answer(() => undefined);
    await passTime(500);
    expect((await server.stored()).clips.find((clip) => clip.id === "a")?.startTime).toBe(2);
  });

  test("B-123 if a closed project's added clip is refused, its measured length (B-86) is dropped unsent with one message", async () => {
    const server = aServer();
    server.answer(() => UNREACHABLE);
    const journal = durable(createMemoryJournal());
    const before = await openSyncSession(server, journal);
    const added = aClip({ id: "new", originalDuration: undefined });
    before.syncSession.commit({ kind: "addClip", changes: [{ kind: "putClip", clip: added }] });
    before.syncSession.commitQuietly({ kind: "trimClip", changes: [{ kind: "putClip", clip: { ...added, originalDuration: 4 } }] });
    before.move("a", 1);
    await settled();
    before.syncSession.dispose();
    server.answer((operation) => (operation.kind === "addClip" ? REFUSED : undefined));
    server.sent.length = 0;
    const refusals: string[] = [];
    await syncInBackground({
      timers: browserTimers,
      journal,
      server,
      isOpen: () => false,
      onRefused: (operation, error) => refusals.push(refusalMessage(operation.kind, error.message)),
      signal: new AbortController().signal,
    });
    expect(refusals).toEqual(["Failed to add track instance to database: violates check constraint"]);
    expect(server.sent).toEqual(["op-1", "op-3"]);
    expect(await journal.projectIds()).toEqual([]);
    expect((await server.stored()).clips).toEqual([aClip({ id: "a", startTime: 1, endTime: 11 }), savedClips[1]]);
  });

  test("B-23 a flush sends at once and returns whether everything was saved", async () => {
    const server = aServer();
    server.answer(() => UNREACHABLE);
    const { syncSession, move } = await openSyncSession(server);
    expect(await syncSession.flush(1000)).toBe(true);
    move("a", 1);
    expect(await syncSession.flush(5000)).toBe(false);
    server.answer(() => undefined);
    expect(await syncSession.flush(5000)).toBe(true);
  });
});
