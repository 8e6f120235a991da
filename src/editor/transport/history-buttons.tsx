import { Redo2, Undo2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { RefObject } from "react";
import { uiMessages } from "#model/text/ui-messages.ts";
import { messages } from "#model/text/messages.ts";
import { editorMessages } from "#model/text/editor-messages.ts";
import { HoldMenuButton } from "#ui/overlays/hold-menu-button.tsx";
import type { MenuEntry } from "#ui/overlays/menu.tsx";
import { Note } from "#ui/overlays/note.tsx";
import { namingOf, stepsOf, whyNothingToUndo } from "../actions/history-actions.ts";
import { nameOfStep } from "../core/history/name-of-step.ts";
import { useEditor, useEditorState } from "../core/store/editor-context.tsx";
import styles from "./history-buttons.module.css";
import { useShortcut } from "./use-shortcut.ts";

const NOTE_MS = 3000;

/** Undo and redo, each with the list of its steps, and what the last one has done (B-164). */
export function HistoryButtons() {
  const { actions, store } = useEditor();
  const shortcut = useShortcut();
  const box = useRef<HTMLDivElement>(null);
  const readOnly = useEditorState((state) => state.readOnly);
  const canUndo = useEditorState((state) => state.document.history.past.length > 0 && !state.readOnly);
  const canRedo = useEditorState((state) => state.document.history.future.length > 0 && !state.readOnly);
  const whyNothing = useEditorState(({ document }) => whyNothingToUndo(document.history));
  const entriesOf = (direction: "undo" | "redo", take: (count: number) => void) => (): readonly MenuEntry[] => {
    const naming = namingOf(store.getState());
    return stepsOf(store.getState().document.history, direction).map((step, at) => ({
      id: String(at),
      label: capitalised(nameOfStep(step, naming)),
      onAction: () => take(at + 1),
    }));
  };
  return (
    <div ref={box} className={styles["buttons"]}>
      <HoldMenuButton
        label={uiMessages.undo}
        tooltip={editorMessages.holdToUndo}
        {...shortcut("undo")}
        icon={<Undo2 size={16} aria-hidden />}
        isDisabled={!canUndo}
        whyDisabled={readOnly ? messages.readOnlyHere : whyNothing}
        menuLabel={editorMessages.stepsToUndo}
        entries={entriesOf("undo", actions.undoSteps)}
        onPress={actions.undo}
      />
      <HoldMenuButton
        label={uiMessages.redo}
        tooltip={editorMessages.holdToRedo}
        {...shortcut("redo")}
        icon={<Redo2 size={16} aria-hidden />}
        isDisabled={!canRedo}
        whyDisabled={readOnly ? messages.readOnlyHere : messages.nothingToRedo}
        menuLabel={editorMessages.stepsToRedo}
        entries={entriesOf("redo", actions.redoSteps)}
        onPress={actions.redo}
      />
      <CommandNote buttons={box} />
    </div>
  );
}

/** What a command did, or why it changed nothing. Lies over the layout, so that nothing moves; the timeline's live region announces it. */
export function CommandNote({ buttons }: { readonly buttons: RefObject<HTMLElement | null> }) {
  const note = useEditorState((state) => state.commandNote);
  const [ended, setEnded] = useState(note);
  useEffect(() => {
    const timer = setTimeout(() => setEnded(note), NOTE_MS);
    return () => clearTimeout(timer);
  }, [note]);
  return (
    <Note isOpen={note !== ended} over={buttons}>
      <bdi>{note?.sentence}</bdi>
    </Note>
  );
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
