import { Navigate } from "react-router";
import type { Auth } from "#backend/backend.ts";
import { LoadingCard } from "../layout/loading-card.tsx";
import { useAuthState } from "./use-auth-state.ts";

const PLACES = { recovering: "/reset-password", signedIn: "/editor", signedOut: "/login" } as const;

/** The landing page of mail links (the site's origin): redirects by the link's outcome. */
export function MailLinkLanding({ auth }: { readonly auth: Auth }) {
  const state = useAuthState(auth);
  if (state.status === "loading" || state.status === "confirmingLink") return <LoadingCard theme="auto" />;
  return <Navigate to={PLACES[state.status]} replace />;
}
