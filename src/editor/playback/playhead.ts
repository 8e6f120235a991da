import type { Engine } from "#engine/types.ts";

/** Notifies views of the playhead's position without React: once per animation frame while playing, else when it moves. */
export type Playhead = {
  /** Calls the listener with timeline seconds, at once and then on each change. */
  readonly follow: (listener: (seconds: number) => void) => () => void;
  /** Call when the playhead was moved while paused. */
  readonly moved: () => void;
  readonly dispose: () => void;
};

export function createPlayhead(engine: Engine): Playhead {
  const listeners = new Set<(seconds: number) => void>();
  let frame: number | undefined;

  const report = () => {
    const seconds = engine.position();
    for (const listener of listeners) listener(seconds);
  };
  const tick = () => {
    frame = undefined;
    report();
    run();
  };
  /** No frame is requested while nothing plays or nothing listens. */
  const run = () => {
    if (frame === undefined && listeners.size > 0 && engine.state.transport === "playing") frame = requestAnimationFrame(tick);
  };
  const stopStates = engine.onState(() => {
    report();
    run();
  });

  return {
    follow: (listener) => {
      listeners.add(listener);
      listener(engine.position());
      run();
      return () => listeners.delete(listener);
    },
    moved: report,
    dispose: () => {
      stopStates();
      listeners.clear();
      if (frame !== undefined) cancelAnimationFrame(frame);
    },
  };
}
