import { VIDEO_BAR_ID } from "#timeline/contract.ts";
import type { EditorState } from "../core/store/editor-state.ts";
import type { LocalSettings } from "../local-settings.ts";
import type { EditorDeps } from "./action-deps.ts";

export type InspectorActions = {
  /** Shows the values of the selection as numbers, and focuses the panel. */
  readonly openInspector: () => void;
  readonly closeInspector: () => void;
};

/** True where the panel has room beside library and picture. */
export const hasRoomForInspector = () => window.matchMedia("(min-width: 1200px)").matches;

/** Stored per user of a device, while the panel does not open by itself. */
const keyOf = (userId: string) => `layback-inspector-${userId}`;

/**
 * Opens and closes the inspector. Where there is room a selection of clips opens it by itself, without taking the focus, unless the user
 * has closed it there before (B-186).
 * @param strings settings of this device
 */
export function createInspectorActions(
  { store, user }: Pick<EditorDeps, "store" | "user">,
  strings: LocalSettings,
  opensItself: boolean,
): InspectorActions {
  const set = (isOpen: boolean, asked: number) => {
    store.setState({ inspector: { isOpen, asked } });
    if (opensItself && hasRoomForInspector()) strings.set(keyOf(user.id), isOpen ? undefined : "closed");
  };
  if (opensItself)
    store.subscribe((state, before) => {
      if (state.inspector.isOpen || state.selection === before.selection || !hasClips(state)) return;
      if (hasRoomForInspector() && strings.get(keyOf(user.id)) === undefined) store.setState({ inspector: { isOpen: true, asked: 0 } });
    });
  return {
    openInspector: () => set(true, store.getState().inspector.asked + 1),
    closeInspector: () => set(false, 0),
  };
}

function hasClips({ selection }: EditorState): boolean {
  return selection.size > (selection.has(VIDEO_BAR_ID) ? 1 : 0);
}
