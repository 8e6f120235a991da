import { CircleAlert, CircleCheck, Info } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "../cx.ts";
import styles from "./notice.module.css";

export type Tone = "info" | "success" | "error";

type NoticeProps = {
  readonly tone: Tone;
  readonly children: ReactNode;
  /** A button or a link that resolves the problem. */
  readonly action?: ReactNode;
  readonly className?: string;
};

/** A message within a form or panel. Errors are announced at once, other tones politely. */
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

/** The icon of a tone, beside text that says the same. */
export function ToneIcon({ tone }: { readonly tone: Tone }) {
  const Icon = { info: Info, success: CircleCheck, error: CircleAlert }[tone];
  return <Icon size={16} aria-hidden className={cx(styles["icon"], styles[`${tone}Icon`])} />;
}
