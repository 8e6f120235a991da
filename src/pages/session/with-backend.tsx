import { lazy, type ReactNode, useEffect } from "react";
import type { Auth, Backend } from "#backend/backend.ts";
import { editorMessages } from "#model/text/editor-messages.ts";
import { causeSentence } from "#model/text/readable-cause.ts";
import type { ThemeBase } from "#ui/theme/theme.ts";
import { createLazyModule } from "#ui/lazy-module.ts";
import { LoadingCard } from "../layout/loading-card.tsx";
import { ErrorPage } from "../layout/error-page.tsx";
import { useBackendAccess } from "./backend-context.tsx";
import { useAuthState } from "./use-auth-state.ts";

const LinkQuestionPage = lazy(
  createLazyModule(async () => ({ default: (await import("./link-question-page.tsx")).LinkQuestionPage })).load,
);

type WithBackendProps = { readonly theme: ThemeBase; readonly children: (backend: Backend) => ReactNode };

/** Opens the backend and shows the content that needs it; the "Loading..." card until then, a retry button after a failure. */
export function WithBackend({ theme, children }: WithBackendProps) {
  const { state, open } = useBackendAccess();
  useEffect(() => {
    if (state.status === "closed") open();
  }, [state.status, open]);
  if (state.status === "ready") return <LinkGate auth={state.backend.auth}>{children(state.backend)}</LinkGate>;
  if (state.status !== "failed") return <LoadingCard theme={theme} />;
  if (state.needsReload) {
    return (
      <ErrorPage
        theme={theme}
        title={editorMessages.pageFailed}
        retryLabel={editorMessages.pageReload}
        onRetry={() => window.location.reload()}
      >
        {state.reason}
      </ErrorPage>
    );
  }
  return (
    <ErrorPage theme={theme} title={editorMessages.serverUnreachable} onRetry={open}>
      {causeSentence(state.reason)}
    </ErrorPage>
  );
}

/** Shows the page, or the question about a mail's link while it awaits an answer, on any URL. */
function LinkGate({ auth, children }: { readonly auth: Auth; readonly children: ReactNode }) {
  const state = useAuthState(auth);
  return state.status === "confirmingLink" ? <LinkQuestionPage auth={auth} question={state} /> : children;
}
