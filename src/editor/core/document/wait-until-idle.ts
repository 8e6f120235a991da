import type { EditorStore } from "../store/store.ts";

/** Resolves at once if not busy, else at the first change after which `isBusy` returns false. */
export function waitUntilIdle(isBusy: () => boolean, onChange: (listener: () => void) => () => void): Promise<void> {
  if (!isBusy()) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = onChange(() => {
      if (isBusy()) return;
      stop();
      resolve();
    });
  });
}

/** Resolves once the open project is not a deleted one: at once, or when it is restored or left (B-184). */
export function waitUntilNotDeleted(store: EditorStore): Promise<void> {
  return waitUntilIdle(() => store.getState().isProjectDeleted, store.subscribe);
}
