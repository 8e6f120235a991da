import { Label } from "react-aria-components/Label";
import { ProgressBar as AriaProgressBar } from "react-aria-components/ProgressBar";
import { cx } from "../cx.ts";
import styles from "./progress-bar.module.css";

type ProgressBarProps = {
  /** The activity: "Uploading scene-4.mp4". */
  readonly label: string;
  /** 0..1; undefined while unknown. */
  readonly ratio: number | undefined;
  /** Progress in words: "12 of 40 MB, 8 s left". Default: the percentage. */
  readonly detail?: string;
  readonly className?: string;
};

/** A progress bar, always with text. */
export function ProgressBar({ label, ratio, detail, className }: ProgressBarProps) {
  const percent = ratio === undefined ? undefined : Math.round(Math.min(1, Math.max(0, ratio)) * 100);
  const words = detail ?? (percent === undefined ? "" : `${percent}%`);
  return (
    <AriaProgressBar
      value={percent ?? 0}
      isIndeterminate={percent === undefined}
      {...(words !== "" && { valueLabel: words })}
      className={cx(styles["progress"], className)}
    >
      <Label className={styles["label"] ?? ""}>
        <bdi>{label}</bdi>
      </Label>
      <span className={styles["detail"]}>{words}</span>
      <span className={styles["rail"]}>
        <span
          className={cx(styles["fill"], percent === undefined && styles["unknown"])}
          style={percent === undefined ? undefined : { inlineSize: `${percent}%` }}
        />
      </span>
    </AriaProgressBar>
  );
}
