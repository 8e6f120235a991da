import { createContext, use } from "react";
import type { ReactElement } from "react";
import { Tooltip as AriaTooltip, TooltipTrigger } from "react-aria-components/Tooltip";
import { Kbd } from "../display/kbd.tsx";
import styles from "./tooltip.module.css";

export type TooltipPlacement = "top" | "bottom" | "left" | "right";

/** Placement of tooltips that state none. A bar sets the side that has no controls. */
export const DefaultTooltipPlacement = createContext<TooltipPlacement>("bottom");

type TooltipProps = {
  readonly text: string;
  /** The keyboard shortcut of the same action, shown beside the text. */
  readonly shortcut?: string;
  readonly placement?: TooltipPlacement | undefined;
  /** It stays closed. */
  readonly isDisabled?: boolean;
  /** One focusable react-aria element, such as a button. */
  readonly children: ReactElement;
};

/** A tooltip for an element without visible text: after 500 ms of hover, and at once on keyboard focus. */
export function Tooltip({ text, shortcut, placement, isDisabled = false, children }: TooltipProps) {
  const side = use(DefaultTooltipPlacement);
  return (
    <TooltipTrigger delay={500} closeDelay={80} isDisabled={isDisabled}>
      {children}
      <AriaTooltip placement={placement ?? side} offset={6} className={styles["tooltip"] ?? ""}>
        {text}
        {shortcut !== undefined && <Kbd>{shortcut}</Kbd>}
      </AriaTooltip>
    </TooltipTrigger>
  );
}
