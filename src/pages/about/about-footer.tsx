import { Link } from "react-router";
import { pageMessages } from "#model/text/page-messages.ts";
import { Logo } from "../layout/logo.tsx";
import styles from "./about-footer.module.css";

const SOCIAL = ["Instagram", "YouTube", "LinkedIn"] as const;

/** A placeholder: the social links are named, marked as not real, and have no target. */
export function AboutFooter() {
  return (
    <footer className={styles["footer"]}>
      <div className={styles["inner"]}>
        <Link to="/" className={styles["home"]}>
          <Logo />
        </Link>
        <nav aria-label={pageMessages.socialLinks} className={styles["social"]}>
          <p className={styles["note"]}>{pageMessages.socialNote}</p>
          <ul className={styles["links"]}>
            {SOCIAL.map((name) => (
              <li key={name}>
                <span title={pageMessages.notARealLink} className={styles["link"]}>
                  {name}
                </span>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </footer>
  );
}
