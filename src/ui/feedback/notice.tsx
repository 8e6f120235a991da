import { CircleAlert, CircleCheck, Info } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "../cx.ts";
import styles from "./notice.module.css";

export type Tone = "info" | "success" | "error";

type NoticeProps = {
  readonly tone: Tone;
  readonly children: ReactNode;
  /** A way out: a button or a link. */
  readonly action?: ReactNode;
  readonly className?: string;
};

/** Words within a form or panel. Errors are announced at once, the rest politely. */
export function Notice({ tone, children, action, className }: NoticeProps) {
  return (
    <div role={tone === "error" ? "alert" : "status"} className={cx(styles["notice"], styles[tone], className)}>
      <ToneIcon tone={tone} />
      <div className={styles["words"]}>
        {children}
        {action !== undefined && <div className={styles["action"]}>{action}</div>}
      </div>
    </div>
  );
}

/** The sign of a tone, beside words that say the same. */
export function ToneIcon({ tone }: { readonly tone: Tone }) {
  const Icon = { info: Info, success: CircleCheck, error: CircleAlert }[tone];
  return <Icon size={16} aria-hidden className={cx(styles["icon"], styles[`${tone}Icon`])} />;
}
