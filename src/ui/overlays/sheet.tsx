import { X } from "lucide-react";
import type { ReactNode } from "react";
import { Dialog, Heading } from "react-aria-components/Dialog";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import { uiMessages } from "#model/text/ui-messages.ts";
import { IconButton } from "../buttons/icon-button.tsx";
import styles from "./sheet.module.css";

type SheetProps = {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly title: string;
  readonly children: ReactNode;
};

/** A panel that slides over the page on a narrow screen, such as the library. */
export function Sheet({ isOpen, onOpenChange, title, children }: SheetProps) {
  return (
    <ModalOverlay isOpen={isOpen} onOpenChange={onOpenChange} isDismissable className={styles["overlay"] ?? ""}>
      <Modal className={styles["sheet"] ?? ""}>
        <Dialog className={styles["dialog"] ?? ""}>
          <header className={styles["header"]}>
            <Heading slot="title" className={styles["title"] ?? ""}>
              {title}
            </Heading>
            <IconButton label={uiMessages.close} icon={<X size={16} aria-hidden />} onPress={() => onOpenChange(false)} />
          </header>
          <div className={styles["body"]}>{children}</div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
