import { useEffect, useState } from "react";
import type { ItemUsage } from "#backend/backend.ts";
import type { LibraryItem } from "#model/timeline/library-item.ts";
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
      title={only ? "Delete file" : "Delete files"}
      confirmLabel="Delete"
      isDangerous
      isBusy={isBusy}
      onConfirm={() => void remove()}
      onCancel={actions.closeDialog}
    >
      {only ? (
        <p>
          Are you sure you want to delete <bdi>{only.name}</bdi> (<bdi>{only.fileName}</bdi>)? This cannot be undone.
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
  const them = isOne ? "it" : "them";
  if (usage === "asking") return `Looking for clips that use ${them}…`;
  if (usage === "unknown") return `It could not be found out whether clips use ${them}. Clips that do keep their sound.`;
  const { clips, pictures } = usage;
  if (clips === 0 && pictures === 0) return `No clip uses ${them}.`;
  const ofClips = `${clips} ${clips === 1 ? `clip uses ${them} and keeps its` : `clips use ${them} and keep their`} sound.`;
  const subject = isOne ? "It is the picture" : pictures === 1 ? "One is the picture" : "They are the pictures";
  const ofPictures = `${subject} of ${pictures} ${pictures === 1 ? "project, which keeps" : "projects, which keep"} ${isOne || pictures === 1 ? "it" : "them"}.`;
  return [...(pictures > 0 ? [ofPictures] : []), ...(clips > 0 ? [ofClips] : [])].join(" ");
}
