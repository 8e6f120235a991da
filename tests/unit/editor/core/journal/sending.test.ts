import { describe, expect, test } from "vitest";
import { createMemoryJournal } from "#editor/core/journal/journal.ts";
import type { Journal } from "#editor/core/journal/journal.ts";
import { aClip } from "#tests/support/model/builders.ts";
import { allSettled, aServer, durable, openSyncSession, REFUSED, UNREACHABLE } from "#tests/support/editor/saved-project.ts";

/** A server whose answers wait for `answerNext`. */
function aSlowServer() {
  const server = aServer();
  const waiting: (() => void)[] = [];
  const slow: typeof server = {
    ...server,
    operations: {
      ...server.operations,
      apply: async (...call) => {
        await new Promise<void>((resolve) => waiting.push(resolve));
        return server.operations.apply(...call);
      },
    },
  };
  return {
    server,
    slow,
    /** The number of requests that wait for their answers. */
    waiting: () => waiting.length,
    answerNext: async () => {
      waiting.shift()?.();
      await allSettled();
    },
  };
}

describe("sending", () => {
  test("edits that an earlier visit left in the journal are sent automatically when the project opens", async () => {
    const server = aServer();
    const journal = durable(createMemoryJournal());
    server.answer(() => UNREACHABLE);
    const before = await openSyncSession(server, journal);
    before.move("a", 1);
    before.move("a", 2);
    await allSettled();
    before.syncSession.dispose();
    server.answer(() => undefined);
    const after = await openSyncSession(server, journal, await server.stored());
    await allSettled();
    expect(after.text()).toBe("Saved");
    expect((await server.stored()).clips.find(({ id }) => id === "a")?.startTime).toBe(2);
    expect(await journal.load("p")).toEqual([]);
  });

  test("a refused edit and the later edits dropped with it are removed from the journal: the next visit does not send them", async () => {
    const server = aServer();
    const journal = durable(createMemoryJournal());
    server.answer(({ kind }) => (kind === "addClip" ? REFUSED : undefined));
    const { syncSession, move } = await openSyncSession(server, journal);
    const added = aClip({ id: "new" });
    syncSession.commit({ kind: "addClip", changes: [{ kind: "putClip", clip: added }] });
    syncSession.commit({ kind: "trimClip", changes: [{ kind: "putClip", clip: { ...added, endTime: 7 } }] });
    move("a", 1);
    await allSettled();
    expect(await journal.load("p")).toEqual([]);
    const sentBefore = server.sent.length;
    syncSession.dispose();
    await openSyncSession(server, journal, await server.stored());
    await allSettled();
    expect(server.sent).toHaveLength(sentBefore);
  });

  test("a second edit made while the first is being sent waits for its own record in the journal", async () => {
    const { server, slow, answerNext } = aSlowServer();
    const memory = durable(createMemoryJournal());
    const writes: (() => void)[] = [];
    const journal: Journal = {
      ...memory,
      append: async (projectId, operation) => {
        await new Promise<void>((resolve) => writes.push(resolve));
        await memory.append(projectId, operation);
      },
    };
    const { move, text } = await openSyncSession(slow, journal);
    move("a", 1);
    writes.shift()?.();
    await allSettled();
    move("a", 2);
    await answerNext();
    await answerNext();
    expect(server.sent).toEqual(["op-1"]);
    expect(text()).toBe("Saving…");
    writes.shift()?.();
    await allSettled();
    await answerNext();
    expect(server.sent).toEqual(["op-1", "op-2"]);
    expect(text()).toBe("Saved");
  });

  test("a requested retry replaces the scheduled one: the old timer sends nothing", async () => {
    const { server, slow, answerNext, waiting } = aSlowServer();
    server.answer(() => UNREACHABLE);
    const { syncSession, move, passTime } = await openSyncSession(slow);
    move("a", 1);
    await allSettled();
    await answerNext();
    expect(server.sent).toHaveLength(1);
    server.answer(() => undefined);
    syncSession.retryNow();
    await allSettled();
    expect(waiting()).toBe(1);
    await passTime(60_000);
    expect(waiting()).toBe(1);
    await answerNext();
    expect(server.sent).toEqual(["op-1", "op-1"]);
  });

  test.each([
    ["was applied", undefined],
    ["was refused", REFUSED],
  ])("after an edit that %s the next failure is retried after 0.5 s: the back-off starts anew", async (_how, answer) => {
    const server = aServer();
    server.answer(() => UNREACHABLE);
    const { move, passTime } = await openSyncSession(server);
    move("a", 1);
    await passTime(0);
    // The retries come after 0.5 s, 1 s and 2 s.
    await passTime(3500);
    expect(server.sent).toHaveLength(4);
    server.answer(() => answer);
    await passTime(4000);
    await allSettled();
    expect(server.sent).toHaveLength(5);
    server.answer(() => UNREACHABLE);
    move("b", 40);
    await allSettled();
    expect(server.sent).toHaveLength(6);
    await passTime(499);
    expect(server.sent).toHaveLength(6);
    await passTime(1);
    expect(server.sent).toHaveLength(7);
  });
});
