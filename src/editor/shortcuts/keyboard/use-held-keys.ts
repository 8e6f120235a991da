import { useEffect, useEffectEvent, useState } from "react";
import type { RefObject } from "react";
import { isElement } from "#ui/dom/element-of-any-window.ts";
import { latinKey } from "#ui/dom/latin-key.ts";
import { isEditable } from "../match.ts";
import type { KeyLayer } from "./key-caps.ts";

export type HeldKeys = KeyLayer & {
  /** The key that was pressed last and is still down, as shortcuts name it; no modifier. */
  readonly key: string | undefined;
};

const NONE: HeldKeys = { mod: false, shift: false, alt: false, key: undefined };

const MODIFIERS: ReadonlySet<string> = new Set(["Shift", "Control", "Meta", "Alt", "AltGraph"]);

/** The keys that are held in the dialog around an element, except in its fields. `isUsed`: the browser must not act on the key. */
export function useHeldKeys(inside: RefObject<HTMLElement | null>, isUsed: (held: HeldKeys) => boolean): HeldKeys {
  const [held, setHeld] = useState(NONE);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const target = event.composedPath()[0] ?? null;
    const isMoving = isElement(target) && target.closest("[data-cap]") !== null && event.key.startsWith("Arrow");
    if (isEditable(target) || isMoving) return setHeld(NONE);
    const layer = { mod: event.ctrlKey || event.metaKey, shift: event.shiftKey, alt: event.altKey };
    const isDown = event.type === "keydown" && !MODIFIERS.has(event.key);
    const now = { ...layer, key: isDown ? latinKey(event) : undefined };
    // Alt alone would open the browser's menu; other keys are only tried out here.
    if (event.key === "Alt" || ((layer.mod || layer.alt) && isUsed(now))) event.preventDefault();
    return setHeld(now);
  });
  useEffect(() => {
    const dialog = inside.current?.closest("[role='dialog']");
    if (!dialog) return undefined;
    const listener = (event: Event) => {
      if (event instanceof KeyboardEvent) onKey(event);
    };
    const clear = () => setHeld(NONE);
    dialog.addEventListener("keydown", listener);
    dialog.addEventListener("keyup", listener);
    window.addEventListener("blur", clear);
    return () => {
      dialog.removeEventListener("keydown", listener);
      dialog.removeEventListener("keyup", listener);
      window.removeEventListener("blur", clear);
    };
  }, [inside]);
  return held;
}
