import { describe, expect, onTestFinished, test } from "vitest";
import type { BackendError, Operations } from "#backend/backend.ts";
import { createMemoryBackend } from "#backend/memory.ts";
import { createKeeper } from "#editor/document/keeper.ts";
import type { Keeper } from "#editor/document/keeper.ts";
import type { ProjectDocument } from "#editor/document/document.ts";
import { sendLeftovers } from "#editor/document/send-leftovers.ts";
import { createMemoryJournal } from "#editor/journal/journal.ts";
import type { Journal } from "#editor/journal/journal.ts";
import { refusalMessage } from "#editor/save-queue/refusal-message.ts";
import { saveStatusText } from "#editor/save-queue/save-status.ts";
import { moveClip, removeClip } from "#model/edits.ts";
import type { LoadedProject } from "#model/loaded-project.ts";
import type { Operation } from "#model/operation.ts";
import { failure } from "#model/result.ts";
import { DEFAULT_SETTINGS } from "#model/project-settings.ts";
import { clipById } from "#model/timeline.ts";
import { aClip } from "#tests/support/builders.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { manualTimers } from "#tests/support/manual-timers.ts";

const clips = [aClip({ id: "a" }), aClip({ id: "b", startTime: 20, endTime: 30 })];
const project: LoadedProject = { id: "p", name: "Reel", revision: 0, picture: undefined, settings: DEFAULT_SETTINGS, clips };

const UNREACHABLE: BackendError = { kind: "unreachable", message: "Failed to fetch" };
const REFUSED: BackendError = { kind: "refused", message: "violates check constraint", status: 400, code: "23514" };
const SIGNED_OUT: BackendError = { kind: "unauthenticated", message: "JWT expired" };

type Answers = (operation: Operation) => BackendError | undefined;

/** A real (memory) backend behind a network that can be made to fail; and a journal that lasts while the test does. */
function aServer() {
  const backend = createMemoryBackend({ projects: [project] });
  onTestFinished(() => backend.dispose());
  let answers: Answers = () => undefined;
  const sent: string[] = [];
  const operations: Operations = {
    apply: async (projectId, operation, signal) => {
      sent.push(operation.opId);
      const error = answers(operation);
      return error ? failure(error) : backend.operations.apply(projectId, operation, signal);
    },
  };
  return {
    operations,
    sent,
    answer: (next: Answers) => {
      answers = next;
    },
    stored: async () => unwrap(await backend.projects.load("p")),
  };
}

async function keep(operations: Operations, journal: Journal = createMemoryJournal(), loaded: LoadedProject = project) {
  const { timers, passTime } = manualTimers();
  const refusals: string[] = [];
  let shown: ProjectDocument | undefined;
  let whenShown = () => {};
  let ids = 0;
  const keeper: Keeper = await createKeeper({
    project: loaded,
    operations,
    journal,
    newId: () => `op-${++ids}`,
    timers,
    onDocument: (document) => {
      shown = document;
      whenShown();
    },
    onStatus: () => undefined,
    onRefused: (operation, error) => refusals.push(refusalMessage(operation.kind, error.message)),
  });
  onTestFinished(() => keeper.dispose());
  const timeline = () => keeper.document().timeline;
  return {
    keeper,
    passTime,
    refusals,
    shown: () => shown,
    onNextShown: (callback: () => void) => {
      whenShown = () => {
        whenShown = () => {};
        callback();
      };
    },
    text: () => saveStatusText(keeper.status()),
    move: (id: string, start: number) => {
      const edit = moveClip(timeline(), id, start, 0);
      if (edit) keeper.commit(edit);
    },
    remove: (id: string) => {
      const edit = removeClip(timeline(), id);
      if (edit) keeper.commit(edit);
    },
  };
}

