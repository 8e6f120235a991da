import type { EditorStore } from "./store.ts";

/** A sentence for the timeline's live region, about what cannot be seen in the document: a key without effect, a copy. */
export function announce(store: EditorStore, sentence: string): void {
  store.setState({ said: { sentence } });
}
