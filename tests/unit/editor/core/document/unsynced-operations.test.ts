import { describe, expect, onTestFinished, test } from "vitest";
import type { Backend, BackendError } from "#backend/backend.ts";
import { createMemoryBackend } from "#backend/memory/memory.ts";
import type { SyncSession } from "#editor/core/document/sync-session.ts";
import { createUnsyncedOperations } from "#editor/core/document/unsynced-operations.ts";
import { openDocument } from "#editor/core/document/document.ts";
import { createMemoryJournal } from "#editor/core/journal/journal.ts";
import { createEditorStore } from "#editor/core/store/store.ts";
import { failure } from "#model/result.ts";
import type { Operation } from "#model/timeline/operation.ts";
import { createToastQueue } from "#ui/overlays/toast-queue.ts";
import { allSettled, aProject, durable, REFUSED, UNREACHABLE } from "#tests/support/editor/saved-project.ts";
import { manualTimers } from "#tests/support/editor/manual-timers.ts";
import { renaming } from "#tests/support/editor/opened-project.ts";
import { unwrap } from "#tests/support/model/unwrap.ts";

/** A page on a server with the projects "p" and "q"; no project is open until a test sets `openId`. */
function aPage() {
  const memory = createMemoryBackend({ projects: [aProject, { ...aProject, id: "q", name: "Other reel" }] });
  const state = {
    /** The error of `operations.apply`; `nameError` is that of `projects.names`. */
    error: undefined as BackendError | undefined,
    nameError: undefined as BackendError | undefined,
    openId: undefined as string | undefined,
    asked: 0,
    names: 0,
  };
  let held: Promise<void> | undefined;
  const backend: Backend = {
    ...memory,
    projects: {
      ...memory.projects,
      names: async (ids) => {
        state.names += 1;
        return state.nameError ? failure(state.nameError) : memory.projects.names(ids);
      },
    },
    operations: {
      ...memory.operations,
      apply: async (...call) => {
        state.asked += 1;
        await held;
        return state.error ? failure(state.error) : memory.operations.apply(...call);
      },
    },
  };
  const journal = durable(createMemoryJournal());
  const store = createEditorStore();
  const notices = createToastQueue();
  const { timers, passTime } = manualTimers();
  const unsyncedOperations = createUnsyncedOperations({ store, notices, backend, journal, timers, isOpen: (id) => id === state.openId });
  onTestFinished(() => {
    unsyncedOperations.dispose();
    notices.dispose();
    memory.dispose();
  });
  return {
    state,
    journal,
    store,
    unsyncedOperations,
    waiting: () => store.getState().waitingElsewhere,
    reported: () => notices.toasts().map(({ message }) => message),
    tones: () => notices.toasts().map(({ tone }) => tone),
    nameOf: async (id: string) => unwrap(await memory.projects.load(id)).name,
    memory,
    pass: async (durationMs: number) => {
      await passTime(durationMs);
      await allSettled();
    },
    hold: () => {
      let release = () => {};
      held = new Promise((resolve) => (release = resolve));
      return release;
    },
  };
}

