export type NewestPerFrame<Value> = {
  readonly set: (value: Value) => void;
  /** What was not shown yet is dropped. */
  readonly cancel: () => void;
};

/** A hidden page has no animation frames: its title and its screen readers go on by this. */
const HIDDEN_MS = 250;

/** For values that events bring many times a frame (progress): shows the newest one, at most once an animation frame. */
export function createNewestPerFrame<Value>(show: (value: Value) => void): NewestPerFrame<Value> {
  let cancelFrame: (() => void) | undefined;
  let newest: { readonly value: Value } | undefined;
  const cancel = () => {
    cancelFrame?.();
    cancelFrame = undefined;
    newest = undefined;
  };
  const onFrame = () => {
    const due = newest;
    cancel();
    if (due) show(due.value);
  };
  return {
    set(value) {
      newest = { value };
      cancelFrame ??= requestFrame(onFrame);
    },
    cancel,
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
