import type { PlayedStore } from "./played-state.ts";

/** Announces in the timeline's live region what the document does not show, such as a copy. */
export function announce(store: PlayedStore, sentence: string): void {
  store.setState({ announcement: { sentence } });
}

/** Says why a command changes nothing: over the undo buttons and in the live region (B-164). */
export function reportNoEffect(store: PlayedStore, sentence: string): void {
  store.setState({ commandNote: { sentence } });
  announce(store, sentence);
}
