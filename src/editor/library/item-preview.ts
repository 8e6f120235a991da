import { ItemPreview } from "#media/item-preview.ts";
import { messages } from "#model/messages.ts";
import type { EditorParts } from "../actions/parts.ts";
import { withFailure } from "../store/library-state.ts";
import type { LibraryActions } from "./library-actions.ts";

type PreviewActions = Pick<LibraryActions, "togglePreview" | "stopPreview">;

/** Hearing a library item in its row; the timeline pauses meanwhile, and takes over when it plays. */
export function createItemPreview({ store, backend, engine }: EditorParts): {
  readonly actions: PreviewActions;
  readonly dispose: () => void;
} {
  const preview = new ItemPreview(
    () => new Audio(),
    (state) =>
      store.setState(({ library }) => {
        const previewingId = state.status === "playing" ? state.itemId : undefined;
        return {
          library: { ...(state.status === "failed" ? withFailure(library, state.itemId, messages.itemUnplayable) : library), previewingId },
        };
      }),
  );
  const stopWithTimeline = engine.onState(() => {
    if (engine.state.transport === "playing") preview.stop();
  });
  const urlOf = async (itemId: string): Promise<string | undefined> => {
    const item = store.getState().library.items.find((one) => one.id === itemId);
    const answer = item && (await backend.media.signedUrl(item.path));
    return answer?.ok ? answer.value : undefined;
  };
  return {
    actions: {
      togglePreview: async (itemId) => {
        engine.pause();
        await preview.toggle(itemId, () => urlOf(itemId));
      },
      stopPreview: () => preview.stop(),
    },
    dispose: () => {
      stopWithTimeline();
      preview.dispose();
    },
  };
}
