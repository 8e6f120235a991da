import type { ReactNode } from "react";
import { Link } from "react-router";
import { InstanceRoot } from "#ui/dom/instance-root.tsx";
import { Logo } from "../layout/logo.tsx";
import styles from "./auth-page.module.css";
import { CueArt } from "./cue-art.tsx";

/** Layout of /login and /reset-password: a narrow column with a link home, and an illustration beside it where there is space. */
export function AuthPage({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <InstanceRoot theme="auto" className={styles["page"] ?? ""}>
      <main className={styles["column"]}>
        <Link to="/" className={styles["home"]}>
          <Logo />
        </Link>
        <div className={styles["content"]}>
          <h1 className={styles["title"]}>{title}</h1>
          {children}
        </div>
      </main>
      <CueArt />
    </InstanceRoot>
  );
}
