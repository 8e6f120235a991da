import { libraryMessages } from "#model/text/library-messages.ts";
import { Sheet } from "#ui/overlays/sheet.tsx";
import { LibrarySidebar } from "./library-sidebar.tsx";

type LibrarySheetProps = { readonly isOpen: boolean; readonly onOpenChange: (isOpen: boolean) => void };

/** On a narrow screen the library is a sheet over the picture. */
export function LibrarySheet({ isOpen, onOpenChange }: LibrarySheetProps) {
  return (
    <Sheet isOpen={isOpen} onOpenChange={onOpenChange} title={libraryMessages.files}>
      <LibrarySidebar isTitleHidden />
    </Sheet>
  );
}
