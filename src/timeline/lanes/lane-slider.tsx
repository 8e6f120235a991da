import { useEffect, useRef } from "react";
import type { ChangeEvent, KeyboardEvent } from "react";
import type { LaneScale } from "./lane-level.ts";
import styles from "./lane-headers.module.css";

type LaneSliderProps = LaneScale & {
  readonly label: string;
  readonly value: number;
  /** The text of the value stands beside the slider. */
  readonly hasOutput?: boolean;
  readonly isReadOnly: boolean;
  /** The lane's menu requested the slider: it takes the focus. */
  readonly isAsked: boolean;
  readonly onLeave: () => void;
  readonly onPreview: (value: number | undefined) => void;
  readonly onChange: (value: number) => void;
};

/** A slider of a lane: previewed while dragged, committed on release; a double click sets the usual value, Escape restores the old one. */
export function LaneSlider({
  label,
  value,
  usual,
  least,
  most,
  step,
  placeOf,
  valueAt,
  textOf,
  hasOutput = false,
  isReadOnly,
  isAsked,
  onLeave,
  onPreview,
  onChange,
}: LaneSliderProps) {
  const input = useRef<HTMLInputElement>(null);
  const wanted = useRef<number | undefined>(undefined);
  /** Escape was pressed during a drag: input is ignored until the release. */
  const isGivenUp = useRef(false);
  const text = textOf(value);
  const keep = useRef(onChange);
  useEffect(() => {
    keep.current = onChange;
  });

  // React's `onChange` is the browser's `input`; the browser's own `change` comes once, on release.
  useEffect(() => {
    const element = input.current;
    const onRelease = () => {
      const chosen = wanted.current;
      wanted.current = undefined;
      if (chosen !== undefined) keep.current(chosen);
    };
    element?.addEventListener("change", onRelease);
    return () => element?.removeEventListener("change", onRelease);
  }, []);

  useEffect(() => {
    if (isAsked) input.current?.focus();
  }, [isAsked]);

  const onInput = (event: ChangeEvent<HTMLInputElement>) => {
    if (isGivenUp.current) return;
    wanted.current = valueAt(event.target.valueAsNumber);
    onPreview(wanted.current);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || wanted.current === undefined) return;
    event.stopPropagation();
    wanted.current = undefined;
    isGivenUp.current = true;
    onPreview(undefined);
  };

  return (
    <>
      <input
        ref={input}
        type="range"
        className={styles["gain"]}
        aria-label={label}
        aria-valuetext={text}
        title={text}
        min={least}
        max={most}
        step={step}
        value={placeOf(value)}
        disabled={isReadOnly}
        onChange={onInput}
        onKeyDown={onKeyDown}
        onPointerDown={() => void (isGivenUp.current = false)}
        onBlur={onLeave}
        onDoubleClick={() => onChange(usual)}
      />
      {hasOutput && (
        <output className={styles["output"]} aria-hidden>
          {text}
        </output>
      )}
    </>
  );
}
