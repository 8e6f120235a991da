import type { Backend, User } from "#backend/backend.ts";
import type { SyncSession } from "../core/document/sync-session.ts";
import type { ResilientEngine } from "#engine/context/resilient-engine.ts";
import type { ToastQueue } from "#ui/overlays/toast-queue.ts";
import type { Playhead } from "../playback/playhead.ts";
import type { EditorStore } from "../core/store/store.ts";

/** What a timeline works with, whoever mounts it. */
export type TimelineDeps = {
  readonly engine: ResilientEngine;
  readonly playhead: Playhead;
  readonly store: EditorStore;
  /** Sentences that do not stop the work. */
  readonly notices: Pick<ToastQueue, "show">;
  readonly newId: () => string;
  /** Of the open project; undefined before there is one. */
  readonly keeper: () => Editing | undefined;
};

/** What takes the edits of a project. */
export type Editing = Pick<SyncSession, "commit" | "commitQuietly" | "undo" | "redo">;

/** What actions work with: the parts of one mounted editor. */
export type EditorDeps = Omit<TimelineDeps, "keeper"> & {
  readonly notices: Pick<ToastQueue, "show" | "close">;
  readonly backend: Backend;
  readonly user: User;
  readonly keeper: () => SyncSession | undefined;
  /** The open project, or a new one; undefined, with a sentence, where the server gives none. */
  readonly ensureProject: () => Promise<SyncSession | undefined>;
};
