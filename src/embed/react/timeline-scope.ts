import { createContext, createElement, useContext, useMemo, useRef, useSyncExternalStore } from "react";
import type { ReactElement, ReactNode } from "react";
import type { Timeline, TimelineEvents } from "../api.ts";

type Scope = {
  /** The mounted timeline of the scope; null while there is none. */
  readonly timeline: () => Timeline | null;
  /** A timeline of the scope is mounted; returns what to call at its end. */
  readonly join: (timeline: Timeline) => () => void;
  readonly subscribe: (listener: () => void) => () => void;
};

const ScopeContext = createContext<Scope | undefined>(undefined);

/** The events after which something may be read differently. */
const CHANGES = ["edit", "measured", "select", "viewport", "statechange", "sourcestatechange"] as const satisfies (keyof TimelineEvents)[];

/** Connects the `<Timeline>` inside it with the components inside it that call `useTimeline` and `useTimelineState`. */
export function TimelineScope({ children }: { readonly children?: ReactNode }): ReactElement {
  const scope = useMemo(() => createScope(), []);
  return createElement(ScopeContext.Provider, { value: scope }, children);
}

/** The mounted timeline of the surrounding `<TimelineScope>`; null until it is mounted, and on a server. Throws outside a scope. */
export function useTimeline(): Timeline | null {
  const { subscribe, timeline } = useMustScope("useTimeline");
  return useSyncExternalStore(subscribe, timeline, () => null);
}

/**
 * A value of the mounted timeline, rendered again when it changes; undefined until it is mounted, and on a server. The playhead's position
 * changes in each frame: follow the event `timeupdate` for it. Throws outside a scope.
 */
export function useTimelineState<Value>(select: (timeline: Timeline) => Value): Value | undefined {
  const scope = useMustScope("useTimelineState");
  const version = useRef(0);
  const known = useRef<{ readonly select: unknown; readonly version: number; readonly value: Value | undefined } | undefined>(undefined);
  const subscribe = useMemo(
    () => (listener: () => void) =>
      scope.subscribe(() => {
        version.current += 1;
        listener();
      }),
    [scope],
  );
  const read = () => {
    const timeline = scope.timeline();
    // A selector that makes an object gives the same one until something changes.
    if (known.current?.select !== select || known.current.version !== version.current) {
      known.current = { select, version: version.current, value: timeline ? select(timeline) : undefined };
    }
    return known.current.value;
  };
  return useSyncExternalStore(subscribe, read, () => undefined);
}

/** The surrounding scope, if there is one. */
export function useScope(): Scope | undefined {
  return useContext(ScopeContext);
}

function useMustScope(hook: string): Scope {
  const scope = useScope();
  if (!scope) throw new Error(`${hook} needs a <TimelineScope> around the component and the <Timeline>.`);
  return scope;
}

function createScope(): Scope {
  let mounted: Timeline | null = null;
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of listeners) listener();
  };
  return {
    timeline: () => mounted,
    join: (timeline) => {
      mounted = timeline;
      const stops = CHANGES.map((name) => timeline.on(name, notify));
      notify();
      return () => {
        for (const stop of stops) stop();
        if (mounted === timeline) mounted = null;
        notify();
      };
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
