import { useId, useRef, useState } from "react";
import type { KeyboardEvent } from "react";
import { menuMessages } from "#model/text/menu-messages.ts";
import { shortcutMessages } from "#model/text/shortcut-messages.ts";
import { editorMessages } from "#model/text/editor-messages.ts";
import { cx } from "#ui/cx.ts";
import { chordKeys } from "../chord-text.ts";
import type { Shortcut } from "../shortcut.ts";
import { chordOfCap, isCapOf, keyRows } from "./key-caps.ts";
import type { KeyCap, KeyLayer } from "./key-caps.ts";
import { keyUseOf } from "./key-uses.ts";
import { nextCap } from "./next-cap.ts";
import { useHeldKeys } from "./use-held-keys.ts";
import styles from "./drawn-keyboard.module.css";

type DrawnKeyboardProps = { readonly setName: string; readonly shortcuts: readonly Shortcut[]; readonly isMac: boolean };

/** A US keyboard with what each key does while the chosen, or held, modifiers are held (B-185). One tab stop; the arrows move in it. */
export function DrawnKeyboard({ setName, shortcuts, isMac }: DrawnKeyboardProps) {
  const [chosen, setChosen] = useState<KeyLayer>({ mod: false, shift: false, alt: false });
  /** The key under the pointer, or in focus. */
  const [pointed, setPointed] = useState<KeyCap | undefined>(undefined);
  const [tabStop, setTabStop] = useState("shift");
  const keyboard = useRef<HTMLFieldSetElement>(null);
  const captionId = useId();
  const rows = keyRows(isMac);
  const names = modifierNames(isMac);
  const capOfKey = (key: string | undefined) => (key === undefined ? undefined : rows.flat().find((cap) => isCapOf(cap, key)));
  const meaningOf = (cap: KeyCap, layer: KeyLayer) => keyUseOf(chordOfCap(cap, layer), shortcuts);
  const held = useHeldKeys(keyboard, (now) => {
    const cap = capOfKey(now.key);
    return cap !== undefined && meaningOf(cap, now) !== undefined;
  });
  const layer = held.mod || held.shift || held.alt ? held : chosen;
  const pressed = capOfKey(held.key);
  const named = pressed ?? pointed;
  const textOf = (cap: KeyCap) => chordKeys(chordOfCap(cap, layer), isMac).join(isMac ? "" : "+");
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const next = keyboard.current && nextCap(keyboard.current, event.currentTarget, event.key);
    if (!next) return;
    event.preventDefault();
    next.focus();
  };

  const capProps = (cap: KeyCap) => ({
    "data-cap": true,
    "data-pressed": cap === pressed || undefined,
    tabIndex: cap.key === tabStop ? 0 : -1,
    onFocus: () => {
      setTabStop(cap.key);
      setPointed(cap);
    },
    onBlur: () => setPointed(undefined),
    onKeyDown,
    onPointerEnter: () => setPointed(cap),
    onPointerLeave: () => setPointed(undefined),
  });

  return (
    <div className={styles["box"]}>
      <div className={styles["scroller"]}>
        <fieldset
          ref={keyboard}
          aria-label={editorMessages.keyboardOf(setName)}
          aria-describedby={captionId}
          className={styles["keyboard"]}
        >
          {rows.flat().map((cap, at) => {
            const style = { gridColumn: `span ${cap.width}` };
            const id = `${cap.key}${at}`;
            if (cap.modifier) {
              const name = cap.modifier;
              return (
                <button
                  key={id}
                  type="button"
                  {...capProps(cap)}
                  aria-pressed={layer[name]}
                  className={cx(styles["cap"], styles["modifier"])}
                  style={style}
                  onClick={() => setChosen((before) => ({ ...before, [name]: !before[name] }))}
                >
                  <span className={styles["symbol"]}>{names[name]}</span>
                </button>
              );
            }
            if (cap.label !== undefined)
              return (
                <span key={id} aria-hidden className={styles["cap"]} style={style}>
                  <span className={styles["symbol"]}>{cap.label}</span>
                </span>
              );
            const use = meaningOf(cap, layer);
            // Without a use it stays a button: one that has the focus must keep it while modifiers are held.
            return (
              <button
                key={id}
                type="button"
                {...capProps(cap)}
                aria-disabled={use === undefined}
                aria-describedby={`${captionId}-${at}`}
                className={cx(styles["cap"], use && styles[use.isOfGrid ? "ofGrid" : "used"])}
                style={style}
              >
                <span className={styles["symbol"]}>{chordKeys({ key: chordOfCap(cap, layer).key }, isMac)[0]}</span>{" "}
                {use && <span className={styles["use"]}>{use.short}</span>}
                <span id={`${captionId}-${at}`} hidden>
                  {use?.sentence ?? editorMessages.keyUnused}
                </span>
              </button>
            );
          })}
        </fieldset>
      </div>
      <p id={captionId} className={styles["caption"]}>
        {named && !named.modifier ? (
          <>
            <b>{textOf(named)}</b> {meaningOf(named, layer)?.sentence ?? editorMessages.keyUnused}
          </>
        ) : (
          editorMessages.keyboardHint(shortcutMessages.eitherOf(names.shift, names.mod, names.alt))
        )}
      </p>
    </div>
  );
}

function modifierNames(isMac: boolean): Readonly<Record<keyof KeyLayer, string>> {
  return isMac
    ? { mod: "⌘", alt: "⌥", shift: "⇧" }
    : { mod: menuMessages.keyNames.Control, alt: "Alt", shift: menuMessages.keyNames.Shift };
}
