import { useEffect, useState } from "react";
import type { ItemUsage } from "#backend/backend.ts";
import type { LibraryItem } from "#model/library-item.ts";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { useEditor, useEditorState } from "../store/editor-context.tsx";

/** Deleting a library item is asked about, with how many clips play it and whose picture it is (D24). */
export function DeleteItemDialog() {
  const itemId = useEditorState((state) => (state.dialog?.kind === "deleteItem" ? state.dialog.itemId : undefined));
  const item = useEditorState((state) => state.library.items.find((one) => one.id === itemId));
  return item && <DeleteQuestion key={item.id} item={item} />;
}

function DeleteQuestion({ item }: { readonly item: LibraryItem }) {
  const { actions } = useEditor();
  const [isBusy, setIsBusy] = useState(false);
  const usage = useUsage(item.id);
  const remove = async () => {
    setIsBusy(true);
    await actions.deleteItem(item.id);
    actions.closeDialog();
  };
  return (
    <ConfirmDialog
      isOpen
      title="Delete file"
      confirmLabel="Delete"
      isDangerous
      isBusy={isBusy}
      onConfirm={() => void remove()}
      onCancel={actions.closeDialog}
    >
      <p>
        Are you sure you want to delete <bdi>{item.name}</bdi> (<bdi>{item.fileName}</bdi>)? This cannot be undone.
      </p>
      <p aria-live="polite">{usageText(usage)}</p>
    </ConfirmDialog>
  );
}

type Usage = "unknown" | "asking" | ItemUsage;

function useUsage(itemId: string): Usage {
  const { actions } = useEditor();
  const [usage, setUsage] = useState<Usage>("asking");
  useEffect(() => {
    let isCurrent = true;
    void actions.usageOf(itemId).then((found) => {
      if (isCurrent) setUsage(found ?? "unknown");
    });
    return () => {
      isCurrent = false;
    };
  }, [actions, itemId]);
  return usage;
}

function usageText(usage: Usage): string {
  if (usage === "asking") return "Looking for clips that use it…";
  if (usage === "unknown") return "It could not be found out whether clips use it. Clips that do keep their sound.";
  const { clips, pictures } = usage;
  if (clips === 0 && pictures === 0) return "No clip uses it.";
  const ofClips = `${clips} ${clips === 1 ? "clip uses it and keeps its" : "clips use it and keep their"} sound.`;
  const ofPictures = `It is the picture of ${pictures} ${pictures === 1 ? "project, which keeps" : "projects, which keep"} it.`;
  return [...(pictures > 0 ? [ofPictures] : []), ...(clips > 0 ? [ofClips] : [])].join(" ");
}
