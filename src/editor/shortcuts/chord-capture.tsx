import { useEffect, useEffectEvent, useRef } from "react";
import { editorMessages } from "#model/text/editor-messages.ts";
import { Button } from "#ui/buttons/button.tsx";
import { chordOf } from "./assigned-chord.ts";
import type { Chord } from "./shortcut.ts";

type Props = { readonly onChord: (chord: Chord) => void; readonly onCancel: () => void };

/** Captures the next key press while its button has the focus, whatever the key means elsewhere. Escape and blur cancel. */
export function ChordCapture({ onChord, onCancel }: Props) {
  const area = useRef<HTMLSpanElement>(null);
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === "Tab") return;
    event.preventDefault();
    // Stopped before it reaches the dialog, which would close, or the button, which would be pressed.
    event.stopPropagation();
    if (event.key === "Escape") {
      onCancel();
      return;
    }
    const chord = chordOf(event);
    if (chord) onChord(chord);
  });
  useEffect(() => {
    const element = area.current;
    if (!element) return undefined;
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    element.addEventListener("keydown", listener);
    return () => element.removeEventListener("keydown", listener);
  }, []);
  return (
    <span ref={area} data-captures-keys>
      <Button variant="secondary" size="small" onBlur={onCancel}>
        {editorMessages.keyWaiting}
      </Button>
    </span>
  );
}
