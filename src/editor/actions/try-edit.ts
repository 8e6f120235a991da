import type { Edit } from "#model/edits/change.ts";
import { changesNothing } from "#model/edits/changes-nothing.ts";
import { clipsByIds } from "#model/edits/group-edits.ts";
import type { Made } from "#model/edits/group-edits.ts";
import { messages } from "#model/text/messages.ts";
import { clipById } from "#model/timeline/timeline.ts";
import { reportNoEffect } from "../core/store/announce.ts";
import type { EditorStore } from "../core/store/store.ts";
import type { ClipActions } from "./clip-actions.ts";

/** Runs commands that may have no effect, and then says why: a key without any reaction seems broken. */
export type TryEdit = {
  readonly tryCommit: (edit: Edit | undefined, whyNot: string) => void;
  /** Selects the new clips afterwards, if they were created. */
  readonly tryCommitAndSelect: (made: Made | undefined, whyNot: string) => void;
  /** Returns `whyNot` if clips are selected, else the reason that none is. */
  readonly ofSelected: (whyNot?: string) => string;
};

export function createTryEdit(store: EditorStore, { commit, select }: Pick<ClipActions, "commit" | "select">): TryEdit {
  const timeline = () => store.getState().document.timeline;
  const tryCommit = (edit: Edit | undefined, whyNot: string) => {
    if (edit && !changesNothing(edit, timeline())) {
      commit(edit);
      return;
    }
    reportNoEffect(store, store.getState().readOnly ? messages.readOnlyHere : whyNot);
  };
  return {
    tryCommit,
    tryCommitAndSelect: (made, whyNot) => {
      tryCommit(made?.edit, whyNot);
      const ids = made?.newIds.filter((id) => clipById(timeline(), id)) ?? [];
      if (ids.length > 0) select(ids);
    },
    ofSelected: (whyNot = messages.nothingChanges) =>
      clipsByIds(timeline(), store.getState().selection).length > 0 ? whyNot : messages.noClipSelected,
  };
}
