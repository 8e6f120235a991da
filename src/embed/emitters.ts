import { createEmitter } from "#engine/emitter.ts";
import type { Emitter } from "#engine/emitter.ts";
import type { TimelineEvents } from "./api.ts";
import { shortText, UsageError } from "./usage-error.ts";

/** Emits one of these events. */
export type Emit<Events> = (...named: { [Name in keyof Events]: [name: Name, event: Events[Name]] }[keyof Events]) => void;

export type Emitters<Events> = {
  readonly emit: Emit<Events>;
  /** Throws a `UsageError` for an event that does not exist. */
  readonly on: <Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void) => () => void;
  readonly clear: () => void;
};

/** The names of all events of a timeline. */
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
export function createEmitters<Events>(names: readonly (keyof Events & string)[]): Emitters<Events> {
  const emitters = Object.fromEntries(names.map((name) => [name, createEmitter()])) as unknown as {
    readonly [Name in keyof Events]: Emitter<Events[Name]>;
  };
  return {
    emit: (...[name, event]) => emitters[name].emit(event),
    on: (name, listener) => {
      if (!(names as readonly unknown[]).includes(name)) {
        throw new UsageError("event", `There is no event "${shortText(name)}". There are: ${names.join(", ")}.`);
      }
      return emitters[name].on(listener);
    },
    clear: () => {
      for (const name of names) emitters[name].clear();
    },
  };
}
