import type { ReactNode } from "react";
import { cx } from "../cx.ts";
import styles from "./empty-state.module.css";

type EmptyStateProps = {
  readonly icon?: ReactNode;
  /** What to do, or what happened. */
  readonly title: string;
  readonly children?: ReactNode;
  /** At most one button. */
  readonly action?: ReactNode;
  /** "error" is announced at once. */
  readonly tone?: "neutral" | "error";
  /** "h1" where the message is the whole page. */
  readonly titleAs?: "p" | "h1";
  readonly className?: string;
};

/** A placeholder for an empty area: explains why it is empty, and offers the one possible action. */
export function EmptyState({ icon, title, children, action, tone = "neutral", titleAs: Title = "p", className }: EmptyStateProps) {
  return (
    <div className={cx(styles["empty"], styles[tone], className)} {...(tone === "error" && { role: "alert" })}>
      {icon !== undefined && <span className={styles["icon"]}>{icon}</span>}
      <Title className={styles["title"]}>{title}</Title>
      {children !== undefined && <div className={styles["text"]}>{children}</div>}
      {action}
    </div>
  );
}