describe("an unsynced operation of a project that is not open", () => {
  test("is sent, after which nothing is left and no further request follows", async () => {
    const { unsyncedOperations, journal, waiting, nameOf, pass, state } = aPage();
    await journal.append("p", renaming("1", "New"));
    unsyncedOperations.send();
    await pass(0);
    expect([await nameOf("p"), waiting(), await journal.projectIds()]).toEqual(["New", 0, []]);
    await pass(120_000);
    expect([state.asked, state.names]).toEqual([1, 0]);
  });

  test("is counted while the server does not answer and retried every 30 s; those of the open project are not", async () => {
    const { unsyncedOperations, journal, waiting, nameOf, pass, state } = aPage();
    await journal.append("p", renaming("1", "New"));
    await journal.append("q", renaming("2", "Newer"));
    await journal.append("q", renaming("3", "Newest"));
    state.openId = "p";
    state.error = UNREACHABLE;
    unsyncedOperations.send();
    await pass(0);
    expect([waiting(), state.asked]).toEqual([2, 1]);
    await pass(30_000);
    expect(state.asked).toBe(2);
    state.error = undefined;
    await pass(30_000);
    expect([waiting(), await nameOf("q"), await nameOf("p")]).toEqual([0, "Newest", "Reel"]);
  });

  test("is sent in one further pass if that was requested during the first, and then no more", async () => {
    const { unsyncedOperations, journal, waiting, nameOf, pass, hold, state } = aPage();
    await journal.append("p", renaming("1", "New"));
    const release = hold();
    unsyncedOperations.send();
    await pass(0);
    await journal.append("q", renaming("2", "Newer"));
    unsyncedOperations.send();
    release();
    await pass(0);
    expect([await nameOf("p"), await nameOf("q"), waiting(), state.asked]).toEqual(["New", "Newer", 0, 2]);
  });

  test("is removed with a message if it is refused; a conflict between two devices is reported", async () => {
    const { unsyncedOperations, journal, reported, tones, pass, state, memory, nameOf } = aPage();
    await journal.append("p", renaming("1", "New"));
    await journal.append("p", { ...renaming("1b", "Newer"), before: [{ kind: "rename", name: "New" }] });
    state.error = REFUSED;
    unsyncedOperations.send();
    await pass(0);
    expect(reported()).toEqual([
      expect.stringContaining(REFUSED.message),
      "One later change was built on the refused one and was taken back with it.",
    ]);
    expect([tones(), await journal.projectIds()]).toEqual([["error", "error"], []]);
    state.error = undefined;
    unwrap(await memory.operations.apply("p", renaming("there", "Theirs")));
    await journal.append("p", renaming("2", "Ours"));
    unsyncedOperations.send();
    await pass(0);
    expect([await nameOf("p"), reported()]).toEqual(["Ours", [expect.anything(), expect.anything(), expect.stringContaining("Theirs")]]);
  });

  test("delays a flush no longer than the given time", async () => {
    const { unsyncedOperations, journal, pass, hold, nameOf } = aPage();
    await journal.append("p", renaming("1", "New"));
    const release = hold();
    let flushed = "no";
    void unsyncedOperations.flush(3000).then(() => (flushed = "yes"));
    await pass(2999);
    expect(flushed).toBe("no");
    await pass(1);
    expect(flushed).toBe("yes");
    let again = "no";
    void unsyncedOperations.flush(60_000).then(() => (again = "yes"));
    release();
    await pass(0);
    expect([again, await nameOf("p")]).toEqual(["yes", "New"]);
  });

  test("is not sent after the editor is disposed", async () => {
    const { unsyncedOperations, journal, pass, state, waiting } = aPage();
    state.error = UNREACHABLE;
    await journal.append("p", renaming("1", "New"));
    unsyncedOperations.send();
    await pass(0);
    unsyncedOperations.dispose();
    await pass(120_000);
    expect(state.asked).toBe(1);
    await journal.append("p", renaming("2", "Newer"));
    await unsyncedOperations.flush(10);
    expect(waiting()).toBe(1);
  });
});

describe("the list of unsaved operations", () => {
  const syncSessionWith = (pending: readonly Operation[]) => ({ document: () => openDocument(aProject, pending) }) as SyncSession;

  test("B-24 has the project names that are remembered or that the server sends, also of a deleted project, else 'another project'", async () => {
    const { unsyncedOperations, journal, store, state, pass, memory } = aPage();
    unwrap(await memory.projects.setDeleted("q", true));
    await journal.append("p", renaming("1", "New"));
    await journal.append("q", renaming("2", "Newer"));
    await journal.append("q", renaming("3", "Newest"));
    unsyncedOperations.remember();
    expect(await unsyncedOperations.unsaved(undefined)).toEqual([
      { id: "p", name: "another project", opIds: ["1"] },
      { id: "q", name: "another project", opIds: ["2", "3"] },
    ]);
    store.setState({ projectId: "p", document: openDocument(aProject, []) });
    unsyncedOperations.remember();
    store.setState({ projectId: undefined });
    expect((await unsyncedOperations.unsaved(undefined)).map(({ name }) => name)).toEqual(["Reel", "another project"]);
    state.error = UNREACHABLE;
    state.nameError = UNREACHABLE;
    unsyncedOperations.send();
    await pass(0);
    expect((await unsyncedOperations.unsaved(undefined)).map(({ name }) => name)).toEqual(["Reel", "another project"]);
    state.nameError = undefined;
    await pass(30_000);
    expect((await unsyncedOperations.unsaved(undefined)).map(({ name }) => name)).toEqual(["Reel", "Other reel"]);
    await pass(60_000);
    expect(state.names).toBe(2);
  });

  test("has the open project once, with its pending operations if this tab writes it, else with those of the journal", async () => {
    const { unsyncedOperations, journal, store } = aPage();
    await journal.append("p", renaming("1", "New"));
    await journal.append("q", renaming("2", "Newer"));
    store.setState({ projectId: "q", document: openDocument({ ...aProject, id: "q", name: "Open" }, []) });
    expect(await unsyncedOperations.unsaved(syncSessionWith([renaming("5", "Mine")]))).toEqual([
      { id: "q", name: "Open", opIds: ["5"] },
      { id: "p", name: "another project", opIds: ["1"] },
    ]);
    expect(await unsyncedOperations.unsaved(syncSessionWith([]))).toEqual([{ id: "p", name: "another project", opIds: ["1"] }]);
    expect(await unsyncedOperations.unsaved(undefined)).toEqual([
      { id: "p", name: "another project", opIds: ["1"] },
      { id: "q", name: "Open", opIds: ["2"] },
    ]);
  });
});
