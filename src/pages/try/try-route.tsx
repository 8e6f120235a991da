import { lazy, useCallback } from "react";
import { useNavigate } from "react-router";
import { pageMessages } from "#model/text/page-messages.ts";
import type { Backend } from "#backend/backend.ts";
import { createLazyModule } from "#ui/lazy-module.ts";
import { usePageTitle } from "../layout/use-page-title.ts";
import { WITH_SIGN_UP, WITH_TRIAL } from "../session/return-to.ts";
import { useAuthState } from "../session/use-auth-state.ts";

const EditorPage = lazy(createLazyModule(async () => ({ default: (await import("#editor/editor-page.tsx")).EditorPage })).load);

/** /try: the editor without an account, on a backend in memory. */
export function TryRoute({ backend }: { readonly backend: Backend }) {
  usePageTitle(pageMessages.tryTitle);
  const navigate = useNavigate();
  const state = useAuthState(backend.auth);
  const signUp = useCallback(() => void navigate("/login", { state: { ...WITH_SIGN_UP, ...WITH_TRIAL } }), [navigate]);
  if (state.status !== "signedIn") return null;
  return <EditorPage backend={backend} user={state.user} onSignUp={signUp} />;
}
