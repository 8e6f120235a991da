/** A list of listeners. A listener that throws does not keep the others from hearing. */
export type Emitter<T> = {
  /** Returns the way to stop listening. */
  on(listener: (value: T) => void): () => void;
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
