import { useEffect, useRef } from "react";
import type { ChangeEvent, KeyboardEvent, PointerEvent } from "react";
import { messages } from "#model/text/messages.ts";
import type { LaneScale } from "./lane-level.ts";
import styles from "./lane-headers.module.css";

/** For so long the value of a press is a preview, because a second press makes the two a double click. */
const DOUBLE_CLICK_MS = 500;
/** A pointer that has moved further has dragged, CSS px. */
const CLICK_PX = 4;

type LaneSliderProps = LaneScale & {
  /** Of the lane. */
  readonly name: string;
  readonly value: number;
  readonly isReadOnly: boolean;
  /** The lane's menu requested the slider: it takes the focus. */
  readonly isAsked: boolean;
  /** True: Enter or Escape has ended what the menu requested. */
  readonly onLeave: (givesKeysBack: boolean) => void;
  /** The pointer holds the slider, or keys move it: until the release, or until the focus leaves. */
  readonly onHold: (isHeld: boolean) => void;
  readonly onPreview: (value: number | undefined) => void;
  readonly onChange: (value: number) => void;
};

/** A slider of a lane: previewed while dragged, committed on release; a double click sets the usual value (B-205), Escape restores the old one. */
export function LaneSlider({
  label,
  name,
  value,
  usual,
  least,
  most,
  step,
  placeOf,
  valueAt,
  textOf,
  isReadOnly,
  isAsked,
  onLeave,
  onHold,
  onPreview,
  onChange,
}: LaneSliderProps) {
  const input = useRef<HTMLInputElement>(null);
  const wanted = useRef<number | undefined>(undefined);
  /** Escape was pressed during a press, which sets nothing until its end. */
  const isGivenUp = useRef(false);
  const pressedX = useRef(0);
  /** Runs from a click until it cannot be the first half of a double click. */
  const click = useRef<ReturnType<typeof setTimeout>>(undefined);
  const text = textOf(value);
  const endClick = () => {
    clearTimeout(click.current);
    click.current = undefined;
  };
  const commit = () => {
    endClick();
    if (wanted.current !== undefined) onChange(wanted.current);
    wanted.current = undefined;
  };
  const settle = useRef(commit);
  useEffect(() => {
    settle.current = () => {
      if (click.current === undefined) return;
      // Another project was given, or another tab edits now.
      if (isReadOnly || value !== wanted.current) wanted.current = undefined;
      commit();
    };
  });

  // React's `onChange` is the browser's `input`; the browser's own `change` comes once, on release.
  useEffect(() => {
    const element = input.current;
    const onRelease = () => {
      if (click.current === undefined) commit();
    };
    element?.addEventListener("change", onRelease);
    return () => element?.removeEventListener("change", onRelease);
  });
  useEffect(() => () => settle.current(), []);

  useEffect(() => {
    if (isAsked) input.current?.focus();
  }, [isAsked]);

  const onInput = ({ target }: ChangeEvent<HTMLInputElement>) => {
    if (isGivenUp.current && target.matches(":active")) return;
    wanted.current = valueAt(target.valueAsNumber);
    onHold(true);
    onPreview(wanted.current);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isHeld = wanted.current !== undefined;
    if (isAsked && (event.key === "Enter" || (event.key === "Escape" && !isHeld))) {
      event.preventDefault();
      event.stopPropagation();
      commit();
      onLeave(true);
    } else if (event.key === "Escape") {
      isGivenUp.current = true;
      if (!isHeld) return;
      event.stopPropagation();
      wanted.current = undefined;
      onPreview(undefined);
    } else if (click.current !== undefined) commit();
  };
  const onPointerDown = ({ clientX }: PointerEvent) => {
    endClick();
    onHold(true);
    isGivenUp.current = false;
    pressedX.current = clientX;
  };
  const onPointerUp = ({ clientX }: PointerEvent) => {
    onHold(false);
    if (Math.abs(clientX - pressedX.current) <= CLICK_PX) click.current = setTimeout(() => settle.current(), DOUBLE_CLICK_MS);
  };
  const onDoubleClick = () => {
    if (isGivenUp.current) return;
    wanted.current = usual;
    commit();
  };

  return (
    <input
      ref={input}
      type="range"
      className={styles["gain"]}
      data-control="level"
      tabIndex={-1}
      aria-label={messages.levelOf(label(), name)}
      aria-valuetext={text}
      data-asked={isAsked}
      title={text}
      min={least}
      max={most}
      step={step}
      value={placeOf(value)}
      disabled={isReadOnly}
      onChange={onInput}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onPointerUp={onPointerUp}
      onPointerCancel={() => onHold(false)}
      onBlur={() => {
        commit();
        onHold(false);
        onLeave(false);
      }}
      onDoubleClick={onDoubleClick}
    />
  );
}
