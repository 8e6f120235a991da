import { AccountSlot } from "./account-slot.tsx";
import { LibraryPanel } from "./library-panel.tsx";
import styles from "./library-sidebar.module.css";

/** The library, and who is signed in, at the bottom. */
export function LibrarySidebar() {
  return (
    <aside aria-label="Project Files" className={styles["sidebar"]}>
      <LibraryPanel />
      <AccountSlot />
    </aside>
  );
}
