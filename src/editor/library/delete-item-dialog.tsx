import { useEffect, useState } from "react";
import { NamesInText } from "#ui/display/names-in-text.tsx";
import { uiMessages } from "#model/text/ui-messages.ts";
import { libraryMessages } from "#model/text/library-messages.ts";
import type { ItemUsage } from "#backend/backend.ts";
import type { LibraryItem } from "#model/timeline/library-item.ts";
import { sentencesText } from "#model/text/readable-cause.ts";
import { fileMessages } from "#model/text/file-messages.ts";
import { ConfirmDialog } from "#ui/overlays/confirm-dialog.tsx";
import { useEditor, useEditorState } from "../core/store/editor-context.tsx";

/** Asks before library items are deleted, with the number of clips that play them and the projects whose picture they are. */
export function DeleteItemDialog() {
  const dialog = useEditorState((state) => state.dialog);
  const items = useEditorState((state) => state.library.items);
  const ids = dialog?.kind === "deleteItem" ? [dialog.itemId] : dialog?.kind === "deleteItems" ? dialog.itemIds : [];
  const [first] = items.filter(({ id }) => ids.includes(id));
  if (!first) return null;
  return <DeleteQuestion key={ids.join()} ids={ids} {...(ids.length === 1 && { only: first })} />;
}

function DeleteQuestion({ ids, only }: { readonly ids: readonly string[]; readonly only?: LibraryItem }) {
  const { actions } = useEditor();
  // The same array while the dialog is open: the request to the server depends on it.
  const [asked] = useState(ids);
  const [isBusy, setIsBusy] = useState(false);
  const usage = useUsage(asked);
  const remove = async () => {
    setIsBusy(true);
    await actions.deleteItems(asked);
    actions.closeDialog();
  };
  return (
    <ConfirmDialog
      isOpen
      title={only ? libraryMessages.deleteFile : libraryMessages.deleteFiles}
      confirmLabel={uiMessages.delete}
      isDangerous
      isBusy={isBusy}
      onConfirm={() => void remove()}
      onCancel={actions.closeDialog}
    >
      {only ? (
        <p>
          <NamesInText text={libraryMessages.deleteQuestion} names={[only.name, only.fileName]} />
        </p>
      ) : (
        <p>{fileMessages.itemsDeleteQuestion(asked.length)}</p>
      )}
      <p aria-live="polite">{usageText(usage, only !== undefined)}</p>
    </ConfirmDialog>
  );
}

type Usage = "unknown" | "asking" | ItemUsage;

function useUsage(itemIds: readonly string[]): Usage {
  const { actions } = useEditor();
  const [usage, setUsage] = useState<Usage>("asking");
  useEffect(() => {
    let isCurrent = true;
    void actions.usageOf(itemIds).then((found) => {
      if (isCurrent) setUsage(found ?? "unknown");
    });
    return () => {
      isCurrent = false;
    };
  }, [actions, itemIds]);
  return usage;
}

function usageText(usage: Usage, isOne: boolean): string {
  if (usage === "asking") return libraryMessages.usageAsked(isOne);
  if (usage === "unknown") return libraryMessages.usageUnknown(isOne);
  const { clips, pictures } = usage;
  if (clips === 0 && pictures === 0) return libraryMessages.usedByNone(isOne);
  return sentencesText([
    ...(pictures > 0 ? [libraryMessages.usedAsPicture(isOne, pictures)] : []),
    ...(clips > 0 ? [libraryMessages.usedByClips(isOne, clips)] : []),
  ]);
}
