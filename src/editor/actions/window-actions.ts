import type { EditorDialog } from "../core/store/editor-state.ts";
import { dismissPlaybackError } from "../core/store/report-playback-error.ts";
import type { EditorDeps } from "./action-deps.ts";

export type WindowActions = {
  readonly openDialog: (dialog: EditorDialog) => void;
  readonly closeDialog: () => void;
  /** Shows the values of the selection as numbers, and focuses the panel. */
  readonly openInspector: () => void;
  readonly closeInspector: () => void;
  readonly dismissPlaybackError: () => void;
};

export function createWindowActions({ store }: EditorDeps): WindowActions {
  return {
    openDialog: (dialog) => store.setState({ dialog }),
    closeDialog: () => store.setState({ dialog: undefined }),
    openInspector: () => store.setState(({ inspector }) => ({ inspector: { isOpen: true, asked: inspector.asked + 1 } })),
    closeInspector: () => store.setState(({ inspector }) => ({ inspector: { ...inspector, isOpen: false } })),
    dismissPlaybackError: () => dismissPlaybackError(store),
  };
}
