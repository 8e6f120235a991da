import type { TimelineEvents } from "./api.ts";

type Listeners = { readonly [Name in keyof TimelineEvents]: Set<(event: TimelineEvents[Name]) => void> };

/** Event emitters by name. A listener's exception is reported and does not stop the other listeners. */
export function createEmitters() {
  const listeners: Listeners = {
    timeupdate: new Set(),
    edit: new Set(),
    select: new Set(),
    viewport: new Set(),
    statechange: new Set(),
    error: new Set(),
  };
  return {
    emit: <Name extends keyof TimelineEvents>(name: Name, event: TimelineEvents[Name]): void => {
      for (const listener of listeners[name]) {
        try {
          listener(event);
        } catch (error) {
          reportError(error);
        }
      }
    },
    on: <Name extends keyof TimelineEvents>(name: Name, listener: (event: TimelineEvents[Name]) => void): (() => void) => {
      const named = listeners[name];
      named.add(listener);
      return () => named.delete(listener);
    },
    clear: (): void => {
      for (const named of Object.values(listeners)) named.clear();
    },
  };
}
