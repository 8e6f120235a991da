import { cx } from "../cx.ts";
import styles from "./skeleton.module.css";

type SkeletonProps = {
  /** CSS lengths of the content to come, so that the layout does not shift when it appears. */
  readonly width?: string;
  readonly height: string;
  readonly className?: string;
};

/** Placeholder shape of loading content. The surrounding element provides the text. */
export function Skeleton({ width = "100%", height, className }: SkeletonProps) {
  return <span aria-hidden="true" className={cx(styles["skeleton"], className)} style={{ inlineSize: width, blockSize: height }} />;
}
