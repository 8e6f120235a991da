import type { TimelineEvents } from "./api.ts";

type Listener<Detail> = (event: CustomEvent<Detail>) => unknown;

/** The events of an element as `CustomEvent`s. */
export type TypedEvents<Events = TimelineEvents> = {
  addEventListener<Name extends keyof Events>(
    type: Name,
    listener: Listener<Events[Name]>,
    options?: boolean | AddEventListenerOptions,
  ): void;
  removeEventListener<Name extends keyof Events>(
    type: Name,
    listener: Listener<Events[Name]>,
    options?: boolean | EventListenerOptions,
  ): void;
};
