import { useEffect, useRef } from "react";
import { formatTime } from "#model/time.ts";
import { playableLength } from "#model/timeline.ts";
import { useEditor, useEditorState } from "../store/editor-context.tsx";
import styles from "./time-readout.module.css";

/** Current and total time. The current one is written straight into the page, once an animation frame, not by React. */
export function TimeReadout({ label }: { readonly label: string }) {
  const { playhead } = useEditor();
  const total = useEditorState((state) => playableLength(state.document.timeline));
  const current = useRef<HTMLSpanElement>(null);
  useEffect(
    () =>
      playhead.follow((seconds) => {
        const text = formatTime(seconds);
        if (current.current && current.current.textContent !== text) current.current.textContent = text;
      }),
    [playhead],
  );
  return (
    <span role="timer" aria-label={label} className={styles["readout"]}>
      <span ref={current} data-testid="current-time">
        0:00
      </span>
      <span className={styles["total"]}> / {formatTime(total)}</span>
    </span>
  );
}
