import { useEffect, useReducer } from "react";
import { formatTimeExact } from "#model/time.ts";
import type { TimelineHost } from "./contract.ts";
import { frameSeconds } from "./grid/frame-seconds.ts";
import type { FocusMark } from "./scene/frame-input.ts";
import { shownOf } from "./shown-clips.ts";
import styles from "./timeline-canvas.module.css";

/** How often the value follows: often enough to be asked, too rarely to chatter or to cost. */
const FOLLOW_MS = 250;

type PlayheadSliderProps = { readonly host: TimelineHost; readonly onFocusMark: (mark: FocusMark | undefined) => void };

/** The playhead for keyboard and screen reader: arrows step one picture frame. The canvas draws it. */
export function PlayheadSlider({ host, onFocusMark }: PlayheadSliderProps) {
  const [, refresh] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const follow = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        refresh();
      }, FOLLOW_MS);
    };
    const stops = [host.subscribe(follow), host.onPlayhead(follow)];
    return () => {
      for (const stop of stops) stop();
      clearTimeout(timer);
    };
  }, [host]);

  const shown = shownOf(host.getView());
  const seconds = Math.min(host.position(), shown.playableSeconds);
  return (
    <input
      type="range"
      className={styles["hidden"]}
      aria-label="Playhead"
      aria-valuetext={formatTimeExact(seconds)}
      min={0}
      max={shown.playableSeconds}
      step={frameSeconds(shown.view.timeline)}
      value={seconds}
      onChange={(event) => {
        host.actions.seek(event.target.valueAsNumber, true);
        refresh();
      }}
      onFocus={() => onFocusMark({ kind: "playhead" })}
      onBlur={() => onFocusMark(undefined)}
    />
  );
}
