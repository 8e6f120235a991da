import { describe, expect, test } from "vitest";
import type { Operations } from "#backend/backend.ts";
import { createMemoryJournal } from "#editor/core/journal/journal.ts";
import { failure } from "#model/result.ts";
import { clipById } from "#model/timeline/timeline.ts";
import { aClip } from "#tests/support/model/builders.ts";
import {
  aServer,
  durable,
  openSyncSession,
  savedClips,
  REFUSED,
  settled,
  SIGNED_OUT,
  UNREACHABLE,
} from "#tests/support/editor/saved-project.ts";

describe("B-122 B-124 saving", () => {
  test("edits are applied in order, one at a time, and the server has what the user sees", async () => {
    const server = aServer();
    const { syncSession, move, remove, text } = await openSyncSession(server);
    move("a", 1);
    move("a", 2);
    remove("b");
    expect(await syncSession.flush(1000)).toBe(true);
    expect(server.sent).toEqual(["op-1", "op-2", "op-3"]);
    expect((await server.stored()).clips).toEqual([aClip({ id: "a", startTime: 2, endTime: 12 })]);
    expect(syncSession.document().revision).toBe(3);
    expect(text()).toBe("Saved");
  });

  test("without an answer the edit stays queued, in order, and editing goes on; the same operation is sent again", async () => {
    const server = aServer();
    server.answer(() => UNREACHABLE);
    const { move, text, passTime } = await openSyncSession(server, durable(createMemoryJournal()));
    move("a", 1);
    await settled();
    move("a", 2);
    await settled();
    expect(text()).toBe("Offline – 2 changes waiting");
    server.answer(() => undefined);
    await passTime(500);
    expect(server.sent).toEqual(["op-1", "op-1", "op-2"]);
    expect(text()).toBe("Saved");
    expect((await server.stored()).clips.find((clip) => clip.id === "a")?.startTime).toBe(2);
  });

  test("tries again after 0.5 s, 1 s, 2 s, and at once when the network comes back", async () => {
    const server = aServer();
    server.answer(() => UNREACHABLE);
    const { syncSession, move, passTime } = await openSyncSession(server);
    move("a", 1);
    await settled();
    await passTime(499);
    expect(server.sent).toHaveLength(1);
    await passTime(1);
    await passTime(1000);
    expect(server.sent).toHaveLength(3);
    syncSession.retryNow();
    await settled();
    expect(server.sent).toHaveLength(4);
  });

  test("a lost answer never applies an edit twice", async () => {
    const server = aServer();
    let isLost = true;
    const losing: Operations = {
      ...server.operations,
      apply: async (...call) => {
        const answer = await server.operations.apply(...call);
        if (!isLost) return answer;
        isLost = false;
        return failure(UNREACHABLE);
      },
    };
    const { syncSession, move, passTime } = await openSyncSession({ ...server, operations: losing });
    move("a", 3);
    await settled();
    await passTime(500);
    expect(syncSession.document().revision).toBe(1);
    expect((await server.stored()).revision).toBe(1);
  });

  test("B-123 the server refuses: 'Failed to save changes for track. Please try again. Error: {message}', state reverted, later edits to other clips stay", async () => {
    const server = aServer();
    server.answer((operation) => (operation.opId === "op-1" ? REFUSED : undefined));
    const { syncSession, move, remove, refusals } = await openSyncSession(server);
    move("a", 1);
    remove("b");
    await syncSession.flush(1000);
    expect(refusals).toEqual(["Failed to save changes for track. Please try again. Error: violates check constraint"]);
    expect(clipById(syncSession.document().timeline, "a")).toEqual(savedClips[0]);
    expect((await server.stored()).clips).toEqual([savedClips[0]]);
  });

  test("after the session is lost nothing is sent until the user has signed in again", async () => {
    const server = aServer();
    server.answer(() => SIGNED_OUT);
    const { syncSession, move, text, passTime } = await openSyncSession(server);
    move("a", 1);
    await settled();
    await passTime(60_000);
    expect(server.sent).toHaveLength(1);
    expect(text()).toBe("Signed out – 1 change waiting");
    server.answer(() => undefined);
    syncSession.retryNow();
    await settled();
    expect(text()).toBe("Saved");
  });
});
