import { useEffect, useRef, useState } from "react";
import { Button as AriaButton } from "react-aria-components/Button";
import { panelMessages } from "#model/text/panel-messages.ts";
import { editorMessages } from "#model/text/editor-messages.ts";
import { formatTimeExact } from "#model/time/time.ts";
import { frameOf, frameText } from "#model/time/time-style.ts";
import type { TimeStyle } from "#model/time/time-style.ts";
import { VisuallyHidden } from "#ui/display/visually-hidden.tsx";
import { Tooltip } from "#ui/overlays/tooltip.tsx";
import { chordText } from "../shortcuts/chord-text.ts";
import { useEditor, useEditorState } from "../core/store/editor-context.tsx";
import { playableEnd } from "../core/store/playable-end.ts";
import { TimeField } from "./time-field.tsx";
import { TimeSettings } from "./time-settings.tsx";
import { TimeUnitButton } from "./time-unit-button.tsx";
import { useTimeStyles } from "./use-time-styles.ts";
import styles from "./time-display.module.css";

/** The current and the total time (B-150). A press or a key makes the current one a field that seeks (B-151). */
export function TimeDisplay() {
  const { store } = useEditor();
  const [isTyping, setIsTyping] = useState(false);
  const shortcut = useEditorState(({ keymap }) => chordText(keymap.shortcuts, "typeTime"));
  useEffect(() => store.subscribe(({ timeAsked }, before) => timeAsked !== before.timeAsked && setIsTyping(true)), [store]);
  return (
    <div className={styles["clock"]}>
      <PlaybackTime />
      <Tooltip text={editorMessages.typeTime} {...(shortcut !== "" && { shortcut })}>
        <AriaButton aria-label={editorMessages.typeTime} className={styles["press"] ?? ""} onPress={() => setIsTyping(true)} />
      </Tooltip>
      {isTyping && <TimeField onEnd={() => setIsTyping(false)} />}
    </div>
  );
}

/** The unit of all times, and how they count. */
export function TimeButtons() {
  const hasPicture = useEditorState(({ document }) => document.timeline.picture !== undefined);
  return (
    <div className={styles["buttons"]}>
      <TimeUnitButton />
      {hasPicture && <TimeSettings />}
    </div>
  );
}

function PlaybackTime() {
  const { playhead } = useEditor();
  const { place: style, length } = useTimeStyles();
  const total = useEditorState(playableEnd);
  const current = useRef<HTMLSpanElement>(null);
  // Written once per animation frame, without React.
  useEffect(() => {
    let shown = Number.NaN;
    return playhead.follow((seconds) => {
      const at = countOf(Math.min(seconds, total), style);
      if (at === shown || !current.current) return;
      shown = at;
      current.current.textContent = textOf(at, style);
    });
  }, [playhead, style, total]);
  return (
    <div role="timer" aria-label={panelMessages.playbackTime} className={styles["timer"]}>
      <span ref={current} className={styles["current"]} />
      <span className={styles["total"]}>
        <VisuallyHidden> / </VisuallyHidden>
        {textOf(countOf(total, length), length)}
      </span>
    </div>
  );
}

/** Milliseconds, or picture frames: the text changes only with this number. */
function countOf(seconds: number, style: TimeStyle): number {
  return style.kind === "seconds" ? Math.round(seconds * 1000) : frameOf(seconds, style);
}

function textOf(count: number, style: TimeStyle): string {
  return style.kind === "seconds" ? formatTimeExact(count / 1000) : frameText(count, style);
}
