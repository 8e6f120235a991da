import type { AuthState } from "./backend.ts";

/** Stores who is signed in and notifies listeners of changes; a state equal to the last one causes no notification. */
export type AuthStates = {
  readonly get: () => AuthState;
  set(state: AuthState): void;
  readonly onChange: (listener: (state: AuthState) => void) => () => void;
  dispose(): void;
};

export function createAuthStates(initial: AuthState): AuthStates {
  let state = initial;
  const listeners = new Set<(state: AuthState) => void>();
  return {
    get: () => state,
    set(next) {
      if (sameState(state, next)) return;
      state = next;
      for (const listener of listeners) listener(next);
    },
    onChange(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    dispose: () => {
      listeners.clear();
    },
  };
}

function sameState(a: AuthState, b: AuthState): boolean {
  if (a.status !== b.status) return false;
  const userOf = (state: AuthState) => ("user" in state ? state.user : undefined);
  return userOf(a)?.id === userOf(b)?.id && userOf(a)?.email === userOf(b)?.email;
}
