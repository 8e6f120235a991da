export type NewestPerFrame<Value> = {
  readonly set: (value: Value) => void;
  /** Drops the value that was not shown yet, and every later one: what is over may still report progress. */
  readonly end: () => void;
};

/** A hidden page has no animation frames: its title and screen readers are updated at this interval instead. */
const HIDDEN_MS = 250;

/** For values that arrive many times per frame (progress): shows the newest one, at most once per animation frame. */
export function createNewestPerFrame<Value>(show: (value: Value) => void): NewestPerFrame<Value> {
  let cancelFrame: (() => void) | undefined;
  let newest: { readonly value: Value } | undefined;
  let isOver = false;
  const clear = () => {
    cancelFrame?.();
    cancelFrame = undefined;
    newest = undefined;
  };
  const onFrame = () => {
    const due = newest;
    clear();
    if (due) show(due.value);
  };
  return {
    set(value) {
      if (isOver) return;
      newest = { value };
      cancelFrame ??= requestFrame(onFrame);
    },
    end() {
      isOver = true;
      clear();
    },
  };
}

function requestFrame(act: () => void): () => void {
  const frame = requestAnimationFrame(act);
  const timer = setTimeout(act, HIDDEN_MS);
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
