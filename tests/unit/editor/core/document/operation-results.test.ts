import { expect, onTestFinished, test } from "vitest";
import type { Backend, LoadedProject } from "#backend/backend.ts";
import { createMemoryBackend, LOCAL_USER } from "#backend/memory/memory.ts";
import type { SavingServer } from "#editor/core/document/deliver.ts";
import { openProject } from "#editor/core/document/open-project.ts";
import { syncInBackground } from "#editor/core/document/background-sync.ts";
import { noProjectLocks } from "#editor/core/document/project-lock.ts";
import { createMemoryJournal } from "#editor/core/journal/journal.ts";
import { withoutPlayback } from "#tests/support/editor/without-playback.ts";
import { moveClip, setClipMuted, splitClip } from "#model/edits/edits.ts";
import type { Edit } from "#model/edits/change.ts";
import { invertChanges } from "#model/edits/invert-changes.ts";
import type { Operation } from "#model/timeline/operation.ts";
import { failure } from "#model/result.ts";
import { clipById, timelineOf, withChanges } from "#model/timeline/timeline.ts";
import type { ProjectTimeline } from "#model/timeline/timeline.ts";
import { createToastQueue } from "#ui/overlays/toast-queue.ts";
import { aProject, aServer, journalWith, openSyncSession, settled } from "#tests/support/editor/saved-project.ts";
import { manualTimers } from "#tests/support/editor/manual-timers.ts";
import { unwrap } from "#tests/support/model/unwrap.ts";

/** Operations that this device made in sequence, the first on `project`. */
function operationsOn(
  project: LoadedProject,
  baseRevs: readonly number[],
  edits: readonly ((timeline: ProjectTimeline) => Edit | undefined)[],
) {
  let timeline = timelineOf(project);
  return edits.map((make, at): Operation => {
    const { kind, changes } = make(timeline) ?? { kind: "moveClip", changes: [] };
    const operation = { opId: `mine-${at}`, baseRev: baseRevs[at] ?? 0, kind, changes, before: invertChanges(timeline, changes) };
    timeline = withChanges(timeline, changes);
    return operation;
  });
}

const move = (start: number) => (timeline: ProjectTimeline) => moveClip(timeline, "a", start, 0);
const mute = (timeline: ProjectTimeline) => setClipMuted(timeline, "a", true);

test("an edit applied on a revision newer than this device has loaded also brings the edits before it", async () => {
  const server = aServer();
  // After this tab has loaded the project, another tab saves the move, leaves a mute in the journal and closes.
  const [moved, muted] = operationsOn(aProject, [0, 1], [(timeline) => moveClip(timeline, "b", 40, 0), mute]);
  if (!moved || !muted) throw new Error("There are two.");
  unwrap(await server.operations.apply("p", moved));
  const { syncSession, passTime } = await openSyncSession(server, await journalWith([muted]), aProject);
  await passTime(0);
  expect(syncSession.document()).toMatchObject({ revision: 2, pending: [] });
  const { timeline } = syncSession.document();
  expect([clipById(timeline, "a")?.muted, clipById(timeline, "b")?.startTime]).toEqual([true, 40]);
});

/** A server that no longer knows which operations it applied up to a revision, as after a thousand later ones. */
function forgetful(server: SavingServer, forgottenUpTo: number): SavingServer {
  return {
    ...server,
    operations: {
      ...server.operations,
      apply: async (id, operation, signal) =>
        operation.baseRev < forgottenUpTo
          ? failure({ kind: "refused", message: "Too old", status: 400, code: "LB410" })
          : server.operations.apply(id, { ...operation, opId: `again ${operation.opId}` }, signal),
    },
  };
}

