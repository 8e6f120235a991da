import type { Backend } from "#backend/backend.ts";
import { createSupabaseBackend } from "#backend/supabase/create-supabase-backend.ts";
import { openProject } from "#editor/core/document/open-project.ts";
import type { OpenProject } from "#editor/core/document/open-project.ts";
import { watchRevision } from "#editor/core/document/watch-revision.ts";
import { createProjectLocks } from "#editor/core/document/project-lock.ts";
import { openJournal } from "#editor/core/journal/indexed-db-journal.ts";
import { pageAttention } from "#editor/page-attention.ts";
import { browserTimers } from "#editor/core/timers.ts";
import { createEditorStore } from "#editor/core/store/store.ts";
import type { Change, Edit } from "#model/edits/change.ts";
import { mergeMessages } from "#model/merge/merge-messages.ts";
import { allClips, allCues } from "#model/timeline/timeline.ts";
import { createToastQueue } from "#ui/overlays/toast-queue.ts";
import { randomEdit } from "#tests/support/model/random-edits.ts";
import { randomNumbers } from "#tests/support/engine/random-plan.ts";
import type { Content, LoggedEdit } from "./ledger.ts";

/** The editor's saving as the web site composes it, without a user interface: a test drives it and receives the messages for the user. */
export type DevicePage = {
  readonly backend: Backend;
  readonly open: (projectId: string, userId: string, seed: number) => Promise<void>;
  /** A random edit, or an undo or redo. */
  readonly edit: () => void;
  readonly refresh: () => Promise<void>;
  readonly retry: () => void;
  readonly state: () => {
    readonly isWriting: boolean;
    readonly waiting: number;
    readonly revision: number;
    readonly content: Content;
  };
};

declare global {
  interface Window {
    device?: DevicePage;
    /** Exposed by the driving test. */
    logEdit?: (edit: LoggedEdit) => Promise<void>;
    logMessage?: (message: string) => Promise<void>;
  }
}

const config = (await (await fetch("/config.json")).json()) as { publishableKey: string };
const backend = createSupabaseBackend({
  supabaseUrl: location.origin,
  publishableKey: config.publishableKey,
  mailboxUrl: `${location.origin}/mailbox`,
  authFlow: "implicit",
});
const store = createEditorStore();
const notices = createToastQueue();
let opened: OpenProject | undefined;
let random = () => 0;
let userId = "";

const report = (message: string) => void window.logMessage?.(message);
const lastId = { shown: 0 };
notices.subscribe(() => {
  for (const { id, message } of notices.toasts()) {
    if (id <= lastId.shown) continue;
    lastId.shown = id;
    report(message);
  }
});
store.subscribe(({ mergeQuestion }, before) => {
  if (!mergeQuestion || mergeQuestion === before.mergeQuestion) return;
  const { removed, how, names, answer } = mergeQuestion;
  report(removed === "there" ? mergeMessages.removedThere(names) : mergeMessages.removedHere(names, how));
  setTimeout(() => answer(random() < 0.5 ? "keep" : "remove"), 0);
});

/** Makes a change storable: media paths in the user's own folder, and a new name for each new clip. */
function storable(change: Change): Change {
  if (change.kind === "setPicture" && change.picture) {
    return { ...change, picture: { ...change.picture, url: `${userId}/projects/p/videos/picture.mp4` } };
  }
  if (change.kind !== "putClip" || change.clip.name !== "New") return change;
  return { kind: "putClip", clip: { ...change.clip, name: `New ${change.clip.id.slice(0, 8)}`, url: `${userId}/music-tracks/new.wav` } };
}

/** Any edit but a reordering of lanes, after which lane numbers of other edits mean other lanes. */
function anEdit(): Edit | undefined {
  const edit = randomEdit(store.getState().document.timeline, random, () => crypto.randomUUID());
  return edit && edit.kind !== "moveLane" ? { ...edit, changes: edit.changes.map(storable) } : undefined;
}

window.device = {
  backend,
  open: async (projectId, ownerId, seed) => {
    userId = ownerId;
    const noise = randomNumbers(seed);
    random = () => (noise() + 1) / 2;
    const project = await backend.projects.load(projectId);
    if (!project.ok) throw new Error(project.error.message);
    opened = await openProject({
      project: project.value,
      userId,
      store,
      updatePlayback: () => undefined,
      notices,
      backend,
      journal: await openJournal(userId),
      locks: createProjectLocks(navigator.locks),
      newId: () => crypto.randomUUID(),
      timers: browserTimers,
    });
    // Without a user interface nothing can fail to render the project, so a reload does not count as a crash during replay.
    opened.shown();
    watchRevision({ refresh: async () => opened?.syncSession()?.refresh(), timers: browserTimers, attention: pageAttention });
    window.addEventListener("online", () => opened?.syncSession()?.retryNow());
  },
  edit: () => {
    const syncSession = opened?.syncSession();
    if (!syncSession) return;
    const before = syncSession.document().pending.at(-1);
    const kind = random();
    const edit = anEdit();
    if (kind < 0.08) syncSession.undo();
    else if (kind < 0.12) syncSession.redo();
    else if (edit) syncSession.commit(edit);
    const operation = syncSession.document().pending.at(-1);
    if (!operation || operation === before || operation.opId === before?.opId) return;
    void window.logEdit?.({ opId: operation.opId, kind: operation.kind, changes: operation.changes, before: operation.before ?? [] });
  },
  refresh: async () => opened?.syncSession()?.refresh(),
  retry: () => opened?.syncSession()?.retryNow(),
  state: () => {
    const { document } = store.getState();
    const { name, picture, settings } = document.timeline;
    const clips = allClips(document.timeline).sort((a, b) => (a.id < b.id ? -1 : 1));
    return {
      isWriting: opened?.syncSession() !== undefined,
      waiting: document.pending.length,
      revision: document.revision,
      content: { name, picture, settings, clips, cues: allCues(document.timeline) },
    };
  },
};
