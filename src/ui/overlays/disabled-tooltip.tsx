import { use, useEffect, useRef, useState } from "react";
import type { ReactElement } from "react";
import { Tooltip as AriaTooltip, TooltipTriggerStateContext } from "react-aria-components/Tooltip";
import { Kbd } from "../display/kbd.tsx";
import { Tooltip, DefaultTooltipPlacement } from "./tooltip.tsx";
import type { TooltipPlacement } from "./tooltip.tsx";
import styles from "./tooltip.module.css";

const HOVER_MS = 500;

const ignore = () => undefined;

type DisabledTooltipProps = {
  readonly text: string;
  readonly shortcut?: string | undefined;
  readonly placement?: TooltipPlacement | undefined;
  /** Why the button is disabled; undefined while it is not. */
  readonly reason: string | undefined;
  /** Id of the element that holds the reason while the button is disabled; for the button's `aria-describedby`. */
  readonly reasonId: string;
  /** The button. It is the same element in both states, so that it keeps the focus. */
  readonly children: ReactElement;
};

/**
 * The tooltip of a button that may be disabled. A disabled button receives no pointer events, so a span around it does: its tooltip says
 * what the button does, its key, and why it is disabled. A touch opens it at once.
 */
export function DisabledTooltip({ text, shortcut, placement, reason, reasonId, children }: DisabledTooltipProps) {
  const side = use(DefaultTooltipPlacement);
  const box = useRef<HTMLSpanElement>(null);
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const element = box.current;
    const gone = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onEnter = ({ pointerType }: PointerEvent) => {
      timer = setTimeout(() => setIsOver(true), pointerType === "mouse" ? HOVER_MS : 0);
    };
    const onLeave = () => {
      clearTimeout(timer);
      setIsOver(false);
    };
    element?.addEventListener("pointerenter", onEnter, { signal: gone.signal });
    element?.addEventListener("pointerleave", onLeave, { signal: gone.signal });
    return () => {
      gone.abort();
      clearTimeout(timer);
    };
  }, []);
  const isDisabled = reason !== undefined;
  return (
    <span ref={box} className={styles[isDisabled ? "disabled" : "enabled"]}>
      <Tooltip text={text} placement={placement} isDisabled={isDisabled} {...(shortcut !== undefined && { shortcut })}>
        {children}
      </Tooltip>
      {isDisabled && (
        <>
          <TooltipTriggerStateContext value={{ isOpen: isOver, shouldSkipAnimation: false, open: ignore, close: ignore }}>
            <AriaTooltip triggerRef={box} placement={placement ?? side} offset={6} className={styles["tooltip"] ?? ""}>
              <span>
                {text} {shortcut !== undefined && <Kbd>{shortcut}</Kbd>}
                <span className={styles["reason"]}>{reason}</span>
              </span>
            </AriaTooltip>
          </TooltipTriggerStateContext>
          <span id={reasonId} hidden>
            {reason}
          </span>
        </>
      )}
    </span>
  );
}
