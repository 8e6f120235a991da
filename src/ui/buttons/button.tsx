import type { ReactNode, Ref } from "react";
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from "react-aria-components/Button";
import { type ButtonLook, buttonClassName } from "./button-class-name.ts";
import { SpinnerMark } from "../feedback/spinner.tsx";

export type ButtonProps = Omit<AriaButtonProps, "className" | "style" | "isPending" | "children"> &
  ButtonLook & {
    readonly children: ReactNode;
    /** Keeps the focus, ignores presses and shows `loadingLabel` with a spinner. */
    readonly isLoading?: boolean;
    readonly loadingLabel?: string;
    readonly className?: string;
    readonly ref?: Ref<HTMLButtonElement>;
  };

/** A button. Primary once per screen, secondary for the rest, quiet in dense bars, danger for destructive actions. */
export function Button({
  variant,
  size,
  isWide,
  isLoading = false,
  loadingLabel = "Loading...",
  className,
  children,
  ...rest
}: ButtonProps) {
  const look = { ...(variant && { variant }), ...(size && { size }), ...(isWide !== undefined && { isWide }) };
  return (
    <AriaButton {...rest} isPending={isLoading} className={buttonClassName(look, className)}>
      {isLoading ? (
        <>
          <SpinnerMark />
          <span>{loadingLabel}</span>
        </>
      ) : (
        children
      )}
    </AriaButton>
  );
}
