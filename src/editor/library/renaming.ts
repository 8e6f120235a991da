import { messages } from "#model/text/messages.ts";
import { editorMessages } from "#model/text/editor-messages.ts";
import { typedName } from "#model/text/names.ts";
import type { EditorDeps } from "../actions/action-deps.ts";
import { announce } from "../core/store/announce.ts";
import { shownItemName, withName, withoutItem, withRename } from "./library-panel-state.ts";
import type { LibraryActions } from "./library-actions.ts";

type Renaming = Pick<LibraryActions, "renameItem" | "retryRename">;

/** Renames library items; requests for one item are sent one after the other, so that the newest name stays. */
export function createRenaming({ store, notices, backend }: Pick<EditorDeps, "store" | "notices" | "backend">): Renaming {
  const lastRequests = new Map<string, Promise<void>>();

  const send = async (id: string, name: string) => {
    const isNewest = () => store.getState().library.renames.get(id)?.name === name;
    if (!isNewest()) return;
    const before = store.getState().library.items.find((item) => item.id === id)?.name;
    const answer = await backend.library.rename(id, name);
    if (!isNewest()) return;
    if (answer.ok) {
      store.setState(({ library }) => ({ library: withName(library, id, answer.value.name) }));
      if (before !== undefined) announce(store, editorMessages.itemRenamed(before, answer.value.name));
      return;
    }
    const failure = editorMessages.itemNotRenamed(name, answer.error.message);
    // Another device has deleted it.
    if (answer.error.kind === "refused" && answer.error.status === 404) {
      store.setState(({ library }) => ({ library: withoutItem(library, id) }));
      notices.show({ tone: "error", message: failure });
    } else store.setState(({ library }) => ({ library: withRename(library, id, { name, failure }) }));
  };
  const start = (id: string, name: string) => {
    store.setState(({ library }) => ({ library: withRename(library, id, { name, failure: undefined }) }));
    const request = (lastRequests.get(id) ?? Promise.resolve()).then(() => send(id, name));
    lastRequests.set(id, request);
  };

  return {
    renameItem: (id, text) => {
      const { items, renames } = store.getState().library;
      const item = items.find((one) => one.id === id);
      const name = typedName(text);
      if (!item) return;
      if (name === "") notices.show({ tone: "info", message: messages.nameEmpty });
      else if (name !== shownItemName(item, renames.get(id))) start(id, name);
      // The old name, typed after a failure.
      else if (renames.get(id)?.failure !== undefined) store.setState(({ library }) => ({ library: withName(library, id, name) }));
    },
    retryRename: (id) => {
      const rename = store.getState().library.renames.get(id);
      if (rename?.failure !== undefined) start(id, rename.name);
    },
  };
}
