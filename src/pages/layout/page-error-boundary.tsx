import { Component, type ReactNode } from "react";
import { messages } from "#model/text/messages.ts";
import { ModuleUnavailableError } from "#ui/lazy-module.ts";
import { TroublePage } from "./trouble-page.tsx";

type Props = { readonly children: ReactNode };
/** `hint`: what the user can do; undefined while nothing has failed. */
type State = { readonly hint: string | undefined };

/** Catches what a page throws while rendering, or its code that could not be loaded (after a new version was put up). The cause goes to the page's error report. */
export class PageErrorBoundary extends Component<Props, State> {
  override state: State = { hint: undefined };

  static getDerivedStateFromError(thrown: unknown): State {
    return { hint: thrown instanceof ModuleUnavailableError ? thrown.message : messages.pageFailedHint };
  }

  override componentDidCatch(thrown: unknown): void {
    globalThis.reportError(thrown);
  }

  override render() {
    if (this.state.hint === undefined) return this.props.children;
    return (
      <TroublePage theme="auto" title={messages.pageFailed} retryLabel={messages.pageReload} onRetry={() => window.location.reload()}>
        {this.state.hint}
      </TroublePage>
    );
  }
}
