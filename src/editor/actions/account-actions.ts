import type { ProjectSession } from "../core/document/project-session.ts";
import type { Journal } from "../core/journal/journal.ts";
import type { StoredHistory } from "../core/history/stored-history.ts";
import type { UnsavedProject } from "../core/store/editor-state.ts";
import type { EditorStore } from "../core/store/store.ts";

/** How long signing out waits for the server before it asks the user. */
const FLUSH_TIMEOUT_MS = 5000;

export type AccountActions = {
  /** Sends waiting operations of every project (B-23). If that takes too long, the user decides (B-24); false: the user stays. */
  readonly beforeSignOut: () => Promise<boolean>;
  /** The user's answer to that question. */
  readonly answerSignOut: (answer: "stay" | "discard") => void;
};

type AccountDeps = {
  readonly store: EditorStore;
  readonly journal: Pick<Journal, "remove">;
  readonly histories: Pick<StoredHistory, "removeAll"> | undefined;
  readonly session: Pick<ProjectSession, "flush">;
};

export function createAccountActions({ store, journal, histories, session }: AccountDeps): AccountActions {
  let answer: ((answer: "stay" | "discard") => void) | undefined;
  const ask = (projects: readonly UnsavedProject[]) =>
    new Promise<"stay" | "discard">((resolve) => {
      answer = resolve;
      store.setState({ dialog: { kind: "unsavedSignOut", projects } });
    });
  return {
    beforeSignOut: async () => {
      const unsaved = await session.flush(FLUSH_TIMEOUT_MS);
      if (unsaved.length > 0 && (await ask(unsaved)) === "stay") return false;
      // Only the operations that the question listed: those added since then are still there after the next sign-in.
      for (const { id, opIds } of unsaved) await journal.remove(id, opIds);
      await histories?.removeAll();
      return true;
    },
    answerSignOut: (given) => {
      store.setState({ dialog: undefined });
      answer?.(given);
      answer = undefined;
    },
  };
}
