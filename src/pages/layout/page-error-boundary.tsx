import { Component, type ReactNode } from "react";
import { editorMessages } from "#model/text/editor-messages.ts";
import { ModuleUnavailableError } from "#ui/lazy-module.ts";
import { ErrorPage } from "./error-page.tsx";

type Props = { readonly children: ReactNode };
/** `hint`: what the user can do; undefined while there is no error. */
type State = { readonly hint: string | undefined };

/** Catches errors of rendering a page or loading its code (as after a deployment). Reports the cause with the page's error reporting. */
export class PageErrorBoundary extends Component<Props, State> {
  override state: State = { hint: undefined };

  static getDerivedStateFromError(thrown: unknown): State {
    return { hint: thrown instanceof ModuleUnavailableError ? thrown.message : editorMessages.pageFailedHint };
  }

  override componentDidCatch(thrown: unknown): void {
    globalThis.reportError(thrown);
  }

  override render() {
    if (this.state.hint === undefined) return this.props.children;
    return (
      <ErrorPage
        theme="auto"
        title={editorMessages.pageFailed}
        retryLabel={editorMessages.pageReload}
        onRetry={() => window.location.reload()}
      >
        {this.state.hint}
      </ErrorPage>
    );
  }
}
