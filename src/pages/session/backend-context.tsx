import { createContext, type ReactNode, useCallback, useContext, useMemo, useRef, useState } from "react";
import type { Backend } from "#backend/backend.ts";
import { ModuleUnavailableError } from "#ui/lazy-module.ts";

/** A backend is opened when a page first needs it: the home page needs none and stays small. */
export type BackendStatus =
  | { readonly status: "closed" }
  | { readonly status: "opening" }
  | { readonly status: "ready"; readonly backend: Backend }
  | { readonly status: "failed"; readonly reason: string; readonly needsReload: boolean };

type BackendAccess = { readonly state: BackendStatus; readonly open: () => void };

const BackendContext = createContext<BackendAccess | undefined>(undefined);

type BackendProviderProps = {
  /** Creates the backend: loads its code and its configuration. Called again after a failure. */
  readonly openBackend: () => Promise<Backend>;
  readonly children: ReactNode;
};

/** Provides the pages below with one backend, opened at most once. */
export function BackendProvider({ openBackend, children }: BackendProviderProps) {
  const [state, setState] = useState<BackendStatus>({ status: "closed" });
  const isOpening = useRef(false);
  const open = useCallback(() => {
    if (isOpening.current) return;
    isOpening.current = true;
    setState({ status: "opening" });
    openBackend().then(
      (backend) => setState({ status: "ready", backend }),
      (error: unknown) => {
        isOpening.current = false;
        const reason = error instanceof Error ? error.message : String(error);
        setState({ status: "failed", reason, needsReload: error instanceof ModuleUnavailableError });
      },
    );
  }, [openBackend]);
  const access = useMemo(() => ({ state, open }), [state, open]);
  return <BackendContext value={access}>{children}</BackendContext>;
}

/** The backend's state, and `open`, which does nothing once it is open. Throws outside a `BackendProvider`. */
export function useBackendAccess(): BackendAccess {
  const access = useContext(BackendContext);
  if (!access) throw new Error("This page stands outside a BackendProvider.");
  return access;
}
