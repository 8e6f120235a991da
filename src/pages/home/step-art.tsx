import { Scene } from "../art/scene.tsx";
import { Waveform } from "../art/waveform.tsx";
import styles from "./step-art.module.css";

/** 1: a shot moving into an empty frame. */
export function UploadArt() {
  return (
    <div aria-hidden="true" className={styles["stage"]}>
      <div className={styles["slot"]} />
      <div className={styles["dropping"]}>
        <Scene hour={1} className={styles["scene"]} />
      </div>
    </div>
  );
}

/** 2: the shot with music below it, one clip being moved. */
export function LayArt() {
  return (
    <div aria-hidden="true" className={styles["stage"]}>
      <div className={styles["above"]}>
        <Scene hour={1} className={styles["scene"]} />
      </div>
      <div className={styles["clipOne"]}>
        <Waveform seed={31} shape="swell" barCount={60} className={styles["wave"]} />
      </div>
      <div className={styles["clipTwo"]}>
        <Waveform seed={8} shape="steady" barCount={40} className={styles["wave"]} />
      </div>
      <div className={styles["line"]} />
    </div>
  );
}

/** 3: both in one file, being exported. */
export function ShareArt() {
  return (
    <div aria-hidden="true" className={styles["stage"]}>
      <div className={styles["file"]}>
        <Scene hour={1} className={styles["scene"]} />
        <div className={styles["baked"]}>
          <Waveform seed={31} shape="swell" barCount={70} className={styles["wave"]} />
        </div>
      </div>
      <svg viewBox="0 0 48 24" className={styles["arrow"]}>
        <path d="M2 12H44M34 3L44 12L34 21" />
      </svg>
    </div>
  );
}
