import type { ReactNode } from "react";
import { pageMessages } from "#model/text/page-messages.ts";
import { uiMessages } from "#model/text/ui-messages.ts";
import { buttonClassName } from "#ui/buttons/button-class-name.ts";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { InstanceRoot } from "#ui/dom/instance-root.tsx";
import type { ThemeBase } from "#ui/theme/theme.ts";
import styles from "./status-page.module.css";

type ErrorPageProps = {
  readonly theme: ThemeBase;
  /** What happened. */
  readonly title: string;
  /** Details, such as the reason given. */
  readonly children?: ReactNode;
  readonly onRetry?: () => void;
  /** Default: "Try again". */
  readonly retryLabel?: string;
};

/** A full-page error: what happened, a retry button, and a link home. Works outside the router. */
export function ErrorPage({ theme, title, children, onRetry, retryLabel = uiMessages.tryAgain }: ErrorPageProps) {
  return (
    <InstanceRoot theme={theme}>
      <main className={styles["place"]}>
        <EmptyState
          tone="error"
          title={title}
          titleAs="h1"
          action={
            <div className={styles["ways"]}>
              <a href="/" className={buttonClassName()}>
                {pageMessages.goHome}
              </a>
              {onRetry !== undefined && (
                <button type="button" className={buttonClassName({ variant: "primary" })} onClick={onRetry}>
                  {retryLabel}
                </button>
              )}
            </div>
          }
        >
          {children}
        </EmptyState>
      </main>
    </InstanceRoot>
  );
}