/** Everything that needs no time to pass has happened. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

const durable = (journal: Journal): Journal => ({ ...journal, isDurable: () => true });

describe("D17 saving", () => {
  test("edits are applied in order, one at a time, and the server has what the user sees", async () => {
    const server = aServer();
    const { keeper, move, remove, text } = await keep(server.operations);
    move("a", 1);
    move("a", 2);
    remove("b");
    expect(await keeper.flush(1000)).toBe(true);
    expect(server.sent).toEqual(["op-1", "op-2", "op-3"]);
    expect((await server.stored()).clips).toEqual([aClip({ id: "a", startTime: 2, endTime: 12 })]);
    expect(keeper.document().revision).toBe(3);
    expect(text()).toBe("Saved");
  });

  test("no answer: the edit stays queued, in order, and editing goes on; the same operation is sent again", async () => {
    const server = aServer();
    server.answer(() => UNREACHABLE);
    const { move, text, passTime } = await keep(server.operations, durable(createMemoryJournal()));
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
    const { keeper, move, passTime } = await keep(server.operations);
    move("a", 1);
    await settled();
    await passTime(499);
    expect(server.sent).toHaveLength(1);
    await passTime(1);
    await passTime(1000);
    expect(server.sent).toHaveLength(3);
    keeper.retryNow();
    await settled();
    expect(server.sent).toHaveLength(4);
  });

  test("a lost answer never applies an edit twice", async () => {
    const server = aServer();
    let isLost = true;
    const losing: Operations = {
      apply: async (...call) => {
        const answer = await server.operations.apply(...call);
        if (!isLost) return answer;
        isLost = false;
        return failure(UNREACHABLE);
      },
    };
    const { keeper, move, passTime } = await keep(losing);
    move("a", 3);
    await settled();
    await passTime(500);
    expect(keeper.document().revision).toBe(1);
    expect((await server.stored()).revision).toBe(1);
  });

  test("§8 the server refuses: 'Failed to save changes for track. Please try again. Error: {message}', state reverted, later edits to other clips stay", async () => {
    const server = aServer();
    server.answer((operation) => (operation.opId === "op-1" ? REFUSED : undefined));
    const { keeper, move, remove, refusals } = await keep(server.operations);
    move("a", 1);
    remove("b");
    await keeper.flush(1000);
    expect(refusals).toEqual(["Failed to save changes for track. Please try again. Error: violates check constraint"]);
    expect(clipById(keeper.document().timeline, "a")).toEqual(clips[0]);
    expect((await server.stored()).clips).toEqual([clips[0]]);
  });

  test("the session is lost: nothing more is sent until somebody is signed in again", async () => {
    const server = aServer();
    server.answer(() => SIGNED_OUT);
    const { keeper, move, text, passTime } = await keep(server.operations);
    move("a", 1);
    await settled();
    await passTime(60_000);
    expect(server.sent).toHaveLength(1);
    expect(text()).toBe("Signed out – 1 change waiting");
    server.answer(() => undefined);
    keeper.retryNow();
    await settled();
    expect(text()).toBe("Saved");
  });
});

describe("edits are never lost", () => {
  test("after a reload the journal is replayed over the confirmed project, and sent", async () => {
    const server = aServer();
    const journal = durable(createMemoryJournal());
    server.answer(() => UNREACHABLE);
    const before = await keep(server.operations, journal);
    before.move("a", 1);
    before.remove("b");
    await settled();
    expect(before.text()).toBe("Offline – 2 changes waiting");
    before.keeper.dispose();

    server.answer(() => undefined);
    const after = await keep(server.operations, journal, await server.stored());
    expect(after.shown()?.timeline).toEqual(before.keeper.document().timeline);
    expect(await after.keeper.flush(1000)).toBe(true);
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
    const { keeper, move, text } = await keep(server.operations, slow);
    move("a", 1);
    await settled();
    expect(server.sent).toEqual([]);
    expect(text()).toBe("Saving…");
    expect(keeper.status().unsafeCount).toBe(1);
    written();
    await settled();
    expect(text()).toBe("Saved");
  });

  test("storage full or blocked: editing goes on in memory and with the server", async () => {
    const server = aServer();
    const full: Journal = {
      ...durable(createMemoryJournal()),
      append: () => Promise.reject(new DOMException("full", "QuotaExceededError")),
    };
    server.answer(() => UNREACHABLE);
    const { keeper, move, passTime } = await keep(server.operations, full);
    move("a", 1);
    await settled();
    expect(keeper.status()).toMatchObject({ waitingCount: 1, unsafeCount: 1 });
    server.answer(() => undefined);
    await passTime(500);
    expect(keeper.status()).toEqual({ waitingCount: 0, unsafeCount: 0, queue: "idle" });
  });

  test("what another project left in the journal is sent too, in order; without an answer it stays", async () => {
    const server = aServer();
    const journal = durable(createMemoryJournal());
    server.answer(() => UNREACHABLE);
    const before = await keep(server.operations, journal);
    before.move("a", 1);
    before.remove("b");
    await settled();
    before.keeper.dispose();
    const refused: string[] = [];
    const send = (openId: string | undefined) =>
      sendLeftovers({
        journal,
        operations: server.operations,
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

  test("what a commit leads to while it is being shown (a measured length, D18) comes after it in the journal and on the server", async () => {
    const server = aServer();
    server.answer(() => UNREACHABLE);
    const journal = durable(createMemoryJournal());
    const { keeper, move, onNextShown, passTime } = await keep(server.operations, journal);
    onNextShown(() => move("a", 2));
    move("a", 1);
    await settled();
    expect((await journal.load("p")).map((operation) => operation.opId)).toEqual(
      keeper.document().pending.map((operation) => operation.opId),
    );
    server.answer(() => undefined);
    await passTime(500);
    expect((await server.stored()).clips.find((clip) => clip.id === "a")?.startTime).toBe(2);
  });

  test("§8 another project's added clip is refused: its measured length (D18) falls with it unsent, one sentence; other clips' edits stay", async () => {
    const server = aServer();
    server.answer(() => UNREACHABLE);
    const journal = durable(createMemoryJournal());
    const before = await keep(server.operations, journal);
    const added = aClip({ id: "new", originalDuration: undefined });
    before.keeper.commit({ kind: "addClip", changes: [{ kind: "putClip", clip: added }] });
    before.keeper.commitQuietly({ kind: "trimClip", changes: [{ kind: "putClip", clip: { ...added, originalDuration: 4 } }] });
    before.move("a", 1);
    await settled();
    before.keeper.dispose();
    server.answer((operation) => (operation.kind === "addClip" ? REFUSED : undefined));
    server.sent.length = 0;
    const refusals: string[] = [];
    await sendLeftovers({
      journal,
      operations: server.operations,
      isOpen: () => false,
      onRefused: (operation, error) => refusals.push(refusalMessage(operation.kind, error.message)),
      signal: new AbortController().signal,
    });
    expect(refusals).toEqual(["Failed to add track instance to database: violates check constraint"]);
    expect(server.sent).toEqual(["op-1", "op-3"]);
    expect(await journal.projectIds()).toEqual([]);
    expect((await server.stored()).clips).toEqual([aClip({ id: "a", startTime: 1, endTime: 11 }), clips[1]]);
  });

  test("D29 a flush tries at once and tells whether everything was saved", async () => {
    const server = aServer();
    server.answer(() => UNREACHABLE);
    const { keeper, move } = await keep(server.operations);
    expect(await keeper.flush(1000)).toBe(true);
    move("a", 1);
    expect(await keeper.flush(5000)).toBe(false);
    server.answer(() => undefined);
    expect(await keeper.flush(5000)).toBe(true);
  });
});
