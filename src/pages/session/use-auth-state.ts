import { useCallback, useSyncExternalStore } from "react";
import type { Auth, AuthState } from "#backend/backend.ts";

/** The sign-in state, updated also by other tabs. `auth.state()` returns the same object until the state changes. */
export function useAuthState(auth: Auth): AuthState {
  const subscribe = useCallback((listener: () => void) => auth.onChange(listener), [auth]);
  return useSyncExternalStore(subscribe, () => auth.state());
}
