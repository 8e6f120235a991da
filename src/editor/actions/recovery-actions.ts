import { offerDownload } from "#export/output/offer-download.ts";
import type { Journal } from "../core/journal/journal.ts";
import type { EditorStore } from "../core/store/store.ts";

export type RecoveryActions = {
  /** Replays the operations that were not replayed at opening. */
  readonly restoreWaiting: () => void;
  readonly discardWaiting: () => void;
  /** Offers these operations as a JSON file. Removes nothing. */
  readonly downloadWaiting: () => void;
  /** Offers the readable content of damaged operations as a JSON file. */
  readonly downloadDamaged: () => void;
  readonly dismissDamaged: () => void;
};

type RecoveryDeps = {
  readonly store: EditorStore;
  readonly journal: Pick<Journal, "damaged" | "acknowledgeDamaged">;
};

/** The user's decisions about operations on this device that could not be replayed. */
export function createRecoveryActions({ store, journal }: RecoveryDeps): RecoveryActions {
  const run = (act: (() => Promise<void>) | undefined) => {
    act?.().catch((error: unknown) => globalThis.reportError(error));
  };
  const project = () => {
    const { projectId, document } = store.getState();
    return { id: projectId, name: document.timeline.name };
  };
  return {
    restoreWaiting: () => run(store.getState().recovery?.choose.restore),
    discardWaiting: () => {
      store.setState({ dialog: undefined });
      run(store.getState().recovery?.choose.discard);
    },
    downloadWaiting: () => {
      const { operations } = store.getState().recovery ?? {};
      if (operations) offerJson("layback-changes", { project: project(), operations });
    },
    downloadDamaged: () => offerJson("layback-damaged-changes", { records: journal.damaged() }),
    dismissDamaged: () => run(journal.acknowledgeDamaged),
  };
}

function offerJson(kind: string, content: Readonly<Record<string, unknown>>): void {
  const savedAt = new Date();
  const text = JSON.stringify({ kind, version: 1, savedAt: savedAt.toISOString(), ...content }, jsonValue, 2);
  offerDownload(new Blob([text], { type: "application/json" }), `${kind}-${savedAt.getTime()}.json`);
}

/** Damaged records may hold values that JSON cannot represent. */
function jsonValue(_key: string, value: unknown): unknown {
  return typeof value === "bigint" || (typeof value === "number" && !Number.isFinite(value)) ? String(value) : value;
}
