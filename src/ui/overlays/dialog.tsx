import { X } from "lucide-react";
import type { ReactNode } from "react";
import { Dialog as AriaDialog, Heading } from "react-aria-components/Dialog";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import { uiMessages } from "#model/text/ui-messages.ts";
import { cx } from "../cx.ts";
import styles from "./dialog.module.css";
import { IconButton } from "../buttons/icon-button.tsx";
import { keepBottom } from "../dom/keep-bottom.ts";

export type DialogProps = {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly title: string;
  readonly children: ReactNode;
  /** Buttons at the end of the dialog; the primary one last. */
  readonly footer?: ReactNode;
  /** 400, 560, 760 or 1120 px wide, less on a narrow screen; "screen" is a little wider and takes all the height, for a long list. */
  readonly size?: "small" | "medium" | "large" | "wide" | "screen";
  /** "alertdialog" requires an answer: no close button, and a press outside does nothing. */
  readonly role?: "dialog" | "alertdialog";
  readonly className?: string;
};

/** Content may change while a button is pressed: if the button moved between press and release, the press would be lost. */
const keepButtonsInPlace = (element: HTMLElement | null) => (element ? keepBottom(element) : undefined);

/** A modal dialog over the instance: traps the focus, Escape closes it, closing restores the focus. Its buttons stay in place. */
export function Dialog({ isOpen, onOpenChange, title, children, footer, size = "medium", role = "dialog", className }: DialogProps) {
  return (
    <ModalOverlay isOpen={isOpen} onOpenChange={onOpenChange} isDismissable={role === "dialog"} className={styles["overlay"] ?? ""}>
      <Modal ref={keepButtonsInPlace} className={cx(styles["modal"], styles[size])}>
        {/* By `aria-label`: in a shadow root react-aria does not find the title element. */}
        <AriaDialog role={role} aria-label={title} className={cx(styles["dialog"], className)}>
          <header className={styles["header"]}>
            <Heading slot="title" className={styles["title"] ?? ""}>
              {title}
            </Heading>
            {role === "dialog" && (
              <IconButton
                label={uiMessages.close}
                icon={<X size={16} aria-hidden />}
                onPress={() => onOpenChange(false)}
                className={styles["close"] ?? ""}
              />
            )}
          </header>
          <div className={styles["body"]}>{children}</div>
          {footer !== undefined && <footer className={styles["footer"]}>{footer}</footer>}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
