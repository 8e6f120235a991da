import styles from "./logo.module.css";

/** The mark: a picture with a clip below it. */
export function LogoMark({ sizePx = 24 }: { readonly sizePx?: number }) {
  return (
    <svg width={sizePx} height={sizePx} viewBox="0 0 24 24" aria-hidden="true" className={styles["mark"]}>
      <rect x="2" y="3" width="20" height="11" rx="2.5" fill="currentColor" />
      <rect className={styles["clip"]} x="2" y="16.5" width="13" height="4.5" rx="1.75" />
      <rect x="17" y="16.5" width="5" height="4.5" rx="1.75" fill="currentColor" opacity="0.35" />
    </svg>
  );
}

/** Mark and name, for use inside a link. On a narrow bar only the mark is drawn; the name stays accessible. */
export function Logo({ isCompact = false }: { readonly isCompact?: boolean }) {
  return (
    <span className={styles["logo"]}>
      <LogoMark />
      <span className={isCompact ? styles["compactName"] : styles["name"]}>Layback</span>
    </span>
  );
}
