import type { ReactElement, ReactNode } from "react";
import { Dialog, DialogTrigger } from "react-aria-components/Dialog";
import { Popover as AriaPopover } from "react-aria-components/Popover";
import styles from "./popover.module.css";

type PopoverProps = {
  /** A react-aria button that opens it. */
  readonly trigger: ReactElement;
  readonly title: string;
  readonly placement?: "bottom end" | "top end" | "top start";
  readonly children: ReactNode;
};

/** Settings beside the button that opens them: Escape and a press outside close it and restore the focus. */
export function Popover({ trigger, title, placement = "bottom end", children }: PopoverProps) {
  return (
    <DialogTrigger>
      {trigger}
      <AriaPopover placement={placement} offset={6} className={styles["popover"] ?? ""}>
        <Dialog aria-label={title} className={styles["dialog"] ?? ""}>
          {children}
        </Dialog>
      </AriaPopover>
    </DialogTrigger>
  );
}
