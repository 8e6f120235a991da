import type { Keeper } from "../document/keeper.ts";
import type { Journal } from "../journal/journal.ts";
import type { EditorStore } from "../store/store.ts";

/** How long signing out waits for the server before it asks. */
const FLUSH_TIMEOUT_MS = 5000;

export type AccountActions = {
  /** Sends what waits (D29). Where the server does not take it in time the user decides (D37); false: the user stays. */
  readonly beforeSignOut: () => Promise<boolean>;
  /** The answer to that question. */
  readonly answerSignOut: (answer: "stay" | "discard") => void;
};

type AccountParts = {
  readonly store: EditorStore;
  readonly journal: Journal;
  readonly keeper: () => Keeper | undefined;
};

export function createAccountActions({ store, journal, keeper }: AccountParts): AccountActions {
  let answer: ((answer: "stay" | "discard") => void) | undefined;
  const ask = () =>
    new Promise<"stay" | "discard">((resolve) => {
      answer = resolve;
      store.setState({ dialog: { kind: "unsavedSignOut" } });
    });
  return {
    beforeSignOut: async () => {
      const isSaved = (await keeper()?.flush(FLUSH_TIMEOUT_MS)) ?? true;
      if (isSaved) return true;
      if ((await ask()) === "stay") return false;
      await journal.clear();
      return true;
    },
    answerSignOut: (given) => {
      store.setState({ dialog: undefined });
      answer?.(given);
      answer = undefined;
    },
  };
}
