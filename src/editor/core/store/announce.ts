import type { EditorStore } from "./store.ts";

/** Announces in the timeline's live region what the document does not show: a key without effect, a copy. */
export function announce(store: EditorStore, sentence: string): void {
  store.setState({ announcement: { sentence } });
}
