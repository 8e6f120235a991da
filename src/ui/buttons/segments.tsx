import { useId } from "react";
import { Label } from "react-aria-components/Label";
import { Radio, RadioGroup } from "react-aria-components/RadioGroup";
import { cx } from "../cx.ts";
import styles from "./segments.module.css";

export type SegmentChoice<Value extends string> = { readonly value: Value; readonly title: string };

type SegmentsProps<Value extends string> = {
  readonly label: string;
  readonly segments: readonly SegmentChoice<Value>[];
  /** Undefined: none is chosen. */
  readonly value: Value | undefined;
  readonly onChange: (value: Value) => void;
  /** Explains the choice; shown below it and part of the accessible description. */
  readonly description?: string | undefined;
  readonly isDisabled?: boolean;
  readonly onEscape?: () => void;
  readonly className?: string;
};

/** A segmented control: one of a few options, all visible; arrow keys choose. */
export function Segments<Value extends string>({
  label,
  segments,
  value,
  onChange,
  description,
  isDisabled = false,
  onEscape,
  className,
}: SegmentsProps<Value>) {
  const descriptionId = useId();
  return (
    <RadioGroup
      value={value ?? null}
      onChange={(chosen) => {
        const segment = segments.find((candidate) => candidate.value === chosen);
        if (segment) onChange(segment.value);
      }}
      orientation="horizontal"
      isDisabled={isDisabled}
      {...(description !== undefined && { "aria-describedby": descriptionId })}
      className={cx(styles["group"], className)}
    >
      <Label className={styles["label"] ?? ""}>{label}</Label>
      <div className={styles["rail"]}>
        {segments.map(({ value: own, title }) => (
          <Radio
            key={own}
            value={own}
            className={styles["segment"] ?? ""}
            onKeyDown={(event) => {
              if (event.key === "Escape") onEscape?.();
              event.continuePropagation();
            }}
          >
            {title}
          </Radio>
        ))}
      </div>
      {description !== undefined && (
        <p id={descriptionId} className={styles["description"]}>
          {description}
        </p>
      )}
    </RadioGroup>
  );
}
