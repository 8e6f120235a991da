import { Component, type ReactNode } from "react";
import { messages } from "#model/messages.ts";
import { TroublePage } from "./trouble-page.tsx";

type Props = { readonly children: ReactNode };
type State = { readonly error: Error | undefined };

/** Catches what a page throws while rendering, or its code that could not be loaded (after a new version was put up). */
export class PageErrorBoundary extends Component<Props, State> {
  override state: State = { error: undefined };

  static getDerivedStateFromError(thrown: unknown): State {
    return { error: thrown instanceof Error ? thrown : new Error(String(thrown)) };
  }

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    return (
      <TroublePage theme="auto" title={messages.pageFailed} onRetry={() => window.location.reload()}>
        {error.message}
      </TroublePage>
    );
  }
}
