import { useEffect, useRef } from "react";
import { formatTime } from "#model/time/time.ts";
import { useEditor } from "../core/store/editor-context.tsx";
import styles from "./time-readout.module.css";

type TimeReadoutProps = {
  readonly label: string;
  /** Seconds; the current time does not exceed it. */
  readonly total: number;
};

/** Current and total time. The current one is written to the DOM once per animation frame, without React. */
export function TimeReadout({ label, total }: TimeReadoutProps) {
  const { playhead } = useEditor();
  const current = useRef<HTMLSpanElement>(null);
  useEffect(
    () =>
      playhead.follow((seconds) => {
        const text = formatTime(Math.min(seconds, total));
        if (current.current && current.current.textContent !== text) current.current.textContent = text;
      }),
    [playhead, total],
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
