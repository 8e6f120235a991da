import { useLayoutEffect, useRef } from "react";
import { Label, Slider as AriaSlider, SliderOutput, SliderThumb, SliderTrack } from "react-aria-components/Slider";
import { cx } from "../cx.ts";
import styles from "./slider.module.css";

type SliderProps = {
  readonly label: string;
  readonly value: number;
  readonly minValue: number;
  readonly maxValue: number;
  readonly step?: number;
  readonly onChange: (value: number) => void;
  /** The pointer is up, or a key has been pressed: the value to keep. */
  readonly onChangeEnd?: (value: number) => void;
  /** What stands beside the slider, such as "80%" or "−6.0 dB"; also how the value is announced. */
  readonly format: (value: number) => string;
  readonly isDisabled?: boolean;
  /** In dense bars the name is only said, not shown. */
  readonly isLabelHidden?: boolean;
  /** Where the filled part begins; the minimum unless given (0 dB, centre). */
  readonly origin?: number;
  readonly className?: string;
};

/** A value on a line: pointer, arrows, Page Up and Down, Home and End. */
export function Slider({
  label,
  value,
  minValue,
  maxValue,
  step = 1,
  onChange,
  onChangeEnd,
  format,
  isDisabled = false,
  isLabelHidden = false,
  origin = minValue,
  className,
}: SliderProps) {
  const share = (of: number) => (maxValue > minValue ? (of - minValue) / (maxValue - minValue) : 0);
  const [from, to] = [share(Math.min(origin, value)), share(Math.max(origin, value))];
  const input = useRef<HTMLInputElement>(null);
  // The library announces numbers in its own format only; after every render the words stand here instead.
  useLayoutEffect(() => input.current?.setAttribute("aria-valuetext", format(value)));
  return (
    <AriaSlider
      value={value}
      minValue={minValue}
      maxValue={maxValue}
      step={step}
      onChange={onChange}
      {...(onChangeEnd && { onChangeEnd })}
      isDisabled={isDisabled}
      {...(isLabelHidden && { "aria-label": label })}
      className={cx(styles["slider"], isLabelHidden && styles["inline"], className)}
    >
      {!isLabelHidden && <Label className={styles["label"] ?? ""}>{label}</Label>}
      <SliderOutput className={styles["output"] ?? ""}>{format(value)}</SliderOutput>
      <SliderTrack className={styles["rail"] ?? ""}>
        <span className={styles["fill"]} style={{ insetInlineStart: `${from * 100}%`, inlineSize: `${(to - from) * 100}%` }} />
        <SliderThumb inputRef={input} className={styles["thumb"] ?? ""} />
      </SliderTrack>
    </AriaSlider>
  );
}
