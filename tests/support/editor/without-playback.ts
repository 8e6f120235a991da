import type { CommitTargets } from "#editor/core/document/commit-step.ts";
import { createEditorStore } from "#editor/core/store/store.ts";

/** A store of its own, and no engine. */
export function withoutPlayback(): Pick<CommitTargets, "store" | "updatePlayback"> {
  return { store: createEditorStore(), updatePlayback: () => undefined };
}
