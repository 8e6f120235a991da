import { Component, type ReactNode } from "react";
import { messages } from "#model/messages.ts";
import { TroublePage } from "./trouble-page.tsx";

type Props = { readonly children: ReactNode };
type State = { readonly hasFailed: boolean };

/** Catches what a page throws while rendering, or its code that could not be loaded (after a new version was put up). The cause goes to the page's error report. */
export class PageErrorBoundary extends Component<Props, State> {
  override state: State = { hasFailed: false };

  static getDerivedStateFromError(): State {
    return { hasFailed: true };
  }

  override componentDidCatch(thrown: unknown): void {
    globalThis.reportError(thrown);
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <TroublePage theme="auto" title={messages.pageFailed} retryLabel={messages.pageReload} onRetry={() => window.location.reload()}>
        {messages.pageFailedHint}
      </TroublePage>
    );
  }
}
