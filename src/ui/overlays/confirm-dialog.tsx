import type { ReactNode } from "react";
import { Button } from "../buttons/button.tsx";
import { Dialog } from "./dialog.tsx";

type ConfirmDialogProps = {
  readonly isOpen: boolean;
  /** What would happen, as a heading. */
  readonly title: string;
  /** The question, with what it means. */
  readonly children: ReactNode;
  /** The verb of what happens: "Delete", "Send Email". */
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
  readonly isDangerous?: boolean;
  /** The confirmed thing is under way: the dialog stays, its confirm button waits. */
  readonly isBusy?: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
};

/** A question before something that cannot simply be taken back. Escape and Cancel answer no. */
export function ConfirmDialog({
  isOpen,
  title,
  children,
  confirmLabel,
  cancelLabel = "Cancel",
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
