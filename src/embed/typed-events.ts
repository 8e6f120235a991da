import type { TimelineEvents } from "./api.ts";

type Listener<Name extends keyof TimelineEvents> = (event: CustomEvent<TimelineEvents[Name]>) => unknown;

/** The events of an element as `CustomEvent`s. */
export type TypedEvents = {
  addEventListener<Name extends keyof TimelineEvents>(
    type: Name,
    listener: Listener<Name>,
    options?: boolean | AddEventListenerOptions,
  ): void;
  removeEventListener<Name extends keyof TimelineEvents>(
    type: Name,
    listener: Listener<Name>,
    options?: boolean | EventListenerOptions,
  ): void;
};
