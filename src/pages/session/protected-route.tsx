import type { ReactNode } from "react";
import { Navigate, useLocation } from "react-router";
import type { Auth, User } from "#backend/backend.ts";
import { LoadingCard } from "../layout/loading-card.tsx";
import { useAuthState } from "./use-auth-state.ts";

type ProtectedRouteProps = {
  readonly auth: Auth;
  readonly children: (user: User) => ReactNode;
};

/** Shows its content to a signed-in user; redirects others to /login (replacing this history entry) and back after sign-in. */
export function ProtectedRoute({ auth, children }: ProtectedRouteProps) {
  const state = useAuthState(auth);
  const { pathname, search } = useLocation();
  if (state.status === "loading" || state.status === "confirmingLink") return <LoadingCard theme="dark" />;
  if (state.status === "signedOut") return <Navigate to="/login" replace state={{ returnTo: `${pathname}${search}` }} />;
  if (state.status === "recovering") return <Navigate to="/reset-password" replace />;
  return children(state.user);
}
