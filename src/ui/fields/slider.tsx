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
  /** Called on pointer release or key press with the value to commit. */
  readonly onChangeEnd?: (value: number) => void;
  /** Text beside the slider, such as "80%" or "−6.0 dB"; also announced as the value. */
  readonly format: (value: number) => string;
  readonly isDisabled?: boolean;
  /** Hides the label visually, in dense bars. */
  readonly isLabelHidden?: boolean;
  /** Start of the filled part; default: the minimum (use it for 0 dB, centre). */
  readonly origin?: number;
  readonly className?: string;
};

/** A slider: pointer, arrows, Page Up and Down, Home and End. */
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
  // The library announces numbers only in its own format; each render sets our text instead.
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
