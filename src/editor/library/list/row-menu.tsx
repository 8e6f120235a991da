import { uiMessages } from "#model/text/ui-messages.ts";
import { libraryMessages } from "#model/text/library-messages.ts";
import { isVideo } from "#model/timeline/library-item.ts";
import type { LibraryItem } from "#model/timeline/library-item.ts";
import { fileMessages } from "#model/text/file-messages.ts";
import { editorMessages } from "#model/text/editor-messages.ts";
import { ContextMenu } from "#ui/overlays/context-menu.tsx";
import { useEditor, useEditorState } from "../../core/store/editor-context.tsx";
import { failureOf } from "../../core/store/library-state.ts";

export type RowMenuPlace = { readonly itemId: string; readonly xPx: number; readonly yPx: number };

type RowMenuProps = {
  readonly item: LibraryItem;
  /** CSS px from the top left corner of the list. */
  readonly at: RowMenuPlace;
  /** The selected rows, if the item is one of several. */
  readonly chosen: readonly string[];
  /** The command of a video. */
  readonly videoHint: string;
  readonly onRename: () => void;
  readonly onClose: () => void;
};

/** The commands of a library row. */
export function RowMenu({ item, at, chosen, videoHint, onRename, onClose }: RowMenuProps) {
  const { actions } = useEditor();
  const hasFailed = useEditorState((state) => failureOf(state.library, item) !== undefined);
  const isPreviewing = useEditorState((state) => state.library.previewingId === item.id);
  const cannotAdd = useEditorState((state) => state.readOnly || state.library.openingId !== undefined);
  return (
    <ContextMenu
      label={editorMessages.itemActions(item.name)}
      at={at}
      onClose={onClose}
      entries={[
        {
          id: "preview",
          label: isPreviewing ? libraryMessages.pausePreview : libraryMessages.preview,
          isDisabled: hasFailed,
          onAction: () => void actions.togglePreview(item.id),
        },
        {
          id: "add",
          label: isVideo(item) ? videoHint : libraryMessages.addToTimeline,
          isDisabled: hasFailed || cannotAdd,
          onAction: () => void actions.addToTimeline(item.id),
        },
        ...(chosen.length > 1
          ? [
              {
                id: "addInRow",
                label: fileMessages.itemsAdd(chosen.length),
                isDisabled: cannotAdd,
                onAction: () => void actions.addInRow(chosen),
              },
            ]
          : []),
        { id: "rename", label: uiMessages.rename, shortcut: "F2", onAction: onRename },
        { id: "end", separator: true },
        {
          id: "delete",
          label: chosen.length > 1 ? libraryMessages.deleteCount(chosen.length) : uiMessages.delete,
          isDangerous: true,
          onAction: () =>
            actions.openDialog(chosen.length > 1 ? { kind: "deleteItems", itemIds: chosen } : { kind: "deleteItem", itemId: item.id }),
        },
      ]}
    />
  );
}
