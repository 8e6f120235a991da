import { cx } from "../cx.ts";
import styles from "./skeleton.module.css";

type SkeletonProps = {
  /** CSS lengths of what will stand here, so that nothing jumps when it comes. */
  readonly width?: string;
  readonly height: string;
  readonly className?: string;
};

/** The shape of something that is still loading. The words belong to the place around it. */
export function Skeleton({ width = "100%", height, className }: SkeletonProps) {
  return <span aria-hidden="true" className={cx(styles["skeleton"], className)} style={{ inlineSize: width, blockSize: height }} />;
}
