import { Link } from "react-router";
import { pageMessages } from "#model/text/page-messages.ts";
import { Logo } from "./logo.tsx";
import styles from "./site-footer.module.css";

const links = () => [
  { to: "/login", title: pageMessages.login },
  { to: "/about", title: pageMessages.about },
  { to: "/#roadmap", title: pageMessages.roadmap },
];

/** The home page's footer: the logo, and the links in two columns with the same content. */
export function SiteFooter() {
  return (
    <footer className={styles["footer"]}>
      <div className={styles["inner"]}>
        <Link to="/" className={styles["home"]}>
          <Logo />
        </Link>
        <LinkColumn label={pageMessages.footer} />
        <LinkColumn label={pageMessages.footerAgain} />
      </div>
    </footer>
  );
}

function LinkColumn({ label }: { readonly label: string }) {
  return (
    <nav aria-label={label}>
      <ul className={styles["links"]}>
        {links().map(({ to, title }) => (
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
