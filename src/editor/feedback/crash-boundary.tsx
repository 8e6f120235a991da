import { Component } from "react";
import type { ErrorInfo, ReactNode } from "react";
import { panelMessages } from "#model/text/panel-messages.ts";
import { Failure } from "./failure.tsx";

type CrashBoundaryProps = { readonly children: ReactNode };
type CrashBoundaryState = { readonly error: Error | undefined };

/** Catches rendering exceptions: shows the user that edits are safe, offers a restart, and passes the cause to the page's error report. */
export class CrashBoundary extends Component<CrashBoundaryProps, CrashBoundaryState> {
  override state: CrashBoundaryState = { error: undefined };

  static getDerivedStateFromError(error: Error): CrashBoundaryState {
    return { error };
  }

  override componentDidCatch(error: Error, _info: ErrorInfo): void {
    globalThis.reportError(error);
  }

  override render(): ReactNode {
    if (!this.state.error) return this.props.children;
    return (
      <Failure
        title={panelMessages.editorStopped}
        message={panelMessages.editorStoppedHint}
        onRetry={() => this.setState({ error: undefined })}
      />
    );
  }
}
