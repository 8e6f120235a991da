import { X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { ReactNode } from "react";
import { uiMessages } from "#model/text/ui-messages.ts";
import { shortcutMessages } from "#model/text/shortcut-messages.ts";
import { editorMessages } from "#model/text/editor-messages.ts";
import { Button } from "#ui/buttons/button.tsx";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { chordKeys } from "./chord-text.ts";
import { gridUseOf } from "./grid-use.ts";
import { isChanged, ownerOf } from "./keymap.ts";
import { isReserved } from "./reserved.ts";
import { SHORTCUT_LABELS } from "./shortcut-labels.ts";
import type { Chord, ShortcutId } from "./shortcut.ts";
import { useEditor, useEditorState } from "../core/store/editor-context.tsx";
import { ChordCapture } from "./chord-capture.tsx";
import { ChordKeys } from "./chord-keys.tsx";
import styles from "./shortcuts-dialog.module.css";

/** The question that the row shows. */
type Asking =
  | { readonly step: "nothing" }
  | { readonly step: "chord"; readonly refused: Chord | undefined }
  | { readonly step: "conflict"; readonly chord: Chord; readonly sentence: string };

type Props = {
  readonly id: ShortcutId;
  readonly label: string;
  readonly chords: readonly Chord[];
  readonly isMac: boolean;
  readonly onDone: () => void;
};

/** Adds and removes the keys of one shortcut. A key that is in use (also by the timeline's grid) needs a confirmation. */
export function ShortcutKeys({ id, label, chords, isMac, onDone }: Props) {
  const { actions } = useEditor();
  const keymap = useEditorState((state) => state.keymap);
  const [asking, setAsking] = useState<Asking>({ step: "nothing" });
  const textOf = (chord: Chord) => chordKeys(chord, isMac).join(isMac ? "" : "+");
  const give = (chord: Chord) => {
    actions.addChord(id, chord);
    setAsking({ step: "nothing" });
  };
  const onChord = (chord: Chord) => {
    const owner = ownerOf(keymap.shortcuts, chord, id);
    const gridUse = gridUseOf(chord);
    if (isReserved(chord)) setAsking({ step: "chord", refused: chord });
    else if (owner)
      setAsking({ step: "conflict", chord, sentence: editorMessages.keyTaken(textOf(chord), SHORTCUT_LABELS[owner.id].label) });
    else if (gridUse !== undefined) setAsking({ step: "conflict", chord, sentence: editorMessages.keyOfGrid(textOf(chord), gridUse) });
    else give(chord);
  };

  return (
    <fieldset aria-label={shortcutMessages.keysOf(label)} className={styles["changing"]}>
      <span className={styles["keys"]}>
        {chords.map((chord) => (
          <span key={textOf(chord)} className={styles["chord"]}>
            <ChordKeys chord={chord} isMac={isMac} />
            <IconButton
              label={shortcutMessages.takeAway(textOf(chord))}
              size="small"
              icon={<X size={16} aria-hidden />}
              onPress={() => actions.removeChord(id, chord)}
            />
          </span>
        ))}
      </span>
      <output className={styles["note"]}>
        {asking.step === "conflict" && asking.sentence}
        {asking.step === "chord" && asking.refused && editorMessages.keyReserved(textOf(asking.refused))}
      </output>
      <Answers key={`${asking.step} ${chords.length}`}>
        {asking.step === "nothing" && (
          <Button variant="secondary" size="small" onPress={() => setAsking({ step: "chord", refused: undefined })}>
            {shortcutMessages.addKey}
          </Button>
        )}
        {asking.step === "chord" && <ChordCapture onChord={onChord} onCancel={() => setAsking({ step: "nothing" })} />}
        {asking.step === "conflict" && (
          <>
            <Button variant="secondary" size="small" onPress={() => give(asking.chord)}>
              {shortcutMessages.takeHere}
            </Button>
            <Button variant="quiet" size="small" onPress={() => setAsking({ step: "nothing" })}>
              {uiMessages.cancel}
            </Button>
          </>
        )}
        {isChanged(keymap, id) && (
          <Button variant="quiet" size="small" onPress={() => actions.resetChords(id)}>
            {uiMessages.reset}
          </Button>
        )}
        <Button variant="quiet" size="small" onPress={onDone}>
          {shortcutMessages.done}
        </Button>
      </Answers>
    </fieldset>
  );
}

/** The buttons of one step. The button pressed before is gone, so the first of these takes the focus. */
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
