import { describe, expect, onTestFinished, test, vi } from "vitest";
import { createSeenRevisions } from "#editor/core/document/seen-revision.ts";
import type { Journal } from "#editor/core/journal/journal.ts";
import { NOTHING_WAITING } from "#editor/core/save-queue/save-status.ts";
import type { Edit } from "#model/edits/change.ts";
import { moveClip, removeClip } from "#model/edits/edits.ts";
import { failure, success } from "#model/result.ts";
import { timelineOf } from "#model/timeline/timeline.ts";
import { aProject, REFUSED, UNREACHABLE } from "#tests/support/editor/saved-project.ts";
import { later } from "#tests/support/editor/later.ts";
import { aDevice, renamed, renaming, withOperations, withProjects } from "#tests/support/editor/opened-project.ts";
import { unwrap } from "#tests/support/model/unwrap.ts";

const anEdit = (edit: Edit | undefined): Edit => {
  if (!edit) throw new Error("The edit changes nothing.");
  return edit;
};

/** The device's store of the last revision it has shown, for project "p". */
function seenAt(revision: number | undefined) {
  const kept = new Map<string, string>();
  const seen = createSeenRevisions({ get: (key) => kept.get(key), set: (key, value) => void kept.set(key, value ?? "") }, "u");
  if (revision !== undefined) seen.set("p", revision);
  return seen;
}

describe("a project that is opened for writing", () => {
  test("replaces the shown project when it opens; after that a selection survives an edit", async () => {
    const { open } = aDevice();
    const tab = await open();
    expect(tab.store.getState()).toMatchObject({ projectId: "p", readOnly: false, restoring: { status: "ready" } });
    tab.store.setState({ selection: new Set(["a"]) });
    tab.project().syncSession()?.commit(renamed("New"));
    tab.project().syncSession()?.commit(renamed("Newer"));
    expect([...tab.store.getState().selection]).toEqual(["a"]);
  });

  test("shows one error for an edit that the server refuses and one for an answer that cannot be read", async () => {
    const { open, backend, pass } = aDevice();
    let answer = REFUSED;
    const tab = await open({ backend: withOperations(backend, { apply: async () => failure(answer) }) });
    tab.project().syncSession()?.commit(renamed("New"));
    await pass(0);
    expect(tab.toasts).toEqual([{ tone: "error", message: expect.stringContaining(REFUSED.message) as string }]);
    tab.toasts.length = 0;
    answer = { kind: "malformed", message: "Not JSON" };
    tab.project().syncSession()?.commit(renamed("Newer"));
    await pass(60_000);
    expect(tab.toasts).toEqual([{ tone: "error", message: expect.anything() as string }]);
  });

  test("says how many later edits were dropped because they depended on a refused one", async () => {
    const { open, backend, pass } = aDevice();
    const answer = later<void>();
    const apply = async () => {
      await answer.promise;
      return failure(REFUSED);
    };
    const tab = await open({ backend: withOperations(backend, { apply }) });
    for (const name of ["New", "Newer", "Newest"]) tab.project().syncSession()?.commit(renamed(name));
    await pass(0);
    answer.resolve();
    await pass(0);
    expect([tab.name(), tab.toasts.map(({ tone }) => tone), tab.sentences()[1]]).toEqual([
      "Reel",
      ["error", "error"],
      "2 later changes were built on the refused one and were taken back with it.",
    ]);
  });

  test("shows another device's edit only after the current gesture ends, and says so", async () => {
    const { open, saveThere, pass } = aDevice();
    const tab = await open();
    await saveThere("Theirs");
    tab.store.setState({ preview: renamed("Dragged") });
    void tab.project().refresh();
    await pass(1000);
    expect([tab.name(), tab.toasts]).toEqual(["Reel", []]);
    tab.store.setState({ preview: undefined });
    await pass(0);
    expect([tab.name(), tab.toasts.map(({ tone }) => tone)]).toEqual(["Theirs", ["info"]]);
  });

  test("asks about a clip that another device removed and this one edited, and follows the answer", async () => {
    const { open, backend, pass } = aDevice();
    let isOnline = false;
    const apply: typeof backend.operations.apply = async (...call) => (isOnline ? backend.operations.apply(...call) : failure(UNREACHABLE));
    const tab = await open({ backend: withOperations(backend, { apply }) });
    tab
      .project()
      .syncSession()
      ?.commit(anEdit(moveClip(tab.store.getState().document.timeline, "a", 40, 0)));
    await pass(0);
    const { kind, changes } = anEdit(removeClip(timelineOf(aProject), "a"));
    unwrap(await backend.operations.apply("p", { opId: "there", baseRev: 0, kind, changes, before: [] }));
    isOnline = true;
    await pass(60_000);
    expect(tab.store.getState().mergeQuestion).toMatchObject({ removed: "there" });
    tab.store.getState().mergeQuestion?.answer("remove");
    await pass(0);
    expect([tab.start("a"), tab.store.getState().mergeQuestion]).toEqual([undefined, undefined]);
  });

  test("says what undo left unchanged because another device has changed it since", async () => {
    const { open, saveThere, pass } = aDevice();
    const tab = await open();
    tab.project().syncSession()?.commit(renamed("Mine"));
    await pass(0);
    await saveThere("Theirs");
    await tab.project().refresh();
    tab.toasts.length = 0;
    tab.project().syncSession()?.undo();
    expect([tab.name(), tab.toasts]).toEqual(["Theirs", [{ tone: "info", message: expect.stringContaining("not undone") as string }]]);
  });

  test("offers no recovery if the journal is empty, however often an opening has failed", async () => {
    const { open, journal } = aDevice();
    await journal.replayBegins("p");
    await journal.replayBegins("p");
    const tab = await open();
    expect([tab.store.getState().recovery, tab.store.getState().readOnly]).toEqual([undefined, false]);
    expect(await journal.failedReplays("p")).toBe(2);
  });

  test("records the end of a replay once, and none if nothing was replayed", async () => {
    const { open, journal } = aDevice();
    let ended = 0;
    const counting: Journal = { ...journal, replayEnds: async (id) => ((ended += 1), journal.replayEnds(id)) };
    const empty = await open({ journal: counting });
    empty.project().shown();
    empty.project().dispose();
    expect(ended).toBe(0);
    await journal.append("p", renaming("1", "New"));
    const replaying = await open({ journal: counting });
    replaying.project().shown();
    replaying.project().shown();
    replaying.project().dispose();
    expect(ended).toBe(1);
  });
});

