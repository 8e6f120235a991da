import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { LOCAL_USER } from "#backend/memory/memory.ts";
import { followJournal } from "#editor/core/document/follow-journal.ts";
import { createProjectSession } from "#editor/core/document/project-session.ts";
import { createProjectLocks } from "#editor/core/document/project-lock.ts";
import { openJournal } from "#editor/core/journal/indexed-db-journal.ts";
import { saveStatusText } from "#editor/core/save-queue/save-status-text.ts";
import type { EditorState } from "#editor/core/store/editor-state.ts";
import { createEditorStore } from "#editor/core/store/store.ts";
import { failure, success } from "#model/result.ts";
import { clipById } from "#model/timeline/timeline.ts";
import { createToastQueue } from "#ui/overlays/toast-queue.ts";
import { createMemoryBackend } from "#backend/memory/memory.ts";
import { aClip } from "#tests/support/model/builders.ts";
import { allSettled, aProject, settled, UNREACHABLE } from "#tests/support/editor/saved-project.ts";
import { createLockManager } from "#tests/support/editor/lock-manager.ts";
import { manualTimers } from "#tests/support/editor/manual-timers.ts";

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

/** One device and one server. The server accepts no operations until `isOnline` is set. */
function aDevice() {
  const backend = createMemoryBackend({ projects: [aProject] });
  onTestFinished(() => backend.dispose());
  const state = { isOnline: false, sent: [] as string[] };
  const operations: typeof backend.operations = {
    ...backend.operations,
    apply: async (projectId, operation, signal) => {
      state.sent.push(operation.opId);
      return state.isOnline ? backend.operations.apply(projectId, operation, signal) : failure(UNREACHABLE);
    },
  };
  let ids = 0;

  /** Starts the browser anew. Only data stored on the device survives from the previous start. */
  const start = async () => {
    const { timers, passTime } = manualTimers();
    const journal = await openJournal(LOCAL_USER.id, timers);
    const store = createEditorStore();
    const notices = createToastQueue();
    const session = createProjectSession({
      userId: LOCAL_USER.id,
      store,
      updatePlayback: () => undefined,
      notices,
      backend: { ...backend, operations },
      journal,
      locks: createProjectLocks(createLockManager()),
      newId: () => `op-${++ids}`,
      timers,
    });
    onTestFinished(() => {
      session.dispose();
      notices.dispose();
    });
    const pass = async (durationMs: number) => {
      await allSettled();
      await passTime(durationMs);
      await allSettled();
    };
    const stored = await backend.projects.load(aProject.id);
    const project = stored.ok ? stored.value : aProject;
    void session.open(project);
    await pass(500);
    const clip = () => clipById(store.getState().document.timeline, "a");
    return {
      store,
      session,
      journal,
      pass,
      clip,
      move: async (startTime: number) => {
        session
          .syncSession()
          ?.commit({ kind: "moveClip", changes: [{ kind: "putClip", clip: aClip({ id: "a", startTime, endTime: startTime + 10 }) }] });
        await pass(0);
      },
      text: () => saveStatusText(store.getState().save),
    };
  };
  return { start, state, stored: async () => backend.projects.load(aProject.id) };
}

/** A device with two edits that never reached the server, followed by `deaths` starts that crashed before the project was shown. */
async function diedWhileRestoring(deaths: number) {
  const device = aDevice();
  const first = await device.start();
  await first.move(1);
  await first.move(2);
  first.session.shown();
  for (let death = 0; death < deaths; death++) await device.start();
  return device;
}

