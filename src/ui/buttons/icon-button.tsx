import { useId } from "react";
import type { ReactNode, Ref } from "react";
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from "react-aria-components/Button";
import { cx } from "../cx.ts";
import styles from "./icon-button.module.css";
import { DisabledTooltip } from "../overlays/disabled-tooltip.tsx";
import { Tooltip, type TooltipPlacement } from "../overlays/tooltip.tsx";

type IconButtonLook = {
  /** The accessible name, and the tooltip unless `tooltip` replaces it. */
  readonly label: string;
  readonly tooltip?: string;
  /** The keyboard shortcut of the same action, shown in the tooltip. */
  readonly shortcut?: string;
  /** Why the button is disabled, when it is: for the tooltip. Given always or never. */
  readonly whyDisabled?: string;
  readonly placement?: TooltipPlacement;
  /** 24, 32 or 40 px square. */
  readonly size?: "small" | "medium" | "large";
  /** An icon of 16 or 20 px, hidden from assistive technology. */
  readonly icon: ReactNode;
  readonly className?: string;
};

type Without = "className" | "style" | "children" | "aria-label";
export type IconButtonProps = Omit<AriaButtonProps, Without> &
  IconButtonLook & { readonly variant?: "quiet" | "primary"; readonly ref?: Ref<HTMLButtonElement> };

/** A button that shows only an icon; its label is the accessible name and the tooltip. */
export function IconButton({
  label,
  tooltip = label,
  shortcut,
  whyDisabled,
  placement,
  size = "medium",
  variant = "quiet",
  icon,
  className,
  ...rest
}: IconButtonProps) {
  const reasonId = useId();
  const reason = rest.isDisabled === true ? whyDisabled : undefined;
  const button = (
    <AriaButton
      {...rest}
      aria-label={label}
      {...(reason !== undefined && { "aria-describedby": reasonId })}
      className={cx(styles["button"], styles[size], styles[variant], className)}
    >
      {icon}
    </AriaButton>
  );
  if (whyDisabled !== undefined)
    return (
      <DisabledTooltip text={tooltip} shortcut={shortcut} placement={placement} reason={reason} reasonId={reasonId}>
        {button}
      </DisabledTooltip>
    );
  return (
    <Tooltip text={tooltip} placement={placement} {...(shortcut !== undefined && { shortcut })}>
      {button}
    </Tooltip>
  );
}
