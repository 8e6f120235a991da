import { Dialog } from "#ui/dialog.tsx";
import { LibrarySidebar } from "./library-sidebar.tsx";
import styles from "./library-sheet.module.css";

type LibrarySheetProps = { readonly isOpen: boolean; readonly onOpenChange: (isOpen: boolean) => void };

/** On a narrow screen the library comes over the picture and goes again. */
export function LibrarySheet({ isOpen, onOpenChange }: LibrarySheetProps) {
  return (
    <Dialog isOpen={isOpen} onOpenChange={onOpenChange} title="Project Files" size="medium" className={styles["sheet"] ?? ""}>
      <LibrarySidebar isTitleHidden />
    </Dialog>
  );
}
