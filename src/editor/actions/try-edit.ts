import type { Edit } from "#model/edits/change.ts";
import { clipsByIds } from "#model/edits/group-edits.ts";
import type { Made } from "#model/edits/group-edits.ts";
import { messages } from "#model/text/messages.ts";
import { clipById } from "#model/timeline/timeline.ts";
import { announce } from "../core/store/announce.ts";
import type { EditorStore } from "../core/store/store.ts";
import type { ClipActions } from "./clip-actions.ts";

/** Commands that may come to nothing: then it is said why, for a key that seems dead is the worst answer. */
export type EditAttempts = {
  readonly attempt: (edit: Edit | undefined, whyNot: string) => void;
  /** What was made is selected afterwards, if it was made. */
  readonly attemptMade: (made: Made | undefined, whyNot: string) => void;
  /** `whyNot` where clips are selected; without any, that is the reason. */
  readonly ofSelected: (whyNot?: string) => string;
};

export function createEditAttempts(store: EditorStore, { commit, select }: Pick<ClipActions, "commit" | "select">): EditAttempts {
  const timeline = () => store.getState().document.timeline;
  const attempt = (edit: Edit | undefined, whyNot: string) => {
    if (edit) commit(edit);
    else announce(store, store.getState().readOnly ? messages.readOnlyHere : whyNot);
  };
  return {
    attempt,
    attemptMade: (made, whyNot) => {
      attempt(made?.edit, whyNot);
      const ids = made?.newIds.filter((id) => clipById(timeline(), id)) ?? [];
      if (ids.length > 0) select(ids);
    },
    ofSelected: (whyNot = messages.nothingChanges) =>
      clipsByIds(timeline(), store.getState().selection).length > 0 ? whyNot : messages.noClipSelected,
  };
}
