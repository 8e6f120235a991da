import { useEffect, useRef } from "react";
import { messages } from "#model/text/messages.ts";
import type { Settle } from "../settle.ts";
import type { TimelineHost } from "../contract.ts";
import type { FocusMark } from "../scene/frame-input.ts";
import { followByPlayheadSlider, setPlayheadSlider } from "./follow-playhead.ts";
import styles from "../canvas/timeline-canvas.module.css";

type PlayheadSliderProps = {
  readonly host: TimelineHost;
  readonly settle: Settle;
  readonly onFocusMark: (mark: FocusMark | undefined) => void;
};

/** The playhead for keyboard and screen reader: arrows step one picture frame. The canvas draws it. */
export function PlayheadSlider({ host, settle, onFocusMark }: PlayheadSliderProps) {
  const slider = useRef<HTMLInputElement>(null);
  // Written past React, which would otherwise render during playback.
  useEffect(() => (slider.current ? followByPlayheadSlider(slider.current, host, settle) : undefined), [host, settle]);

  return (
    <input
      ref={slider}
      type="range"
      className={styles["hidden"]}
      aria-label={messages.playhead}
      min={0}
      defaultValue={0}
      onChange={(event) => {
        host.actions.seek(event.target.valueAsNumber);
        setPlayheadSlider(event.target, host);
      }}
      onFocus={(event) => {
        setPlayheadSlider(event.currentTarget, host);
        onFocusMark({ kind: "playhead" });
      }}
      onBlur={() => onFocusMark(undefined)}
    />
  );
}
