import type { ReactNode } from "react";
import { Switch as AriaSwitch } from "react-aria-components/Switch";
import styles from "./switch.module.css";

type SwitchProps = {
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
  readonly isDisabled?: boolean;
  /** A change is in progress: the switch keeps the focus and ignores input. */
  readonly isBusy?: boolean;
  /** Id of the element that describes the switch. */
  readonly describedBy?: string;
  /** Label: the state while the switch is on. */
  readonly children: ReactNode;
};

/** An on/off switch that takes effect at once. */
export function Switch({ isOn, onChange, isDisabled = false, isBusy = false, describedBy, children }: SwitchProps) {
  return (
    <AriaSwitch
      isSelected={isOn}
      onChange={onChange}
      isDisabled={isDisabled}
      isReadOnly={isBusy}
      {...(describedBy !== undefined && { "aria-describedby": describedBy })}
      className={styles["switch"] ?? ""}
    >
      <span className={styles["rail"]} aria-hidden>
        <span className={styles["knob"]} />
      </span>
      {children}
    </AriaSwitch>
  );
}
