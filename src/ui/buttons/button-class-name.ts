import styles from "./button.module.css";
import { cx } from "../cx.ts";

export type ButtonLook = {
  readonly variant?: "primary" | "secondary" | "quiet" | "danger";
  /** 28, 32 or 44 px high. */
  readonly size?: "small" | "medium" | "large";
  /** Fills the container's width. */
  readonly isWide?: boolean;
};

/** Class names of a button, and of links that look like one; `extra` are further class names. */
export function buttonClassName({ variant = "secondary", size = "medium", isWide = false }: ButtonLook = {}, extra?: string): string {
  return cx(styles["button"], styles[variant], styles[size], isWide && styles["wide"], extra);
}
