import type { ReactNode } from "react";
import styles from "./visually-hidden.module.css";

/** For those who listen: there, but not seen. Its place is the nearest positioned element. */
export function VisuallyHidden({ children }: { readonly children: ReactNode }) {
  return <span className={styles["hidden"]}>{children}</span>;
}
