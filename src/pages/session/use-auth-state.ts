import { useCallback, useSyncExternalStore } from "react";
import type { Auth, AuthState } from "#backend/backend.ts";

/** Who is signed in, also when that changes in another tab. `auth.state()` answers the same object until it changes. */
export function useAuthState(auth: Auth): AuthState {
  const subscribe = useCallback((listener: () => void) => auth.onChange(listener), [auth]);
  return useSyncExternalStore(subscribe, () => auth.state());
}
