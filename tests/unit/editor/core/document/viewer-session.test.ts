import { expect, onTestFinished, test } from "vitest";
import type { Backend, Operations } from "#backend/backend.ts";
import { createMemoryBackend, LOCAL_USER } from "#backend/memory/memory.ts";
import type { PublicProjects } from "#backend/supabase/projects/public-projects.ts";
import { openProject } from "#editor/core/document/open-project.ts";
import { createProjectSession } from "#editor/core/document/project-session.ts";
import { createProjectLocks } from "#editor/core/document/project-lock.ts";
import { createMemoryJournal } from "#editor/core/journal/journal.ts";
import type { Journal } from "#editor/core/journal/journal.ts";
import { createEditorStore } from "#editor/core/store/store.ts";
import { findViewed } from "#embed/frame/view/find-viewed.ts";
import { moveClip } from "#model/edits/edits.ts";
import { failure, success } from "#model/result.ts";
import { clipById, timelineOf } from "#model/timeline/timeline.ts";
import { createToastQueue } from "#ui/overlays/toast-queue.ts";
import { aProject, durable, settled, UNREACHABLE } from "#tests/support/editor/saved-project.ts";
import { createLockManager } from "#tests/support/editor/lock-manager.ts";
import { manualTimers } from "#tests/support/editor/manual-timers.ts";
import { unwrap } from "#tests/support/model/unwrap.ts";

let ids = 0;

function aServer() {
  const backend = createMemoryBackend({ projects: [aProject] });
  onTestFinished(() => backend.dispose());
  let [loads, revisions] = [0, 0];
  const counted: Backend = {
    ...backend,
    projects: {
      ...backend.projects,
      load: (id) => (++loads, backend.projects.load(id)),
      revision: (id) => (++revisions, backend.projects.revision(id)),
    },
  };
  return {
    backend: counted,
    asked: () => ({ loads, revisions }),
    /** Another device moves a clip. */
    move: async (id: string, start: number) => {
      const stored = unwrap(await backend.projects.load("p"));
      const edit = moveClip(timelineOf(stored), id, start, 0);
      if (edit) unwrap(await backend.operations.apply("p", { opId: `theirs-${++ids}`, baseRev: stored.revision, ...edit }));
    },
  };
}

function aTab(backend: Backend, journal: Journal, locks = createLockManager()) {
  const store = createEditorStore();
  const notices = createToastQueue();
  const { timers, passTime } = manualTimers();
  onTestFinished(() => notices.dispose());
  const start = (id: string) => clipById(store.getState().document.timeline, id)?.startTime;
  const input = {
    userId: LOCAL_USER.id,
    store,
    updatePlayback: () => undefined,
    notices,
    backend,
    journal,
    locks: createProjectLocks(locks),
    newId: () => `op-${++ids}`,
    timers,
  };
  return { input, store, passTime, start };
}

test("a viewer of a project sees what has been saved since, and loads it only if something has", async () => {
  const server = aServer();
  const { input, start } = aTab(server.backend, createMemoryJournal());
  const viewer = await openProject({ ...input, project: aProject, isViewer: true });
  onTestFinished(() => viewer.dispose());
  await viewer.refresh();
  expect(server.asked()).toEqual({ loads: 0, revisions: 1 });
  await server.move("b", 40);
  await viewer.refresh();
  await viewer.refresh();
  expect([start("b"), start("a"), server.asked()]).toEqual([40, 5, { loads: 1, revisions: 3 }]);
});

test("a read-only tab shows another device's edit and the writing tab's pending edits", async () => {
  const server = aServer();
  const journal = durable(createMemoryJournal());
  const locks = createLockManager();
  const offline: Operations = { ...server.backend.operations, apply: async () => failure(UNREACHABLE) };
  const writing = aTab({ ...server.backend, operations: offline }, journal, locks);
  const writer = await openProject({ ...writing.input, project: aProject });
  onTestFinished(() => writer.dispose());
  const looking = aTab(server.backend, journal, locks);
  const opening = openProject({ ...looking.input, project: aProject });
  await looking.passTime(1000);
  const looker = await opening;
  onTestFinished(() => looker.dispose());
  const edit = moveClip(timelineOf(aProject), "a", 7, 0);
  if (edit) writer.syncSession()?.commit(edit);
  await settled();
  await server.move("b", 40);
  await looker.refresh();
  expect([looker.syncSession(), looking.start("a"), looking.start("b")]).toEqual([undefined, 7, 40]);
});

test("a tab that loses the write lock still sends the edits that this device could not store: the other tab cannot", async () => {
  const server = aServer();
  let isOnline = false;
  const apply: Operations["apply"] = async (...call) => (isOnline ? server.backend.operations.apply(...call) : failure(UNREACHABLE));
  const locks = createLockManager();
  // Each tab has its own journal in memory: the device stores nothing.
  const first = aTab({ ...server.backend, operations: { ...server.backend.operations, apply } }, createMemoryJournal(), locks);
  const session = createProjectSession(first.input);
  onTestFinished(() => session.dispose());
  await session.open(aProject);
  const edit = moveClip(timelineOf(aProject), "a", 7, 0);
  if (edit) session.syncSession()?.commit(edit);
  await settled();
  const second = aTab(server.backend, createMemoryJournal(), locks);
  const opening = openProject({ ...second.input, project: aProject });
  await second.passTime(1000);
  const other = await opening;
  onTestFinished(() => other.dispose());
  await other.takeOver();
  await first.passTime(0);
  expect([session.syncSession(), first.store.getState().waitingElsewhere]).toEqual([undefined, 1]);
  isOnline = true;
  await first.passTime(30_000);
  expect(unwrap(await server.backend.projects.load("p")).clips.find(({ id }) => id === "a")?.startTime).toBe(7);
  expect(first.store.getState().waitingElsewhere).toBe(0);
});

test("a public project is reloaded through the public API, and not once it is private", async () => {
  const server = aServer();
  let isPublic = true;
  const publicProjects: PublicProjects = {
    find: async (id) => (isPublic ? server.backend.projects.load(id) : success(undefined)),
    media: server.backend.media,
    dispose: () => undefined,
  };
  const viewed = unwrap(await findViewed("p", publicProjects, server.backend));
  await server.move("b", 40);
  expect(viewed && unwrap(await viewed.latest()).revision).toBe(1);
  isPublic = false;
  expect(await viewed?.latest()).toMatchObject({ ok: false, error: { kind: "refused", status: 404 } });
});
