import type { ReactNode, Ref } from "react";
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from "react-aria-components/Button";
import { uiMessages } from "#model/text/ui-messages.ts";
import { type ButtonLook, buttonClassName } from "./button-class-name.ts";
import { SpinnerMark } from "../feedback/spinner.tsx";
import { VisuallyHidden } from "../display/visually-hidden.tsx";

export type ButtonProps = Omit<AriaButtonProps, "className" | "style" | "isPending" | "children"> &
  ButtonLook & {
    readonly children: ReactNode;
    /** Keeps the focus, ignores presses, shows `loadingLabel` with a spinner and announces it. */
    readonly isLoading?: boolean;
    readonly loadingLabel?: string;
    readonly className?: string;
    readonly ref?: Ref<HTMLButtonElement>;
  };

/** React Aria's `isPending` would announce the button from outside the instance, by the id of a button that may be gone by then. */
const LOADING = { type: "button", onPress: () => undefined, "aria-disabled": true } as const;

/** A button. Primary once per screen, secondary for the rest, quiet in dense bars, danger for destructive actions. */
export function Button({ variant, size, isWide, isLoading, loadingLabel = uiMessages.loading, className, children, ...rest }: ButtonProps) {
  const look = { ...(variant && { variant }), ...(size && { size }), ...(isWide !== undefined && { isWide }) };
  return (
    <>
      <AriaButton {...rest} {...(isLoading === true && LOADING)} className={buttonClassName(look, className)}>
        {isLoading === true ? (
          <>
            <SpinnerMark />
            <span>{loadingLabel}</span>
          </>
        ) : (
          children
        )}
      </AriaButton>
      {isLoading !== undefined && (
        <VisuallyHidden>
          <span aria-live="assertive">{isLoading ? loadingLabel : ""}</span>
        </VisuallyHidden>
      )}
    </>
  );
}
