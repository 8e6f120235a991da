import { messages } from "#model/text/messages.ts";

/** A part of the program could not be loaded. The message is for the user, `cause` is the browser's error. */
export class ModuleUnavailableError extends Error {
  override readonly name = "ModuleUnavailableError";

  constructor(cause: unknown) {
    super(messages.moduleUnavailable, { cause });
  }
}

/** A part of the program that is loaded when it is needed. */
export type LazyModule<Module> = {
  /** Loads it once, and again after a failure. Rejects with a `ModuleUnavailableError`. */
  readonly load: () => Promise<Module>;
  /** Loads it before it is needed, without a word where that fails. Does nothing while the browser says that there is no network. */
  readonly preload: () => void;
  /** Preloads it as soon as the page has nothing else to do. Returns the way to stop. */
  readonly preloadWhenIdle: () => () => void;
};

/**
 * The one way to `import()` in a page. Firefox before 155 and the standard of then remember that a module's fetch failed: there only a
 * reload brings it back. So what may be needed is preloaded while there is a network, and who shows the error offers a reload.
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

/** Where the browser does not say when it is idle (Safari), the page has drawn itself by then. */
const IDLE_MS = 2000;

function whenIdle(act: () => void): () => void {
  if (!("requestIdleCallback" in globalThis)) {
    const timer = setTimeout(act, IDLE_MS);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(act);
  return () => cancelIdleCallback(request);
}
