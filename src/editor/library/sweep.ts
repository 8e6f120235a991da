import type { EditorParts } from "../actions/parts.ts";

/**
 * Removes stored files that nothing has referred to for weeks (failed steps, deleted items), once a visit, when a project has been
 * restored. The user need not know: a server that does not answer is asked again at the next visit, anything else goes to the page's error report.
 */
export function createSweep({ store, backend }: Pick<EditorParts, "store" | "backend">): () => Promise<void> {
  let hasSwept = false;
  return async () => {
    if (hasSwept || store.getState().restoring.status !== "ready") return;
    hasSwept = true;
    const swept = await backend.media.sweep();
    if (!swept.ok && (swept.error.kind === "refused" || swept.error.kind === "malformed")) {
      globalThis.reportError(new Error(`Sweeping the storage failed: ${swept.error.message}`));
    }
  };
}
