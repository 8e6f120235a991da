import { useEffect, useRef } from "react";
import type { KeyboardEvent, PointerEvent } from "react";
import { clamp, formatTimeExact } from "#model/time/time.ts";
import { onEscape } from "#ui/dom/on-escape.ts";
import { keyStep } from "./key-step.ts";
import styles from "./preview-strip.module.css";

type RangeHandleProps = {
  readonly label: string;
  readonly side: "in" | "out";
  /** Where the handle is, and the length of the sound; seconds. */
  readonly seconds: number;
  readonly duration: number;
  /** A drag moves the handle. Undefined: it has ended, or was given up. */
  readonly onDrag: (seconds: number | undefined) => void;
  /** A drag was released, or a key pressed. */
  readonly onSet: (seconds: number) => void;
};

/** One end of the range in the strip, for pointer and keyboard. Escape while it is dragged puts it back. */
export function RangeHandle({ label, side, seconds, duration, onDrag, onSet }: RangeHandleProps) {
  /** While the handle is dragged: where it was, seconds from the pointer to it, and the end of listening for Escape. */
  const grab = useRef<{ readonly from: number; readonly offset: number; readonly release: () => void } | undefined>(undefined);
  useEffect(() => () => grab.current?.release(), []);
  const secondsAt = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    const box = currentTarget.parentElement?.getBoundingClientRect();
    return box && box.width > 0 ? ((clientX - box.left) / box.width) * duration : 0;
  };
  const end = () => {
    grab.current?.release();
    grab.current = undefined;
    onDrag(undefined);
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    grab.current = { from: seconds, offset: seconds - secondsAt(event), release: onEscape(end) };
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (grab.current) onDrag(secondsAt(event) + grab.current.offset);
  };
  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    if (!grab.current) return;
    const { from, offset } = grab.current;
    const released = secondsAt(event) + offset;
    end();
    if (released !== from) onSet(released);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const next = keyStep(event, seconds, duration);
    if (next === undefined) return;
    onSet(clamp(next, 0, duration));
    // Prevents the timeline's shortcuts, and the browser's own step.
    event.preventDefault();
  };
  return (
    <div
      className={styles["handle"]}
      data-side={side}
      style={{ insetInlineStart: `${(100 * seconds) / duration}%` }}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={end}
    >
      <input
        type="range"
        className={styles["handleSlider"]}
        aria-label={label}
        aria-valuetext={formatTimeExact(seconds)}
        min={0}
        max={duration}
        step="any"
        value={seconds}
        onChange={(event) => onSet(event.target.valueAsNumber)}
        onKeyDown={onKeyDown}
      />
    </div>
  );
}
