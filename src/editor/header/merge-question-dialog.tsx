import { mergeMessages } from "#model/merge/merge-messages.ts";
import { ConfirmDialog } from "#ui/overlays/confirm-dialog.tsx";
import { useEditorState } from "../core/store/editor-context.tsx";

/** Asks about a clip that was deleted on one device and edited on the other. Escape keeps the clip: it can be deleted again. */
export function MergeQuestionDialog() {
  const question = useEditorState((state) => state.mergeQuestion);
  if (!question) return null;
  const { removed, how, names, answer } = question;
  const isThere = removed === "there";
  return (
    <ConfirmDialog
      isOpen
      title={isThere ? mergeMessages.removedThereTitle(names.length) : mergeMessages.removedHereTitle(names.length)}
      confirmLabel={isThere ? mergeMessages.letRemove(names.length) : mergeMessages.removeAnyway(names.length, how)}
      cancelLabel={isThere ? mergeMessages.keepMine(names.length) : mergeMessages.keepTheirs(names.length)}
      isDangerous
      onConfirm={() => answer("remove")}
      onCancel={() => answer("keep")}
    >
      <p dir="auto">{isThere ? mergeMessages.removedThere(names) : mergeMessages.removedHere(names, how)}</p>
    </ConfirmDialog>
  );
}
