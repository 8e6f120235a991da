import type { ReactNode, RefObject } from "react";
import { Tooltip, TooltipTriggerStateContext } from "react-aria-components/Tooltip";
import styles from "./note.module.css";

type NoteProps = {
  readonly isOpen: boolean;
  /** The element above which it stands. */
  readonly over: RefObject<HTMLElement | null>;
  readonly children: ReactNode;
};

const ignore = () => undefined;

/** A sentence over an element, as long as it is open: a tooltip that neither hover nor focus opens or closes. Nothing moves for it. */
export function Note({ isOpen, over, children }: NoteProps) {
  return (
    // A tooltip without a trigger reads its state from here.
    <TooltipTriggerStateContext value={{ isOpen, shouldSkipAnimation: false, open: ignore, close: ignore }}>
      <Tooltip triggerRef={over} placement="top start" offset={6} className={styles["note"] ?? ""}>
        {children}
      </Tooltip>
    </TooltipTriggerStateContext>
  );
}
