import { Link, NavLink } from "react-router";
import { cx } from "#ui/cx.ts";
import { Logo } from "./logo.tsx";
import styles from "./top-nav.module.css";

/** Planned pages that do not exist yet: labelled and drawn as unavailable. */
const UNAVAILABLE = ["Plans", "Integration"] as const;

/** The navigation bar of the public pages; /login and /editor have none. */
export function TopNav() {
  return (
    <header className={styles["bar"]}>
      <nav aria-label="Main" className={styles["nav"]}>
        <Link to="/" className={cx(styles["link"], styles["home"])}>
          <Logo isCompact />
        </Link>
        <NavLink to="/about" className={({ isActive }) => cx(styles["link"], isActive && styles["current"])}>
          About
        </NavLink>
        {UNAVAILABLE.map((name) => (
          <button key={name} type="button" disabled title="Not available yet" className={cx(styles["link"], styles["unavailable"])}>
            {name}
          </button>
        ))}
        <Link to="/editor" className={cx(styles["link"], styles["login"])}>
          Log in
        </Link>
      </nav>
    </header>
  );
}
