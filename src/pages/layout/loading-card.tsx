import { InstanceRoot, type Theme } from "#ui/dom/instance-root.tsx";
import { Spinner } from "#ui/feedback/spinner.tsx";
import styles from "./status-page.module.css";

/** The card that stands while it is not known yet who is signed in, or while a page's code is on its way. */
export function LoadingCard({ theme }: { readonly theme: Theme }) {
  return (
    <InstanceRoot theme={theme}>
      <main className={styles["place"]}>
        <div className={styles["card"]}>
          <Spinner label="Loading..." size="large" />
        </div>
      </main>
    </InstanceRoot>
  );
}
