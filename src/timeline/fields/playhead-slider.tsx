import { useEffect, useRef } from "react";
import { messages } from "#model/text/messages.ts";
import { timeText } from "#model/time/time-style.ts";
import type { Settle } from "../settle.ts";
import type { TimelineHost } from "../contract.ts";
import { frameSeconds } from "../grid/frame-seconds.ts";
import { setSliderValue } from "../set-slider-value.ts";
import type { FocusMark } from "../scene/frame-input.ts";
import { shownOf } from "../shown-clips.ts";
import styles from "../canvas/timeline-canvas.module.css";

/** Update interval of the value: frequent enough to be queried, too rare to make a screen reader chatter or to cost time. */
const FOLLOW_MS = 250;

type PlayheadSliderProps = {
  readonly host: TimelineHost;
  readonly settle: Settle;
  readonly onFocusMark: (mark: FocusMark | undefined) => void;
};

/** The playhead for keyboard and screen reader: arrows step one picture frame. The canvas draws it. */
export function PlayheadSlider({ host, settle, onFocusMark }: PlayheadSliderProps) {
  const slider = useRef<HTMLInputElement>(null);
  // Written past React, which would otherwise render during playback.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const write = () => {
      timer = undefined;
      if (slider.current) setPlayheadSlider(slider.current, host);
    };
    const follow = () => {
      timer ??= setTimeout(write, FOLLOW_MS);
    };
    write();
    const stops = [settle.subscribe(write), host.onPlayhead(follow)];
    return () => {
      for (const stop of stops) stop();
      clearTimeout(timer);
    };
  }, [host, settle]);

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

function setPlayheadSlider(slider: HTMLInputElement, host: TimelineHost): void {
  const shown = shownOf(host.getView());
  const seconds = Math.min(host.position(), shown.playableSeconds);
  setSliderValue(slider, {
    max: shown.playableSeconds,
    step: frameSeconds(shown.view.timeline),
    value: seconds,
    text: timeText(seconds, shown.times.place),
  });
}
