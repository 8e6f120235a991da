import type { Backend } from "#backend/backend.ts";
import { createLazyModule } from "#ui/lazy-module.ts";

const module = createLazyModule(() => import("./make-trial.ts"));
let opened: Promise<Backend> | undefined;

/** The backend of /try, in memory. One for the lifetime of the page, so that a visitor who leaves /try and returns finds the work again. */
export function openTrial(): Promise<Backend> {
  opened ??= module
    .load()
    .then(({ makeTrial }) => makeTrial())
    .catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
  return opened;
}