describe("a tab without the write lock", () => {
  test("is read-only after it loses the lock: nothing is pending, nothing can be edited, and the session is notified", async () => {
    const { open, pass, backend } = aDevice();
    const taken = vi.fn();
    const offline = withOperations(backend, { apply: async () => failure(UNREACHABLE) });
    const first = await open({ backend: offline, onTakenOver: taken });
    first.project().syncSession()?.commit(renamed("New"));
    await pass(0);
    expect(first.store.getState().save.waitingCount).toBe(1);
    const second = await open();
    await second.project().takeOver();
    await pass(0);
    expect(first.store.getState()).toMatchObject({ readOnly: true, save: NOTHING_WAITING, writerTurn: { status: "elsewhere" } });
    expect([first.project().syncSession(), taken.mock.calls.length]).toEqual([undefined, 1]);
    await pass(60_000);
    expect(first.store.getState().save).toEqual(NOTHING_WAITING);
  });

  test("withdraws its recovery offer when it loses the lock; the other tab makes its own offer", async () => {
    const { open, journal, pass } = aDevice();
    await journal.append("p", renaming("1", "New"));
    await journal.replayBegins("p");
    await journal.replayBegins("p");
    const first = await open();
    const offered = first.store.getState().recovery;
    expect(offered?.operations).toHaveLength(1);
    const second = await open();
    await second.project().takeOver();
    await pass(0);
    expect([first.store.getState().recovery, second.store.getState().recovery?.operations.length]).toEqual([undefined, 1]);
    await offered?.choose.discard();
    await offered?.choose.restore();
    expect([(await journal.load("p")).length, first.store.getState().readOnly]).toEqual([1, true]);
  });

  test("shows an error if it cannot take over", async () => {
    const { open, backend } = aDevice();
    await open();
    const second = await open({ backend: withProjects(backend, { load: async () => failure(UNREACHABLE) }) });
    await second.project().takeOver();
    expect(second.toasts).toEqual([{ tone: "error", message: expect.stringContaining("could not be taken over") as string }]);
  });

  test("shows nothing if it closes before its take-over is answered", async () => {
    const { open, backend, pass } = aDevice();
    await open();
    const answer = later<ReturnType<typeof failure<typeof UNREACHABLE>>>();
    const second = await open({ backend: withProjects(backend, { load: () => answer.promise }) });
    void second.project().takeOver();
    const before = second.store.getState();
    second.project().dispose();
    answer.resolve(failure(UNREACHABLE));
    await pass(0);
    expect([second.toasts, second.store.getState()]).toEqual([[], before]);
  });
});

