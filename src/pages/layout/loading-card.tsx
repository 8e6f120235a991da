import { uiMessages } from "#model/text/ui-messages.ts";
import { InstanceRoot } from "#ui/dom/instance-root.tsx";
import type { ThemeBase } from "#ui/theme/theme.ts";
import { Spinner } from "#ui/feedback/spinner.tsx";
import styles from "./status-page.module.css";

/** Shown while the sign-in state is unknown, or while a page's code loads. */
export function LoadingCard({ theme }: { readonly theme: ThemeBase }) {
  return (
    <InstanceRoot theme={theme}>
      <main className={styles["place"]}>
        <div className={styles["card"]}>
          <Spinner label={uiMessages.loading} size="large" />
        </div>
      </main>
    </InstanceRoot>
  );
}
