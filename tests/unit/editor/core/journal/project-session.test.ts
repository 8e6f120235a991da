import { describe, expect, test } from "vitest";
import type { Answer, LoadedProject } from "#backend/backend.ts";
import type { Journal } from "#editor/core/journal/journal.ts";
import { editorMessages } from "#model/text/editor-messages.ts";
import { failure, success } from "#model/result.ts";
import { aProject, UNREACHABLE } from "#tests/support/editor/saved-project.ts";
import { later } from "#tests/support/editor/later.ts";
import { renamed, renaming, withOperations, withProjects } from "#tests/support/editor/opened-project.ts";
import type { aDevice } from "#tests/support/editor/opened-project.ts";
import { aSession } from "#tests/support/editor/opened-session.ts";
import { unwrap } from "#tests/support/model/unwrap.ts";

const other: LoadedProject = { ...aProject, id: "q", name: "Other reel" };

/** A backend whose `restoreLast` gives these answers in order. */
function restored(answers: (() => Awaited<Answer<LoadedProject | undefined>> | Promise<never>)[]) {
  return (device: ReturnType<typeof aDevice>) => ({
    backend: withProjects(device.backend, {
      restoreLast: async () => (answers.shift() ?? (() => success(undefined)))(),
      getOrCreate: async () => failure(UNREACHABLE),
    }),
  });
}

describe("the user's last project", () => {
  test("is opened, and the state is 'loading' until then", async () => {
    const { session, pass, restoring, projectId } = aSession();
    const done = session.restore();
    expect(restoring()).toEqual({ status: "loading" });
    await pass(1000);
    await done;
    expect([restoring(), projectId(), session.syncSession()?.document().timeline.name]).toEqual([{ status: "ready" }, "p", "Reel"]);
  });

  test("is reported as failed however its loading fails; another try may succeed", async () => {
    const { session, restoring, pass, projectId } = aSession(
      restored([
        () => failure(UNREACHABLE),
        () => Promise.reject(new Error("torn")),
        () => Promise.reject("gone"),
        () => success(aProject),
      ]),
    );
    for (const message of [UNREACHABLE.message, "torn", "gone"]) {
      await session.restore();
      expect([restoring(), projectId()]).toEqual([{ status: "failed", message }, undefined]);
    }
    const last = session.restore();
    expect(restoring()).toEqual({ status: "loading" });
    await pass(1000);
    await last;
    expect(projectId()).toBe("p");
  });

  test("is none for a new user, and the state is 'ready'; pending operations of other projects are sent anyway", async () => {
    const { session, restoring, projectId, journal, pass, storedName } = aSession(restored([]));
    await journal.append("p", renaming("1", "New"));
    await session.restore();
    await pass(0);
    expect([restoring(), projectId(), await storedName()]).toEqual([{ status: "ready" }, undefined, "New"]);
  });

  test("is not opened if the user has opened another one meanwhile or the editor is disposed", async () => {
    for (const happens of ["opens", "goes"]) {
      const answer = later<ReturnType<typeof success<LoadedProject>>>();
      const { session, pass, projectId, restoring } = aSession((device) => ({
        backend: withProjects(device.backend, { restoreLast: () => answer.promise }),
      }));
      const restore = session.restore();
      if (happens === "opens") void session.open(other);
      else session.dispose();
      await pass(1000);
      answer.resolve(success(aProject));
      await pass(1000);
      await restore;
      expect(projectId()).toBe(happens === "opens" ? "q" : undefined);
      expect(restoring().status).toBe(happens === "opens" ? "ready" : "loading");
    }
  });
});

