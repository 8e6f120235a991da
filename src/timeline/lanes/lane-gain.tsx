import { useEffect, useRef } from "react";
import type { ChangeEvent, KeyboardEvent } from "react";
import { gainOfLevel, levelOfGain, LANE_LEAST_DB, LANE_MOST_DB } from "./lane-level.ts";
import { formatDb } from "#model/time/time.ts";
import { messages } from "#model/text/messages.ts";
import styles from "./lane-headers.module.css";

type LaneGainProps = {
  readonly label: string;
  /** Linear factor. */
  readonly gain: number;
  readonly isReadOnly: boolean;
  /** The lane's menu requested the field: it takes the focus. */
  readonly isAsked: boolean;
  readonly onLeave: () => void;
  readonly onPreview: (gain: number | undefined) => void;
  readonly onChange: (gain: number) => void;
};

/** A lane's gain slider in decibels: previewed while dragged, committed on release; a double click sets 0 dB, Escape restores the value. */
export function LaneGain({ label, gain, isReadOnly, isAsked, onLeave, onPreview, onChange }: LaneGainProps) {
  const input = useRef<HTMLInputElement>(null);
  const wanted = useRef<number | undefined>(undefined);
  /** Escape was pressed during a drag: input is ignored until the release. */
  const isGivenUp = useRef(false);
  const levelDb = levelOfGain(gain);
  const text = levelDb <= LANE_LEAST_DB ? messages.silent : formatDb(levelDb);
  const keep = useRef(onChange);
  useEffect(() => {
    keep.current = onChange;
  });

  // React's `onChange` is the browser's `input`; the browser's own `change` comes once, on release.
  useEffect(() => {
    const element = input.current;
    const onRelease = () => {
      const level = wanted.current;
      wanted.current = undefined;
      if (level !== undefined) keep.current(gainOfLevel(level));
    };
    element?.addEventListener("change", onRelease);
    return () => element?.removeEventListener("change", onRelease);
  }, []);

  useEffect(() => {
    if (isAsked) input.current?.focus();
  }, [isAsked]);

  const onInput = (event: ChangeEvent<HTMLInputElement>) => {
    if (isGivenUp.current) return;
    wanted.current = event.target.valueAsNumber;
    onPreview(gainOfLevel(wanted.current));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || wanted.current === undefined) return;
    event.stopPropagation();
    wanted.current = undefined;
    isGivenUp.current = true;
    onPreview(undefined);
  };

  return (
    <input
      ref={input}
      type="range"
      className={styles["gain"]}
      aria-label={label}
      aria-valuetext={text}
      title={text}
      min={LANE_LEAST_DB}
      max={LANE_MOST_DB}
      step={0.5}
      value={levelDb}
      disabled={isReadOnly}
      onChange={onInput}
      onKeyDown={onKeyDown}
      onPointerDown={() => void (isGivenUp.current = false)}
      onBlur={onLeave}
      onDoubleClick={() => onChange(1)}
    />
  );
}
