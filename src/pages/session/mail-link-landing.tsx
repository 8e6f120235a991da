import { Navigate } from "react-router";
import type { Auth } from "#backend/backend.ts";
import { LoadingCard } from "../layout/loading-card.tsx";
import { useAuthState } from "./use-auth-state.ts";

const PLACES = { recovering: "/reset-password", signedIn: "/editor", signedOut: "/login" } as const;

/** Where a mail link arrives (the site's origin): goes on to the place its outcome belongs to. */
export function MailLinkLanding({ auth }: { readonly auth: Auth }) {
  const state = useAuthState(auth);
  if (state.status === "loading" || state.status === "confirmingLink") return <LoadingCard theme="auto" />;
  return <Navigate to={PLACES[state.status]} replace />;
}
