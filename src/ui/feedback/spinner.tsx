import styles from "./spinner.module.css";
import { cx } from "../cx.ts";

type SpinnerProps = {
  /** What is loading, always shown: "Loading profile...". */
  readonly label: string;
  readonly size?: "small" | "large";
  readonly className?: string;
};

/** A spinner with text, announced politely. */
export function Spinner({ label, size = "small", className }: SpinnerProps) {
  return (
    <output className={cx(styles["spinner"], size === "large" && styles["large"], className)}>
      <SpinnerMark />
      <span>{label}</span>
    </output>
  );
}

/** The spinner's icon alone; use it only beside text. With reduced motion its opacity pulses at most once in two seconds. */
export function SpinnerMark() {
  return (
    <svg className={styles["mark"]} viewBox="0 0 16 16" aria-hidden="true">
      <circle cx="8" cy="8" r="6.25" />
      <path d="M14.25 8A6.25 6.25 0 0 0 8 1.75" />
    </svg>
  );
}
