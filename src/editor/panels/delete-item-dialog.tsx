import { useEffect, useState } from "react";
import type { LibraryItem } from "#model/library-item.ts";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { useEditor, useEditorState } from "../store/editor-context.tsx";

/** Deleting a library item is asked about, with how many clips play it (D24). */
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

type Usage = "unknown" | "asking" | number;

function useUsage(itemId: string): Usage {
  const { actions } = useEditor();
  const [usage, setUsage] = useState<Usage>("asking");
  useEffect(() => {
    let isCurrent = true;
    void actions.usageOf(itemId).then((count) => {
      if (isCurrent) setUsage(count ?? "unknown");
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
  if (usage === 0) return "No clip uses it.";
  return `${usage} ${usage === 1 ? "clip uses it and keeps its" : "clips use it and keep their"} sound.`;
}
