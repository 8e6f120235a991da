import { Link } from "react-router";
import { Logo } from "./logo.tsx";
import styles from "./site-footer.module.css";

const LINKS = [
  { to: "/login", title: "Log in/Sign up" },
  { to: "/about", title: "About" },
  { to: "/#roadmap", title: "Roadmap" },
] as const;

/** The home page's footer: the logo, and the links in two columns with the same content. */
export function SiteFooter() {
  return (
    <footer className={styles["footer"]}>
      <div className={styles["inner"]}>
        <Link to="/" className={styles["home"]}>
          <Logo />
        </Link>
        <LinkColumn label="Footer" />
        <LinkColumn label="Footer, repeated" />
      </div>
    </footer>
  );
}

function LinkColumn({ label }: { readonly label: string }) {
  return (
    <nav aria-label={label}>
      <ul className={styles["links"]}>
        {LINKS.map(({ to, title }) => (
          <li key={to}>
            <Link to={to} className={styles["link"]}>
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
