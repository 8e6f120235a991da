import { libraryMessages } from "#model/text/library-messages.ts";
import { AccountSection } from "../account/account-section.tsx";
import { useEditor } from "../core/store/editor-context.tsx";
import { LibraryPanel } from "./library-panel.tsx";
import styles from "./library-sidebar.module.css";

/** The library, with the signed-in user at the bottom. */
export function LibrarySidebar({ isTitleHidden = false }: { readonly isTitleHidden?: boolean }) {
  const { backend, user, actions, isGuest, onSignUp } = useEditor();
  return (
    <aside aria-label={libraryMessages.files} className={styles["sidebar"]} part="library">
      <LibraryPanel isTitleHidden={isTitleHidden} />
      {!isGuest && !onSignUp && <AccountSection backend={backend} user={user} beforeSignOut={actions.beforeSignOut} />}
    </aside>
  );
}
