import type { EditorStore } from "./store.ts";

/** Picture or sound cannot be played: the first message is shown over the picture until it is dismissed. `isFinal`: trying again cannot help. */
export function reportPlaybackError(store: EditorStore, message: string, { isFinal = false }: { readonly isFinal?: boolean } = {}): void {
  store.setState(({ playbackError, isPlaybackErrorFinal }) => ({
    playbackError: playbackError ?? message,
    // One that another try may mend brings the button for all.
    isPlaybackErrorFinal: isFinal && (playbackError === undefined || isPlaybackErrorFinal),
  }));
}

export function dismissPlaybackError(store: EditorStore): void {
  store.setState({ playbackError: undefined });
}
