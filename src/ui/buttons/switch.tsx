import type { ReactNode } from "react";
import { Switch as AriaSwitch } from "react-aria-components/Switch";
import styles from "./switch.module.css";

type SwitchProps = {
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
  readonly isDisabled?: boolean;
  /** A change is under way: it keeps the focus, and refuses others. */
  readonly isBusy?: boolean;
  /** Id of words that say what it means. */
  readonly describedBy?: string;
  /** What is so while it is on. */
  readonly children: ReactNode;
};

/** On or off, at once. */
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
