import type { LocalSettings } from "../local-settings.ts";
import type { EditorDeps } from "../actions/action-deps.ts";

const DAY_MS = 86_400_000;
/** How long a sweep waits for unsent edits. */
const FLUSH_TIMEOUT_MS = 10_000;

type SweepDeps = Pick<EditorDeps, "store" | "backend" | "user"> & {
  /** Settings of this device; they hold the time of the last sweep for this user. */
  readonly strings: LocalSettings;
  /** Sends what waits on this device; resolves with what the server has not got after that, by project. */
  readonly flush: (timeoutMs: number) => Promise<readonly unknown[]>;
  readonly nowMs?: () => number;
};

/**
 * Removes stored files that nothing has referred to for weeks (failed steps, deleted items), at most once a day on this device, after a
 * project has been restored. An edit that waits on this device may restore a project that the sweep would remove (B-184): while some wait there
 * is no sweep, until a later opening. A failed sweep is logged on the console and repeated a day later; the user is not notified.
 */
export function createSweep({ store, backend, user, strings, flush, nowMs = Date.now }: SweepDeps): () => Promise<void> {
  const key = `layback-swept:${user.id}`;
  const isDue = () => {
    const ageMs = nowMs() - Number(strings.get(key) ?? Number.NaN);
    return !(ageMs >= 0 && ageMs < DAY_MS);
  };
  return async () => {
    if (store.getState().restoring.status !== "ready" || !isDue()) return;
    if ((await flush(FLUSH_TIMEOUT_MS)).length > 0) return;
    strings.set(key, String(nowMs()));
    const swept = await backend.media.sweep();
    if (!swept.ok) console.warn(`Removing unused files from the storage failed: ${swept.error.message}`);
  };
}
