import type { ReactNode } from "react";
import styles from "./visually-hidden.module.css";

/** Text for assistive technology, not visible. Positioned in the nearest positioned element. */
export function VisuallyHidden({ children }: { readonly children: ReactNode }) {
  return <span className={styles["hidden"]}>{children}</span>;
}
