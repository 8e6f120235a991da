import { Spinner } from "#ui/spinner.tsx";
import styles from "./editor-skeleton.module.css";

/** The editor's shape while the last project is being read: what comes takes these places. */
export function EditorSkeleton() {
  return (
    <div className={styles["skeleton"]}>
      <div className={styles["header"]} />
      <div className={styles["library"]} />
      <div className={styles["picture"]}>
        <Spinner label="Loading your project..." size="large" />
      </div>
      <div className={styles["timeline"]} />
    </div>
  );
}
