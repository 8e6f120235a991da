import type { ReactElement } from "react";
import { Tooltip as AriaTooltip, TooltipTrigger } from "react-aria-components/Tooltip";
import { Kbd } from "../display/kbd.tsx";
import styles from "./tooltip.module.css";

export type TooltipPlacement = "top" | "bottom" | "left" | "right";

type TooltipProps = {
  readonly text: string;
  /** The key that does the same, shown beside the words. */
  readonly shortcut?: string;
  readonly placement?: TooltipPlacement;
  /** One focusable react-aria element, such as a button. */
  readonly children: ReactElement;
};

/** Words for what has none, on hover after 500 ms and on keyboard focus at once. */
export function Tooltip({ text, shortcut, placement = "bottom", children }: TooltipProps) {
  return (
    <TooltipTrigger delay={500} closeDelay={80}>
      {children}
      <AriaTooltip placement={placement} offset={6} className={styles["tooltip"] ?? ""}>
        {text}
        {shortcut !== undefined && <Kbd>{shortcut}</Kbd>}
      </AriaTooltip>
    </TooltipTrigger>
  );
}
