import { libraryMessages } from "#model/text/library-messages.ts";
import { AccountSection } from "../account/account-section.tsx";
import { useEditor, useEditorState } from "../core/store/editor-context.tsx";
import { LibraryPanel } from "./library-panel.tsx";
import styles from "./library-sidebar.module.css";

/** The library, with the signed-in user at the bottom. */
export function LibrarySidebar({ isTitleHidden = false }: { readonly isTitleHidden?: boolean }) {
  const { backend, user, actions, isGuest, onSignUp } = useEditor();
  const hasAccount = useEditorState((state) => state.editorParts.account) && !onSignUp;
  return (
    <aside aria-label={libraryMessages.files} className={styles["sidebar"]} part="library">
      <LibraryPanel isTitleHidden={isTitleHidden} />
      {hasAccount && (
        <AccountSection backend={backend} user={user} beforeSignOut={actions.beforeSignOut} {...(isGuest && { reload: leaveToPage })} />
      )}
    </aside>
  );
}

/** The page around the editor decides what follows a sign-out. */
const leaveToPage = () => undefined;
