import type { PlaybackErrorCause, PlayedStore } from "./played-state.ts";

/** Reports that picture or sound cannot be played. The first message stays until it is dismissed. `isFinal`: trying again cannot help. */
export function reportPlaybackError(
  store: PlayedStore,
  cause: PlaybackErrorCause,
  message: string,
  { isFinal = false }: { readonly isFinal?: boolean } = {},
): void {
  store.setState(({ playbackError, playbackErrorCause, isPlaybackErrorFinal }) => ({
    playbackError: playbackError ?? message,
    playbackErrorCause: playbackError === undefined ? cause : playbackErrorCause,
    // One error that a retry may fix is enough to offer the button.
    isPlaybackErrorFinal: isFinal && (playbackError === undefined || isPlaybackErrorFinal),
  }));
}

export function dismissPlaybackError(store: PlayedStore): void {
  store.setState({ playbackError: undefined });
}
