import type { TimelineEvents } from "./api.ts";
import { shortText, UsageError } from "./usage-error.ts";

type Listeners = { readonly [Name in keyof TimelineEvents]: Set<(event: TimelineEvents[Name]) => void> };

/** The names of all events. */
export const EVENT_NAMES = [
  "ready",
  "timeupdate",
  "edit",
  "measured",
  "select",
  "viewport",
  "clipclick",
  "clipdblclick",
  "clipcontextmenu",
  "statechange",
  "sourcestatechange",
  "error",
] as const satisfies (keyof TimelineEvents)[];

/** Event emitters by name. A listener's exception is reported and does not stop the other listeners. */
export function createEmitters() {
  const listeners = Object.fromEntries(EVENT_NAMES.map((name) => [name, new Set()])) as unknown as Listeners;
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
    /** Throws a `UsageError` for an event that does not exist. */
    on: <Name extends keyof TimelineEvents>(name: Name, listener: (event: TimelineEvents[Name]) => void): (() => void) => {
      if (!(EVENT_NAMES as readonly unknown[]).includes(name)) {
        throw new UsageError("event", `There is no event "${shortText(name)}". There are: ${EVENT_NAMES.join(", ")}.`);
      }
      const named = listeners[name];
      named.add(listener);
      return () => named.delete(listener);
    },
    clear: (): void => {
      for (const named of Object.values(listeners)) named.clear();
    },
  };
}
