export type ToastTone = "info" | "success" | "error";

export type ToastContent = {
  readonly tone: ToastTone;
  /** Line breaks are preserved. */
  readonly message: string;
  /** Stays until dismissed, as errors do. */
  readonly isLasting?: true;
};

export type Toast = ToastContent & { readonly id: number };

export type ToastQueue = {
  /** Newest last. A new array after each change. */
  readonly toasts: () => readonly Toast[];
  readonly subscribe: (listener: () => void) => () => void;
  /** Returns the id for `close`. Replaces a visible toast with the same text. */
  readonly show: (content: ToastContent) => number;
  readonly close: (id: number) => void;
  /** Stops the timers while a user reads: the toasts are hovered or focused. */
  readonly pause: () => void;
  readonly resume: () => void;
  readonly dispose: () => void;
};

/** Errors stay until dismissed. */
const LIFETIME_MS = { info: 5000, success: 5000, error: undefined } as const;

/** The toasts of one instance. Timers are injected so that tests need not wait. */
export function createToastQueue(clock: Pick<typeof globalThis, "setTimeout" | "clearTimeout"> = globalThis): ToastQueue {
  const listeners = new Set<() => void>();
  const timers = new Map<number, ReturnType<typeof setTimeout>>();
  let toasts: readonly Toast[] = [];
  let nextId = 1;

  const update = (next: readonly Toast[]) => {
    toasts = next;
    for (const listener of listeners) listener();
  };
  const stopTimer = (id: number) => {
    clock.clearTimeout(timers.get(id));
    timers.delete(id);
  };
  const close = (id: number) => {
    stopTimer(id);
    update(toasts.filter((toast) => toast.id !== id));
  };
  const startTimer = (toast: Toast) => {
    const lifetimeMs = toast.isLasting ? undefined : LIFETIME_MS[toast.tone];
    if (lifetimeMs !== undefined)
      timers.set(
        toast.id,
        clock.setTimeout(() => close(toast.id), lifetimeMs),
      );
  };
  const stopAll = () => {
    for (const id of timers.keys()) stopTimer(id);
  };

  return {
    toasts: () => toasts,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    show(content) {
      const toast: Toast = { ...content, id: nextId };
      nextId += 1;
      const same = toasts.filter((other) => other.tone === toast.tone && other.message === toast.message);
      for (const other of same) stopTimer(other.id);
      update([...toasts.filter((other) => !same.includes(other)), toast]);
      startTimer(toast);
      return toast.id;
    },
    close,
    pause: stopAll,
    resume() {
      stopAll();
      for (const toast of toasts) startTimer(toast);
    },
    dispose() {
      stopAll();
      listeners.clear();
      toasts = [];
    },
  };
}
