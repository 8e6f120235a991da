import type { ReactNode } from "react";
import styles from "./kbd.module.css";

/** One key as labelled on the keyboard. */
export function Kbd({ children }: { readonly children: ReactNode }) {
  return <kbd className={styles["key"]}>{children}</kbd>;
}
