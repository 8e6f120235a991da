import { Minus, Plus } from "lucide-react";
import { Button } from "react-aria-components/Button";
import { Group } from "react-aria-components/Group";
import { Input } from "react-aria-components/Input";
import { NumberField as AriaNumberField } from "react-aria-components/NumberField";
import styles from "./number-field.module.css";

type NumberFieldProps = {
  /** Accessible name, not shown: the field stands beside a visible label. */
  readonly label: string;
  readonly value: number;
  readonly minValue: number;
  readonly maxValue: number;
  readonly step?: number;
  /** Shown after the number, such as "ms". */
  readonly unit: string;
  readonly onChange: (value: number) => void;
};

/** A number to type, or to step by arrows and buttons. Values out of range are clamped. */
export function NumberField({ label, value, minValue, maxValue, step = 1, unit, onChange }: NumberFieldProps) {
  return (
    <AriaNumberField
      aria-label={label}
      value={value}
      minValue={minValue}
      maxValue={maxValue}
      step={step}
      formatOptions={{ signDisplay: "exceptZero", maximumFractionDigits: 0 }}
      onChange={(next) => Number.isFinite(next) && onChange(next)}
    >
      <Group className={styles["group"] ?? ""}>
        <Button slot="decrement" className={styles["step"] ?? ""}>
          <Minus size={14} aria-hidden />
        </Button>
        <Input className={styles["input"] ?? ""} />
        <span className={styles["unit"]}>{unit}</span>
        <Button slot="increment" className={styles["step"] ?? ""}>
          <Plus size={14} aria-hidden />
        </Button>
      </Group>
    </AriaNumberField>
  );
}
