import type { Engine } from "#engine/types.ts";

/** Tells what must follow the playhead without going through React: once an animation frame while playing, else when it is moved. */
export type Playhead = {
  /** Called with timeline seconds; at once, then on each change. */
  readonly follow: (listener: (seconds: number) => void) => () => void;
  /** It was moved while standing still. */
  readonly moved: () => void;
  readonly dispose: () => void;
};

export function createPlayhead(engine: Engine): Playhead {
  const listeners = new Set<(seconds: number) => void>();
  let frame: number | undefined;

  const tell = () => {
    const seconds = engine.position();
    for (const listener of listeners) listener(seconds);
  };
  const tick = () => {
    frame = undefined;
    tell();
    run();
  };
  /** Nothing wakes up while nothing plays, or nobody looks. */
  const run = () => {
    if (frame === undefined && listeners.size > 0 && engine.state.transport === "playing") frame = requestAnimationFrame(tick);
  };
  const stopStates = engine.onState(() => {
    tell();
    run();
  });

  return {
    follow: (listener) => {
      listeners.add(listener);
      listener(engine.position());
      run();
      return () => listeners.delete(listener);
    },
    moved: tell,
    dispose: () => {
      stopStates();
      listeners.clear();
      if (frame !== undefined) cancelAnimationFrame(frame);
    },
  };
}
