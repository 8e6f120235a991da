import { Label } from "react-aria-components/Label";
import { ProgressBar as AriaProgressBar } from "react-aria-components/ProgressBar";
import { cx } from "../cx.ts";
import styles from "./progress-bar.module.css";

type ProgressBarProps = {
  /** What is under way: "Uploading scene-4.mp4". */
  readonly label: string;
  /** 0..1; undefined while it cannot be known. */
  readonly ratio: number | undefined;
  /** How far it is, in words: "12 of 40 MB, 8 s left". Otherwise the percentage. */
  readonly detail?: string;
  readonly className?: string;
};

/** How far something is, always with words. */
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
