import { useEffect } from "react";
import { messages } from "#model/text/messages.ts";
import styles from "./menu-unavailable.module.css";

type MenuUnavailableProps = {
  /** Where the menu was requested, CSS px from the top left corner of the nearest positioned element. */
  readonly at: { readonly xPx: number; readonly yPx: number };
  /** A key or a press dismisses the message. */
  readonly onRead: () => void;
};

/** Shown instead of a menu whose code could not be loaded: the reason and what to do. */
export function MenuUnavailable({ at: { xPx, yPx }, onRead }: MenuUnavailableProps) {
  useEffect(() => {
    const listening = new AbortController();
    for (const type of ["pointerdown", "keydown"] as const) {
      globalThis.addEventListener(type, onRead, { capture: true, signal: listening.signal });
    }
    return () => listening.abort();
  }, [onRead]);
  const place = { left: `clamp(0px, ${xPx}px, 100% - 320px)`, top: `clamp(0px, ${yPx}px, 100% - 96px)` };
  return (
    <p role="alert" className={styles["sentence"]} style={place}>
      {messages.menuUnavailable}
    </p>
  );
}