describe("opening a project", () => {
  test("closes the previous one, whose pending edits are sent first; the state is 'loading' meanwhile", async () => {
    const { session, pass, restoring, storedName, projectId } = aSession();
    void session.open(aProject);
    await pass(1000);
    session.syncSession()?.commit(renamed("New"));
    const opening = session.open(other);
    await Promise.resolve();
    expect([restoring(), session.syncSession()]).toEqual([{ status: "loading" }, undefined]);
    await pass(4000);
    await opening;
    expect([await storedName(), projectId(), restoring()]).toEqual(["New", "q", { status: "ready" }]);
  });

  test("waits until an opening that is under way ends", async () => {
    const { session, pass, projectId, heldLocks } = aSession();
    await Promise.all([session.open(aProject), session.open(other), pass(5000)]);
    expect([projectId(), await heldLocks()]).toEqual(["q", 1]);
  });

  test("reports its failure; pending operations of that project are then sent as for a closed one", async () => {
    let isBroken = true;
    const { session, pass, restoring, journal, storedName } = aSession((device) => {
      const load: Journal["load"] = (id) => (isBroken ? Promise.reject("Internal error") : device.journal.load(id));
      return { journal: { ...device.journal, load } };
    });
    await journal.append("p", renaming("1", "New"));
    const opening = session.open(aProject);
    await pass(1000);
    await opening;
    expect(restoring()).toEqual({ status: "failed", message: "Internal error" });
    isBroken = false;
    session.retrySaving();
    await pass(0);
    expect(await storedName()).toBe("New");
  });

  test("reports no failure after the editor is disposed", async () => {
    const wait = later<void>();
    const { session, pass, store } = aSession((device) => ({
      journal: { ...device.journal, load: () => wait.promise.then(() => Promise.reject(new Error("Internal error"))) },
    }));
    void session.open(aProject);
    await pass(1000);
    session.dispose();
    const before = store.getState();
    wait.resolve();
    await pass(0);
    expect(store.getState()).toBe(before);
  });

  test("ends its replay when it is done, if the screen reports the project as shown before that", async () => {
    const { session, pass, journal } = aSession();
    await journal.append("p", renaming("1", "New"));
    const opening = session.open(aProject);
    session.shown();
    await pass(0);
    session.shown();
    await pass(1000);
    await opening;
    await pass(0);
    expect(await journal.failedReplays("p")).toBe(0);
  });

  test("does not apply that report to the project opened next", async () => {
    const { session, pass, journal } = aSession();
    void session.open(aProject);
    await pass(1000);
    session.shown();
    await journal.append("q", renaming("1", "New"));
    void session.open(other);
    await pass(4000);
    expect(await journal.failedReplays("q")).toBe(1);
  });

  test("leaves its operations to its own save queue, and sends the pending ones of other projects", async () => {
    const sent: string[] = [];
    const { session, pass, journal, backend } = aSession((device) => ({
      backend: withOperations(device.backend, {
        apply: (id, operation, signal) => {
          sent.push(`${id} ${operation.opId}`);
          return device.backend.operations.apply(id, operation, signal);
        },
      }),
    }));
    await journal.append("p", renaming("1", "New"));
    const opening = session.open(other);
    session.retrySaving();
    await pass(1000);
    await opening;
    expect(sent).toEqual(["p 1"]);
    void session.open(unwrap(await backend.projects.load("p")));
    await pass(4000);
    session.syncSession()?.commit(renamed("Newer"));
    session.retrySaving();
    await pass(0);
    expect(sent).toEqual(["p 1", "p op-1"]);
  });
});

describe("the project that an added item goes into", () => {
  test("is the open one; if none is open, it is requested from the server once for all callers", async () => {
    let asked = 0;
    const { session, pass, projectId } = aSession((device) => ({
      backend: withProjects(device.backend, {
        getOrCreate: async () => {
          asked += 1;
          return success(aProject);
        },
      }),
    }));
    const both = Promise.all([session.ensure(), session.ensure()]);
    await pass(1000);
    const [one, two] = await both;
    expect([one === undefined, one === two, asked, projectId()]).toEqual([false, true, 1, "p"]);
    expect([await session.ensure(), asked]).toEqual([one, 1]);
  });

  test("is the one that is being restored or opened, once that is done", async () => {
    const { session, pass } = aSession((device) => ({
      backend: withProjects(device.backend, { getOrCreate: async () => failure(UNREACHABLE) }),
    }));
    void session.restore();
    const restored = session.ensure();
    await pass(1000);
    expect((await restored)?.document().timeline.name).toBe("Reel");
    void session.open(other);
    const opened = session.ensure();
    await pass(4000);
    expect((await opened)?.document().timeline.name).toBe("Other reel");
  });

  test("is reported as an error if the server does not give one; an answer that comes too late is ignored", async () => {
    const refusing = aSession(restored([]));
    expect(await refusing.session.ensure()).toBeUndefined();
    expect(refusing.toasts).toEqual([{ tone: "error", message: editorMessages.projectGetOrCreateFailed }]);
    for (const given of [success(aProject), failure(UNREACHABLE)]) {
      const answer = later<Awaited<Answer<LoadedProject>>>();
      const late = aSession((device) => ({ backend: withProjects(device.backend, { getOrCreate: () => answer.promise }) }));
      const ensured = late.session.ensure();
      await late.pass(0);
      late.session.dispose();
      answer.resolve(given);
      await late.pass(1000);
      expect([await ensured, late.projectId(), late.toasts]).toEqual([undefined, undefined, []]);
    }
  });
});

describe("B-184 the open project, once it is deleted", () => {
  test("takes no edit of this tab, is not needed by an added item, and waiting edits are still sent", async () => {
    const { session, pass, store, storedName } = aSession();
    void session.open(aProject);
    await pass(1000);
    session.syncSession()?.commit(renamed("Before"));
    store.setState({ isProjectDeleted: true });
    expect([session.syncSession(), await session.ensure()]).toEqual([undefined, undefined]);
    const flushed = session.flush(1000);
    await pass(1000);
    expect([await flushed, await storedName()]).toEqual([[], "Before"]);
    store.setState({ isProjectDeleted: false });
    expect(session.syncSession()?.document().timeline.name).toBe("Before");
  });

  test("is left for another project, or for a new one; it is writable if it is that other one", async () => {
    for (const isDeleted of [true, false]) {
      const { session, pass, store, backend, projectId } = aSession();
      void session.open(aProject);
      await pass(1000);
      if (isDeleted) unwrap(await backend.projects.setDeleted("p", true));
      store.setState({ isProjectDeleted: true });
      void session.restore();
      await pass(5000);
      expect([projectId() === "p", store.getState().isProjectDeleted, store.getState().restoring]).toEqual([
        !isDeleted,
        false,
        { status: "ready" },
      ]);
      expect(session.syncSession()).toBeDefined();
    }
  });
});
