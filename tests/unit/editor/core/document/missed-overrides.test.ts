import { expect, onTestFinished, test } from "vitest";
import type { Backend } from "#backend/backend.ts";
import { createMemoryBackend, LOCAL_USER } from "#backend/memory/memory.ts";
import { openProject } from "#editor/core/document/open-project.ts";
import { createSeenRevisions } from "#editor/core/document/seen-revision.ts";
import { noProjectLocks } from "#editor/core/document/project-lock.ts";
import { createMemoryJournal } from "#editor/core/journal/journal.ts";
import type { LocalSettings } from "#editor/local-settings.ts";
import { withoutPlayback } from "#tests/support/editor/without-playback.ts";
import { moveClip } from "#model/edits/edits.ts";
import { mergeMessages } from "#model/merge/merge-messages.ts";
import { failure } from "#model/result.ts";
import { createToastQueue } from "#ui/overlays/toast-queue.ts";
import { aProject, settled, UNREACHABLE } from "#tests/support/editor/saved-project.ts";
import { manualTimers } from "#tests/support/editor/manual-timers.ts";
import { unwrap } from "#tests/support/model/unwrap.ts";

/** Settings that outlive a page, as in the browser's storage. */
function deviceStrings(): LocalSettings {
  const kept = new Map<string, string>();
  return { get: (key) => kept.get(key), set: (key, value) => void (value === undefined ? kept.delete(key) : kept.set(key, value)) };
}

let ids = 0;

/** Opens the project, as the server has it now, on a device. */
async function open(backend: Backend, strings: LocalSettings) {
  const notices = createToastQueue();
  const { timers, passTime } = manualTimers();
  const opened = await openProject({
    project: unwrap(await backend.projects.load(aProject.id)),
    userId: LOCAL_USER.id,
    ...withoutPlayback(),
    notices,
    backend,
    journal: createMemoryJournal(),
    locks: noProjectLocks,
    newId: () => `op-${++ids}`,
    timers,
    seenRevisions: createSeenRevisions(strings, LOCAL_USER.id),
  });
  await settled();
  onTestFinished(() => notices.dispose());
  const syncSession = () => {
    const now = opened.syncSession();
    if (!now) throw new Error("Only looks on.");
    return now;
  };
  return {
    dispose: opened.dispose,
    retry: async () => {
      syncSession().retryNow();
      await passTime(1000);
      await settled();
    },
    move: async (start: number) => {
      const edit = moveClip(syncSession().document().timeline, "a", start, 0);
      if (edit) syncSession().commit(edit);
      await settled();
    },
    sentences: () => notices.toasts().map(({ message }) => message),
  };
}

/** Two devices move the same clip: the first one's edit is replaced while it is closed. Returns the first device's settings. */
async function replacedWhileClosed(backend: Backend) {
  let isOnline = true;
  const apply: Backend["operations"]["apply"] = async (...call) => (isOnline ? backend.operations.apply(...call) : failure(UNREACHABLE));
  const mine = deviceStrings();
  const first = await open(backend, mine);
  const second = await open({ ...backend, operations: { ...backend.operations, apply } }, deviceStrings());
  isOnline = false;
  await second.move(50);
  await first.move(40);
  first.dispose();
  isOnline = true;
  await second.retry();
  second.dispose();
  return mine;
}

const OVERRIDDEN = mergeMessages.overridden([{ subject: "Clip", field: "position", kept: "0:50.000", replaced: "0:40.000" }]);

function aBackend(): Backend {
  const backend = createMemoryBackend({ projects: [{ ...aProject, clips: aProject.clips.map((clip) => ({ ...clip, name: "Clip" })) }] });
  onTestFinished(() => backend.dispose());
  return backend;
}

test("a device whose edit was replaced while it was closed says so once, when it opens the project", async () => {
  const backend = aBackend();
  const mine = await replacedWhileClosed(backend);
  const again = await open(backend, mine);
  expect(again.sentences()).toEqual([OVERRIDDEN]);
  again.dispose();
  expect((await open(backend, mine)).sentences()).toEqual([]);
});

test("if the server does not answer, the request is repeated at the next opening", async () => {
  const backend = aBackend();
  const mine = await replacedWhileClosed(backend);
  const silent = { ...backend, operations: { ...backend.operations, overridesSince: async () => failure(UNREACHABLE) } };
  const unanswered = await open(silent, mine);
  expect(unanswered.sentences()).toEqual([]);
  unanswered.dispose();
  expect((await open(backend, mine)).sentences()).toEqual([OVERRIDDEN]);
});

test("a device that has never shown the project, or whose stored revision is damaged, says nothing", async () => {
  const backend = aBackend();
  await replacedWhileClosed(backend);
  const damaged: LocalSettings = { get: () => "many", set: () => undefined };
  expect((await open(backend, deviceStrings())).sentences()).toEqual([]);
  expect((await open(backend, damaged)).sentences()).toEqual([]);
});
