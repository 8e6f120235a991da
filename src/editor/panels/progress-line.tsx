import { Label } from "react-aria-components/Label";
import { ProgressBar } from "react-aria-components/ProgressBar";
import { timeLeftText } from "./use-time-left.ts";
import styles from "./progress-line.module.css";

type ProgressLineProps = { readonly label: string; readonly ratio: number; readonly secondsLeft: number | undefined };

/** Named progress, 0 to 1, and about how long the rest takes. */
export function ProgressLine({ label, ratio, secondsLeft }: ProgressLineProps) {
  return (
    <ProgressBar value={ratio * 100} className={styles["progress"] ?? ""}>
      <Label className={styles["label"] ?? ""}>
        <bdi>{label}</bdi>
      </Label>
      <span className={styles["value"]}>
        {Math.round(ratio * 100)}%{secondsLeft !== undefined && ` · ${timeLeftText(secondsLeft)}`}
      </span>
      <span className={styles["rail"]}>
        <span className={styles["fill"]} style={{ inlineSize: `${ratio * 100}%` }} />
      </span>
    </ProgressBar>
  );
}
