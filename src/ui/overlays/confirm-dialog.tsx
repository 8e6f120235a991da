import type { ReactNode } from "react";
import { uiMessages } from "#model/text/ui-messages.ts";
import { Button } from "../buttons/button.tsx";
import { Dialog } from "./dialog.tsx";

type ConfirmDialogProps = {
  readonly isOpen: boolean;
  /** The action, as a heading. */
  readonly title: string;
  /** The question and its consequences. */
  readonly children: ReactNode;
  /** The verb of the action: "Delete", "Send Email". */
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
  /** Another action that answers the question, before the confirm button. */
  readonly alternative?: { readonly label: string; readonly onPress: () => void } | undefined;
  readonly isDangerous?: boolean;
  /** The confirmed action is in progress: the dialog stays open and the confirm button is busy. */
  readonly isBusy?: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
};

/** Asks for confirmation before an action that cannot simply be undone. Escape and Cancel decline. */
export function ConfirmDialog({
  isOpen,
  title,
  children,
  confirmLabel,
  cancelLabel = uiMessages.cancel,
  alternative,
  isDangerous = false,
  isBusy = false,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open) onCancel();
      }}
      title={title}
      role="alertdialog"
      size="small"
      footer={
        <>
          <Button onPress={onCancel}>{cancelLabel}</Button>
          {alternative && <Button onPress={alternative.onPress}>{alternative.label}</Button>}
          <Button variant={isDangerous ? "danger" : "primary"} isLoading={isBusy} onPress={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
