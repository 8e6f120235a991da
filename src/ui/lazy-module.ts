import { messages } from "#model/text/messages.ts";

/** A code chunk could not be loaded. The message is for the user; `cause` is the browser's error. */
export class ModuleUnavailableError extends Error {
  override readonly name = "ModuleUnavailableError";

  constructor(cause: unknown) {
    super(messages.moduleUnavailable, { cause });
  }
}

/** A code chunk that is loaded on demand. */
export type LazyModule<Module> = {
  /** Loads the module once, and again after a failure. Rejects with a `ModuleUnavailableError`. */
  readonly load: () => Promise<Module>;
  /** Loads the module early and ignores a failure. Does nothing while the browser reports that it is offline. */
  readonly preload: () => void;
  /** Preloads the module as soon as the page is idle. Returns the function that cancels it. */
  readonly preloadWhenIdle: () => () => void;
};

/**
 * The one way to `import()` in a page. Firefox before 155, and the standard of that time, remember a failed fetch of a module: there only
 * a reload recovers. So likely modules are preloaded while there is a network, and every caller that shows the error offers a reload.
 */
export function createLazyModule<Module>(importModule: () => Promise<Module>): LazyModule<Module> {
  let loading: Promise<Module> | undefined;
  const load = (): Promise<Module> => {
    loading ??= importModule().catch((cause: unknown) => {
      loading = undefined;
      throw new ModuleUnavailableError(cause);
    });
    return loading;
  };
  const preload = () => {
    if (navigator.onLine) load().catch(() => undefined);
  };
  return { load, preload, preloadWhenIdle: () => whenIdle(preload) };
}

/** Fallback for browsers without an idle callback (Safari): by then the page has drawn itself. */
const IDLE_MS = 2000;

function whenIdle(act: () => void): () => void {
  if (!("requestIdleCallback" in globalThis)) {
    const timer = setTimeout(act, IDLE_MS);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(act);
  return () => cancelIdleCallback(request);
}
