import { levelText } from "../meters/level-text.ts";
import styles from "./loudness-readout.module.css";

type Figure = { readonly name: string; readonly unit: string; readonly value: number | undefined };

type FiguresProps = {
  readonly label: string;
  readonly figures: readonly Figure[];
  /** The last figure is too high. */
  readonly isHot: boolean;
};

/** Measured levels, one per line. */
export function Figures({ label, figures, isHot }: FiguresProps) {
  return (
    <dl aria-label={label} data-hot={isHot || undefined} className={styles["full"]}>
      {figures.map(({ name, unit, value }) => (
        <div key={name} className={styles["figure"]}>
          <dt>{name}</dt>
          <dd>
            {levelText(value)}
            <span className={styles["unit"]}>{unit}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