describe("what other devices replaced while this one was closed", () => {
  const replaced = { subject: "Theme", field: "start", kept: "1 s", replaced: "2 s", revision: 1 };

  test("is reported when the project opens in a message that stays, and the shown revision counts as seen from then on", async () => {
    const { open, backend, pass, saveThere } = aDevice();
    await saveThere("Theirs");
    const latest = unwrap(await backend.projects.load("p"));
    const seenRevisions = seenAt(0);
    const asked: number[] = [];
    const overridesSince = async (_id: string, since: number) => (asked.push(since), success([replaced]));
    const tab = await open({ project: latest, seenRevisions, backend: withOperations(backend, { overridesSince }) });
    expect(tab.toasts).toEqual([{ tone: "info", message: expect.stringContaining("Theme") as string, isLasting: true }]);
    expect([asked, seenRevisions.of("p")]).toEqual([[0], 1]);
    tab.project().syncSession()?.commit(renamed("Mine"));
    await pass(0);
    expect(seenRevisions.of("p")).toBe(2);
  });

  test("is not requested again after the write lock is lost and regained", async () => {
    const { open, backend, pass, saveThere } = aDevice();
    const seenRevisions = seenAt(0);
    const asked: number[] = [];
    const overridesSince = async (_id: string, since: number) => (asked.push(since), success([]));
    const first = await open({ seenRevisions, backend: withOperations(backend, { overridesSince }) });
    const second = await open();
    await second.project().takeOver();
    await pass(0);
    await saveThere("Theirs");
    await first.project().takeOver();
    await pass(0);
    expect([first.name(), asked]).toEqual(["Theirs", []]);
  });

  test("is not reported, and nothing counts as seen, if the answer comes after the write lock is lost", async () => {
    const { open, backend, pass, saveThere } = aDevice();
    await saveThere("Theirs");
    const latest = unwrap(await backend.projects.load("p"));
    const answer = later<ReturnType<typeof success<(typeof replaced)[]>>>();
    const seenRevisions = seenAt(0);
    const overridesSince = () => answer.promise;
    const tab = await open({ project: latest, seenRevisions, backend: withOperations(backend, { overridesSince }) });
    tab.project().syncSession()?.commit(renamed("Mine"));
    await pass(0);
    expect(seenRevisions.of("p")).toBe(0);
    const other = await open();
    await other.project().takeOver();
    await pass(0);
    answer.resolve(success([replaced]));
    await pass(0);
    expect([tab.toasts, seenRevisions.of("p")]).toEqual([[], 0]);
  });

  test("does not keep the project from opening if the request throws; the error is reported", async () => {
    const { open, backend, saveThere } = aDevice();
    await saveThere("Theirs");
    const latest = unwrap(await backend.projects.load("p"));
    const reported = vi.fn();
    vi.stubGlobal("reportError", reported);
    onTestFinished(() => void vi.unstubAllGlobals());
    const error = new TypeError("Failed to fetch");
    const overridesSince = () => Promise.reject(error);
    const tab = await open({ project: latest, seenRevisions: seenAt(0), backend: withOperations(backend, { overridesSince }) });
    expect([tab.name(), reported.mock.calls]).toEqual(["Theirs", [[error]]]);
  });
});

test("a journal that fails makes a read-only opening reject", async () => {
  const { open, journal } = aDevice();
  const broken: Journal = { ...journal, load: () => Promise.reject(new Error("Internal error")) };
  const tab = await open({ journal: broken, isViewer: true });
  await expect(tab.opening).rejects.toThrow("Internal error");
});
