import type { EditorStore } from "./store.ts";

/** Picture or sound cannot be played: the first message is shown over the picture until it is dismissed (section 8). */
export function reportPlaybackError(store: EditorStore, message: string): void {
  store.setState(({ playbackError }) => ({ playbackError: playbackError ?? message }));
}

export function dismissPlaybackError(store: EditorStore): void {
  store.setState({ playbackError: undefined });
}
