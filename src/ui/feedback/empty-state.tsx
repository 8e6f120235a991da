import type { ReactNode } from "react";
import { cx } from "../cx.ts";
import styles from "./empty-state.module.css";

type EmptyStateProps = {
  readonly icon?: ReactNode;
  /** What to do, or what happened. */
  readonly title: string;
  readonly children?: ReactNode;
  /** One button. */
  readonly action?: ReactNode;
  /** An error is announced at once. */
  readonly tone?: "neutral" | "error";
  /** "h1" where it is all there is on a page. */
  readonly titleAs?: "p" | "h1";
  readonly className?: string;
};

/** A place with nothing in it yet, or nothing to show: says why, and offers the one thing to do. */
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
