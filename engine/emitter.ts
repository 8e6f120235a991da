/** A list of listeners. If one throws, the error is reported and the others are still called. */
export type Emitter<T> = {
  /** Subscribes; returns the function that unsubscribes. */
  readonly on: (listener: (value: T) => void) => () => void;
  emit(value: T): void;
  clear(): void;
};

export function createEmitter<T>(): Emitter<T> {
  const listeners = new Set<(value: T) => void>();
  return {
    on(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    emit(value) {
      for (const listener of listeners) {
        try {
          listener(value);
        } catch (error) {
          reportError(error);
        }
      }
    },
    clear: () => listeners.clear(),
  };
}
