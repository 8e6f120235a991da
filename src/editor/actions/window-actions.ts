import type { EditorDialog } from "../store/editor-state.ts";
import { dismissPlaybackError } from "../store/playback-error.ts";
import type { EditorParts } from "./parts.ts";

export type WindowActions = {
  readonly openDialog: (dialog: EditorDialog) => void;
  readonly closeDialog: () => void;
  readonly dismissPlaybackError: () => void;
};

export function createWindowActions({ store }: EditorParts): WindowActions {
  return {
    openDialog: (dialog) => store.setState({ dialog }),
    closeDialog: () => store.setState({ dialog: undefined }),
    dismissPlaybackError: () => dismissPlaybackError(store),
  };
}
