import type { ReactNode } from "react";
import { Navigate, useLocation } from "react-router";
import type { Auth, User } from "#backend/backend.ts";
import { readStoredTheme } from "#editor/theme/stored-theme.ts";
import { LoadingCard } from "../layout/loading-card.tsx";
import { asksForSignUp, WITH_SIGN_UP } from "./return-to.ts";
import { useAuthState } from "./use-auth-state.ts";

type ProtectedRouteProps = {
  readonly auth: Auth;
  readonly children: (user: User) => ReactNode;
};

/** Shows its content to a signed-in user; redirects others to /login (replacing this history entry) and back after sign-in. */
export function ProtectedRoute({ auth, children }: ProtectedRouteProps) {
  const state = useAuthState(auth);
  const { pathname, search, state: asked }: { pathname: string; search: string; state: unknown } = useLocation();
  if (state.status === "loading" || state.status === "confirmingLink") return <LoadingCard theme={readStoredTheme()} />;
  if (state.status === "signedOut") {
    const form = asksForSignUp(asked) ? WITH_SIGN_UP : {};
    return <Navigate to="/login" replace state={{ ...form, returnTo: `${pathname}${search}` }} />;
  }
  if (state.status === "recovering") return <Navigate to="/reset-password" replace />;
  // The wish for an account is over: a later sign-out opens the sign-in form.
  if (asksForSignUp(asked)) return <Navigate to={`${pathname}${search}`} replace />;
  return children(state.user);
}
