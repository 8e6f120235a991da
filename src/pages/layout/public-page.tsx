import type { ReactNode } from "react";
import { pageMessages } from "#model/text/page-messages.ts";
import { InstanceRoot } from "#ui/dom/instance-root.tsx";
import styles from "./public-page.module.css";
import { TopNav } from "./top-nav.tsx";

/** Layout of the public pages: the navigation bar, then the page. Light where the visitor prefers it. */
export function PublicPage({ children, footer }: { readonly children: ReactNode; readonly footer: ReactNode }) {
  return (
    <InstanceRoot theme="auto">
      <a href="#content" className={styles["skip"]}>
        {pageMessages.skipToContent}
      </a>
      <TopNav />
      <main id="content" tabIndex={-1} className={styles["main"]}>
        {children}
      </main>
      {footer}
    </InstanceRoot>
  );
}
