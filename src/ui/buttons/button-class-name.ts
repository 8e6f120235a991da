import styles from "./button.module.css";
import { cx } from "../cx.ts";

export type ButtonLook = {
  readonly variant?: "primary" | "secondary" | "quiet" | "danger";
  /** 28, 32 or 44 px high. */
  readonly size?: "small" | "medium" | "large";
  /** As wide as its container. */
  readonly isWide?: boolean;
};

/** The look of a button, for links that act as one. */
export function buttonClassName({ variant = "secondary", size = "medium", isWide = false }: ButtonLook = {}, extra?: string): string {
  return cx(styles["button"], styles[variant], styles[size], isWide && styles["wide"], extra);
}
