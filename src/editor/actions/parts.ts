import type { Backend, User } from "#backend/backend.ts";
import type { Keeper } from "../document/keeper.ts";
import type { LastingEngine } from "#engine/lasting-engine.ts";
import type { ToastQueue } from "#ui/toast-queue.ts";
import type { Playhead } from "../playback/playhead.ts";
import type { EditorStore } from "../store/store.ts";

/** What a timeline works with, whoever mounts it. */
export type TimelineParts = {
  readonly engine: LastingEngine;
  readonly playhead: Playhead;
  readonly store: EditorStore;
  /** Sentences that do not stop the work. */
  readonly notices: Pick<ToastQueue, "show">;
  readonly newId: () => string;
  /** Of the open project; undefined before there is one. */
  readonly keeper: () => Editing | undefined;
};

/** What takes the edits of a project. */
export type Editing = Pick<Keeper, "commit" | "commitQuietly" | "undo" | "redo">;

/** What actions work with: the parts of one mounted editor. */
export type EditorParts = Omit<TimelineParts, "keeper"> & {
  readonly notices: Pick<ToastQueue, "show" | "close">;
  readonly backend: Backend;
  readonly user: User;
  readonly keeper: () => Keeper | undefined;
  /** The open project, or a new one; undefined, with a sentence, where the server gives none. */
  readonly ensureProject: () => Promise<Keeper | undefined>;
};