describe("starts that crashed while restoring the journal", () => {
  test("after one crash the next start restores as usual", async () => {
    const device = await diedWhileRestoring(1);
    const next = await device.start();
    expect(next.clip()?.startTime).toBe(2);
    expect(next.store.getState()).toMatchObject({ readOnly: false, recovery: undefined });
  });

  test("after two crashes in a row the next start is read-only without the edits, and sends and removes nothing", async () => {
    const device = await diedWhileRestoring(2);
    device.state.sent = [];
    const next = await device.start();
    expect(next.clip()?.startTime).toBe(aProject.clips[0]?.startTime);
    expect(next.store.getState().readOnly).toBe(true);
    expect(next.store.getState().recovery?.operations.map(({ opId }) => opId)).toEqual(["op-1", "op-2"]);
    expect(next.text()).toBe("Saved on this device");
    expect(next.session.syncSession()).toBeUndefined();
    await next.session.flush(1000);
    await next.pass(60_000);
    expect(device.state.sent).toEqual([]);
    expect(await next.journal.load(aProject.id)).toHaveLength(2);
    const afterThat = await device.start();
    expect(afterThat.store.getState().recovery?.operations).toHaveLength(2);
  });

  test("Restore replays the edits once, and the next start restores as usual", async () => {
    const device = await diedWhileRestoring(2);
    const next = await device.start();
    device.state.isOnline = true;
    const restore = next.store.getState().recovery?.choose.restore;
    await Promise.all([restore?.(), restore?.()]);
    await next.pass(3000);
    expect(next.clip()?.startTime).toBe(2);
    expect(next.store.getState()).toMatchObject({ readOnly: false, recovery: undefined });
    expect(next.text()).toBe("Saved");
    expect(await device.stored()).toMatchObject(success({ revision: 2 }));
    device.state.isOnline = false;
    await next.move(7);
    next.session.dispose();
    const afterThat = await device.start();
    expect(afterThat.clip()?.startTime).toBe(7);
  });

  test("a Restore that crashes is offered again at the next start", async () => {
    const device = await diedWhileRestoring(2);
    const next = await device.start();
    await next.store.getState().recovery?.choose.restore();
    const afterThat = await device.start();
    expect(afterThat.store.getState().recovery?.operations).toHaveLength(2);
  });

  test("Discard removes the edits, and the project can be edited", async () => {
    const device = await diedWhileRestoring(2);
    const next = await device.start();
    await next.store.getState().recovery?.choose.discard();
    await next.pass(0);
    expect(next.store.getState()).toMatchObject({ readOnly: false, recovery: undefined });
    expect(await next.journal.load(aProject.id)).toEqual([]);
    device.state.isOnline = true;
    await next.move(5);
    expect(await device.stored()).toMatchObject(success({ revision: 1 }));
    const afterThat = await device.start();
    expect(afterThat.clip()?.startTime).toBe(5);
    expect(afterThat.store.getState().recovery).toBeUndefined();
  });

  test("starts that showed the project or were closed normally do not count as crashes", async () => {
    const device = await diedWhileRestoring(1);
    const shown = await device.start();
    shown.session.shown();
    await shown.pass(0);
    await device.start();
    const left = await device.start();
    left.session.dispose();
    await left.pass(0);
    await device.start();
    const last = await device.start();
    expect(last.clip()?.startTime).toBe(2);
    expect(last.store.getState().recovery).toBeUndefined();
  });

  test.each(["a view", "the engine's plan"])("a restore that throws in %s offers Restore and Discard at once", async (thrower) => {
    const device = await diedWhileRestoring(0);
    const reported = vi.fn();
    vi.stubGlobal("reportError", reported);
    onTestFinished(() => {
      vi.unstubAllGlobals();
    });
    const { timers, passTime } = manualTimers();
    const journal = await openJournal(LOCAL_USER.id, timers);
    onTestFinished(() => journal.close());
    const store = createEditorStore();
    let throws = true;
    const show = ({ document }: EditorState) => {
      if (throws && clipById(document.timeline, "a")?.startTime === 2) throw new Error("cannot show this");
    };
    if (thrower === "a view") store.subscribe(show);
    const backend = createMemoryBackend({ projects: [aProject] });
    const session = createProjectSession({
      userId: LOCAL_USER.id,
      store,
      updatePlayback: thrower === "a view" ? () => undefined : show,
      notices: createToastQueue(),
      backend,
      journal,
      locks: createProjectLocks(createLockManager()),
      newId: () => "op-9",
      timers,
    });
    onTestFinished(() => session.dispose());
    void session.open(aProject);
    await allSettled();
    await passTime(500);
    expect(reported).toHaveBeenCalledOnce();
    expect(store.getState().recovery?.operations).toHaveLength(2);
    expect(store.getState().restoring).toEqual({ status: "ready" });
    throws = false;
    await store.getState().recovery?.choose.restore();
    expect(clipById(store.getState().document.timeline, "a")?.startTime).toBe(2);
    expect(device.state.isOnline).toBe(false);
  });
});

test("damaged operations are counted by project, with the project names from the server", async () => {
  const store = createEditorStore();
  let notify = () => {};
  const damaged = [
    { projectId: "p", content: undefined },
    { projectId: "p", content: undefined },
    { projectId: "gone", content: undefined },
    { projectId: undefined, content: undefined },
  ];
  const backend = createMemoryBackend({ projects: [aProject] });
  onTestFinished(() => backend.dispose());
  const stop = followJournal({
    journal: {
      subscribe: (listener) => {
        notify = listener;
        return () => undefined;
      },
      storageError: () => "full",
      damaged: () => damaged,
    },
    store,
    backend,
  });
  await settled();
  expect(store.getState().storageError).toBe("full");
  expect(store.getState().damaged).toEqual([
    { projectId: "p", name: "Reel", count: 2 },
    { projectId: "gone", name: undefined, count: 1 },
    { projectId: undefined, name: undefined, count: 1 },
  ]);
  damaged.length = 0;
  notify();
  expect(store.getState().damaged).toEqual([]);
  stop();
});
