import type { Backend, User } from "#backend/backend.ts";
import type { SyncSession } from "../core/document/sync-session.ts";
import type { ResilientEngine } from "#engine/context/resilient-engine.ts";
import type { ToastQueue } from "#ui/overlays/toast-queue.ts";
import type { Playhead } from "../playback/playhead.ts";
import type { PlayedStore } from "../core/store/played-state.ts";
import type { EditorStore } from "../core/store/store.ts";

/** The dependencies of playing and viewing, also of a project that nobody edits. */
export type PlayingDeps = {
  readonly engine: ResilientEngine;
  readonly playhead: Playhead;
  readonly store: PlayedStore;
};

/** The dependencies of a timeline, in the editor or embedded alone. */
export type TimelineDeps = Omit<PlayingDeps, "store"> & {
  readonly store: EditorStore;
  /** Shows messages that do not interrupt the user. */
  readonly notices: Pick<ToastQueue, "show">;
  readonly newId: () => string;
  /** The open project's; undefined before there is one. */
  readonly syncSession: () => Editing | undefined;
};

/** The part of a sync session that takes edits. */
export type Editing = Pick<SyncSession, "commit" | "commitQuietly" | "commitMeasured" | "undo" | "redo">;

/** The dependencies of actions: the parts of one mounted editor. */
export type EditorDeps = Omit<TimelineDeps, "syncSession"> & {
  readonly notices: Pick<ToastQueue, "show" | "close">;
  readonly backend: Backend;
  readonly user: User;
  /** The project is somebody else's, and is only viewed. */
  readonly isViewer: boolean;
  readonly syncSession: () => SyncSession | undefined;
  /** The open project, or a new one; undefined, with a message to the user, if the server gives none. */
  readonly ensureProject: () => Promise<SyncSession | undefined>;
};
