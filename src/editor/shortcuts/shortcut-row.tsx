import { useEffect, useRef, useState } from "react";
import { shortcutMessages } from "#model/text/shortcut-messages.ts";
import { Button } from "#ui/buttons/button.tsx";
import { chordKeys } from "./chord-text.ts";
import type { HelpEntry } from "./help.ts";
import { ChordKeys } from "./chord-keys.tsx";
import { ShortcutKeys } from "./shortcut-keys.tsx";
import styles from "./shortcuts-dialog.module.css";

/** One line of the help. A shortcut's keys can be changed in it. */
export function ShortcutRow({ entry, isMac }: { readonly entry: HelpEntry; readonly isMac: boolean }) {
  const [state, setState] = useState<"shown" | "changing" | "changed">("shown");
  const keys = useRef<HTMLElement>(null);
  useEffect(() => {
    if (state === "changed") keys.current?.querySelector("button")?.focus();
  }, [state]);
  const { shortcutId, label, note, chords } = entry;
  return (
    <div className={styles["row"]}>
      <dt>
        {label}
        {note !== undefined && <span className={styles["note"]}>{note}</span>}
      </dt>
      <dd ref={keys} className={styles["keys"]}>
        {state === "changing" && shortcutId !== undefined ? (
          <ShortcutKeys id={shortcutId} label={label} chords={chords} isMac={isMac} onDone={() => setState("changed")} />
        ) : (
          <>
            {chords.length === 0 && <span className={styles["or"]}>{shortcutMessages.noKey}</span>}
            {chords.map((chord, index) => (
              <span key={chordKeys(chord, isMac).join("+")} className={styles["chord"]}>
                {index > 0 && <span className={styles["or"]}>{shortcutMessages.or}</span>}
                <ChordKeys chord={chord} isMac={isMac} />
              </span>
            ))}
            {shortcutId !== undefined && (
              <Button variant="quiet" size="small" aria-label={shortcutMessages.changeKeys(label)} onPress={() => setState("changing")}>
                {shortcutMessages.change}
              </Button>
            )}
          </>
        )}
      </dd>
    </div>
  );
}
