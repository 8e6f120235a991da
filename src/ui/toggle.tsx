import type { ReactNode } from "react";
import { Switch } from "react-aria-components/Switch";
import { cx } from "./cx.ts";
import styles from "./toggle.module.css";

type ToggleProps = {
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
  readonly isDisabled?: boolean;
  /** The label: what is on when it is on. */
  readonly children: ReactNode;
  readonly className?: string;
};

/** A setting that is on or off and takes effect at once. */
export function Toggle({ isOn, onChange, isDisabled = false, children, className }: ToggleProps) {
  return (
    <Switch isSelected={isOn} onChange={onChange} isDisabled={isDisabled} className={cx(styles["toggle"], className)}>
      <span className={styles["rail"]} aria-hidden="true">
        <span className={styles["knob"]} />
      </span>
      <span>{children}</span>
    </Switch>
  );
}
