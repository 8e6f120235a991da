import type { CSSProperties } from "react";
import { Scene } from "../art/scene.tsx";
import { Waveform } from "../art/waveform.tsx";
import styles from "./cue-art.module.css";

/** The illustration beside the form: a shot and the music below it. Decorative. */
export function CueArt() {
  return (
    <div aria-hidden="true" data-layback-theme="dark" className={styles["art"]}>
      <Scene hour={2} className={styles["scene"]} />
      <div className={styles["lanes"]}>
        <Bar hue={1} start={0} end={38} seed={3} />
        <Bar hue={4} start={26} end={0} seed={14} />
        <Bar hue={6} start={8} end={22} seed={25} />
        <div className={styles["playhead"]} />
      </div>
    </div>
  );
}

type BarProps = { readonly hue: number; readonly start: number; readonly end: number; readonly seed: number };

function Bar({ hue, start, end, seed }: BarProps) {
  const place = { marginInline: `${start}% ${end}%`, "--hue": `var(--clip-${hue})` } as CSSProperties;
  return (
    <div className={styles["clip"]} style={place}>
      <Waveform seed={seed} shape={seed % 2 === 0 ? "steady" : "swell"} barCount={100} className={styles["wave"]} />
    </div>
  );
}
