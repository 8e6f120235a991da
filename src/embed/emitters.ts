import { createEmitter } from "#engine/emitter.ts";
import type { Emitter } from "#engine/emitter.ts";
import type { TimelineEvents } from "./api.ts";
import { shortText, UsageError } from "./usage-error.ts";

type EventEmitters = { readonly [Name in keyof TimelineEvents]: Emitter<TimelineEvents[Name]> };

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
  const emitters = Object.fromEntries(EVENT_NAMES.map((name) => [name, createEmitter()])) as unknown as EventEmitters;
  return {
    emit: <Name extends keyof TimelineEvents>(name: Name, event: TimelineEvents[Name]): void => emitters[name].emit(event),
    /** Throws a `UsageError` for an event that does not exist. */
    on: <Name extends keyof TimelineEvents>(name: Name, listener: (event: TimelineEvents[Name]) => void): (() => void) => {
      if (!(EVENT_NAMES as readonly unknown[]).includes(name)) {
        throw new UsageError("event", `There is no event "${shortText(name)}". There are: ${EVENT_NAMES.join(", ")}.`);
      }
      return emitters[name].on(listener);
    },
    clear: (): void => {
      for (const emitter of Object.values(emitters)) emitter.clear();
    },
  };
}
