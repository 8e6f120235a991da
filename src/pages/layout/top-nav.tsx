import { Link, NavLink } from "react-router";
import { pageMessages } from "#model/text/page-messages.ts";
import { cx } from "#ui/cx.ts";
import { Logo } from "./logo.tsx";
import styles from "./top-nav.module.css";

/** Planned pages that do not exist yet: labelled and drawn as unavailable. */
const unavailable = () => [pageMessages.plans, pageMessages.integration];

/** The navigation bar of the public pages; /login and /editor have none. */
export function TopNav() {
  return (
    <header className={styles["bar"]}>
      <nav aria-label={pageMessages.mainNavigation} className={styles["nav"]}>
        <Link to="/" className={cx(styles["link"], styles["home"])}>
          <Logo isCompact />
        </Link>
        <NavLink to="/about" className={({ isActive }) => cx(styles["link"], isActive && styles["current"])}>
          {pageMessages.about}
        </NavLink>
        {unavailable().map((name) => (
          <button
            key={name}
            type="button"
            disabled
            title={pageMessages.notAvailableYet}
            className={cx(styles["link"], styles["unavailable"])}
          >
            {name}
          </button>
        ))}
        <Link to="/editor" className={cx(styles["link"], styles["login"])}>
          {pageMessages.logIn}
        </Link>
      </nav>
    </header>
  );
}
