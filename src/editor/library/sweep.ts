import type { LocalSettings } from "../local-settings.ts";
import type { EditorDeps } from "../actions/action-deps.ts";

const DAY_MS = 86_400_000;

type SweepParts = Pick<EditorDeps, "store" | "backend" | "user"> & {
  /** Of this device: when it swept for this user last. */
  readonly strings: LocalSettings;
  readonly nowMs?: () => number;
};

/**
 * Removes stored files that nothing has referred to for weeks (failed steps, deleted items), at most once a day on this device, when a
 * project has been restored. The user need not know: a sweep that failed is named on the console, and made again a day later.
 */
export function createSweep({ store, backend, user, strings, nowMs = Date.now }: SweepParts): () => Promise<void> {
  const key = `layback-swept:${user.id}`;
  const isDue = () => {
    const ageMs = nowMs() - Number(strings.get(key) ?? Number.NaN);
    return !(ageMs >= 0 && ageMs < DAY_MS);
  };
  return async () => {
    if (store.getState().restoring.status !== "ready" || !isDue()) return;
    strings.set(key, String(nowMs()));
    const swept = await backend.media.sweep();
    if (!swept.ok) console.warn(`Removing unused files from the storage failed: ${swept.error.message}`);
  };
}