/** Two edits of this device were applied, but the answers were lost; since then another device has moved the clip. */
async function appliedLongAgo() {
  const server = aServer();
  const mine = operationsOn(aProject, [0, 1], [move(7), move(9)]);
  for (const operation of mine) unwrap(await server.operations.apply("p", operation));
  const [theirs] = operationsOn(await server.stored(), [2], [move(20)]);
  if (theirs) unwrap(await server.operations.apply("p", { ...theirs, opId: "theirs" }));
  return { server, journal: await journalWith(mine) };
}

test.each(["an open project", "a project that is not open"])(
  "%s: edits that may have been applied long ago never override a newer one, and neither do the edits after the first",
  async (which) => {
    const { server, journal } = await appliedLongAgo();
    if (which === "an open project") {
      const { syncSession } = await openSyncSession(forgetful(server, 3), journal, await server.stored());
      expect(await syncSession.flush(1000)).toBe(true);
    } else {
      await syncInBackground({
        journal,
        server: forgetful(server, 3),
        timers: manualTimers().timers,
        isOpen: () => false,
        onRefused: () => undefined,
        signal: new AbortController().signal,
      });
    }
    expect((await server.stored()).clips.find(({ id }) => id === "a")).toMatchObject({ startTime: 20 });
    expect(await journal.load("p")).toEqual([]);
  },
);

test("a connection that hangs blocks nothing: the edit is sent again, and a refresh ends", async () => {
  const server = aServer();
  const hanging = new Promise<never>(() => undefined);
  let isHanging = true;
  const signals: (AbortSignal | undefined)[] = [];
  const {
    syncSession,
    move: moveHere,
    text,
    passTime,
  } = await openSyncSession({
    operations: {
      ...server.operations,
      apply: (id, operation, signal) => {
        signals.push(signal);
        return isHanging ? hanging : server.operations.apply(id, operation, signal);
      },
    },
    projects: { ...server.projects, revision: (id) => (isHanging ? hanging : server.projects.revision(id)) },
  });
  const asked = syncSession.refresh();
  await passTime(15_000);
  await asked;
  moveHere("a", 3);
  await passTime(60_000);
  expect([text(), signals[0]?.aborted]).toEqual(["Saved on this device", false]);
  await passTime(100);
  expect([text(), signals[0]?.aborted]).toEqual(["Offline – 1 change waiting", true]);
  isHanging = false;
  await passTime(1000);
  expect([text(), signals.length]).toEqual(["Saved", 2]);
});

test("B-92 a split whose answer cannot be read is reported once, stays queued, and is sent again", async () => {
  const backend = createMemoryBackend({ projects: [aProject] });
  const notices = createToastQueue();
  const { timers, passTime } = manualTimers();
  let isReadable = false;
  const apply: Backend["operations"]["apply"] = (...call) =>
    isReadable
      ? backend.operations.apply(...call)
      : Promise.resolve(failure({ kind: "malformed", message: "The server sent a revision …" }));
  let ids = 0;
  const opened = await openProject({
    project: aProject,
    userId: LOCAL_USER.id,
    ...withoutPlayback(),
    notices,
    backend: { ...backend, operations: { ...backend.operations, apply } },
    journal: createMemoryJournal(),
    locks: noProjectLocks,
    newId: () => `op-${++ids}`,
    timers,
  });
  onTestFinished(() => {
    opened.dispose();
    notices.dispose();
    backend.dispose();
  });
  const timeline = () => opened.syncSession()?.document().timeline ?? timelineOf(aProject);
  const edit = splitClip(timeline(), "a", 9, ["left", "right"]);
  if (edit) opened.syncSession()?.commit(edit);
  await settled();
  await passTime(5000);
  expect(notices.toasts().map(({ message }) => message)).toEqual([
    "Failed to split track: No data returned from split operation. The change is kept, and sent again.",
  ]);
  isReadable = true;
  await passTime(30_000);
  expect(
    unwrap(await backend.projects.load("p"))
      .clips.map(({ id }) => id)
      .toSorted(),
  ).toEqual(["b", "left", "right"]);
});
