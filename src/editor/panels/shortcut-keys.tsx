import { X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { ReactNode } from "react";
import { messages } from "#model/messages.ts";
import { Button } from "#ui/button.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { chordKeys } from "../shortcuts/chord-text.ts";
import { holderOf } from "../shortcuts/keymap.ts";
import { isReserved } from "../shortcuts/reserved.ts";
import type { Chord, Shortcut, ShortcutId } from "../shortcuts/shortcut.ts";
import { useEditor, useEditorState } from "../store/editor-context.tsx";
import { ChordCapture } from "./chord-capture.tsx";
import { ChordKeys } from "./chord-keys.tsx";
import styles from "./shortcuts-dialog.module.css";

/** What the row is asking for. */
type Asking =
  | { readonly step: "nothing" }
  | { readonly step: "chord"; readonly refused: Chord | undefined }
  | { readonly step: "conflict"; readonly chord: Chord; readonly holder: Shortcut };

type Props = {
  readonly id: ShortcutId;
  readonly label: string;
  readonly chords: readonly Chord[];
  readonly isMac: boolean;
  readonly onDone: () => void;
};

/** Adds and takes away the keys of one shortcut. A key that another has is given only when the user says so. */
export function ShortcutKeys({ id, label, chords, isMac, onDone }: Props) {
  const { actions } = useEditor();
  const { own, table } = useEditorState((state) => state.keymap);
  const [asking, setAsking] = useState<Asking>({ step: "nothing" });
  const textOf = (chord: Chord) => chordKeys(chord, isMac).join(isMac ? "" : "+");
  const give = (chord: Chord) => {
    actions.addChord(id, chord);
    setAsking({ step: "nothing" });
  };
  const onChord = (chord: Chord) => {
    const holder = holderOf(table, chord, id);
    if (isReserved(chord)) setAsking({ step: "chord", refused: chord });
    else if (holder) setAsking({ step: "conflict", chord, holder });
    else give(chord);
  };

  return (
    <fieldset aria-label={`Keys of “${label}”`} className={styles["changing"]}>
      <span className={styles["keys"]}>
        {chords.map((chord) => (
          <span key={textOf(chord)} className={styles["chord"]}>
            <ChordKeys chord={chord} isMac={isMac} />
            <IconButton
              label={`Take ${textOf(chord)} away`}
              size="small"
              icon={<X size={16} aria-hidden />}
              onPress={() => actions.removeChord(id, chord)}
            />
          </span>
        ))}
      </span>
      <output className={styles["note"]}>
        {asking.step === "conflict" && messages.keyTaken(textOf(asking.chord), asking.holder.label)}
        {asking.step === "chord" && asking.refused && messages.keyReserved(textOf(asking.refused))}
      </output>
      <Answers key={`${asking.step} ${chords.length}`}>
        {asking.step === "nothing" && (
          <Button variant="secondary" size="small" onPress={() => setAsking({ step: "chord", refused: undefined })}>
            Add a key
          </Button>
        )}
        {asking.step === "chord" && <ChordCapture onChord={onChord} onCancel={() => setAsking({ step: "nothing" })} />}
        {asking.step === "conflict" && (
          <>
            <Button variant="secondary" size="small" onPress={() => give(asking.chord)}>
              Use it here
            </Button>
            <Button variant="quiet" size="small" onPress={() => setAsking({ step: "nothing" })}>
              Cancel
            </Button>
          </>
        )}
        {own[id] !== undefined && (
          <Button variant="quiet" size="small" onPress={() => actions.resetChords(id)}>
            Reset
          </Button>
        )}
        <Button variant="quiet" size="small" onPress={onDone}>
          Done
        </Button>
      </Answers>
    </fieldset>
  );
}

/** The buttons of one step. What was pressed before has gone, so the keyboard goes on at the first of them. */
function Answers({ children }: { readonly children: ReactNode }) {
  const area = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    area.current?.querySelector("button")?.focus();
  }, []);
  return (
    <span ref={area} className={styles["keys"]}>
      {children}
    </span>
  );
}
