import type { CSSProperties } from "react";
import { pageMessages } from "#model/text/page-messages.ts";
import { cx } from "#ui/cx.ts";
import styles from "./editor-art.module.css";
import { Scene } from "./scene.tsx";
import { Waveform } from "./waveform.tsx";
import type { WaveformShape } from "./waveform-path.ts";

type ArtClip = {
  readonly name: string;
  /** Percent of the timeline's width. */
  readonly start: number;
  readonly width: number;
  /** 1..8 of the clip palette. */
  readonly hue: number;
  readonly shape: WaveformShape;
};

const LANES: readonly { readonly name: string; readonly clips: readonly ArtClip[] }[] = [
  {
    name: "Audio 1",
    clips: [
      { name: "Open road", start: 0, width: 31, hue: 1, shape: "swell" },
      { name: "Open road", start: 31.4, width: 18, hue: 1, shape: "pulse" },
      { name: "Coda", start: 66, width: 29, hue: 5, shape: "fade" },
    ],
  },
  {
    name: "Audio 2",
    clips: [
      { name: "Strings, low", start: 12, width: 26, hue: 3, shape: "steady" },
      { name: "Strings, high", start: 44, width: 33, hue: 3, shape: "swell" },
    ],
  },
  {
    name: "Audio 3",
    clips: [
      { name: "Pulse", start: 27, width: 21, hue: 6, shape: "pulse" },
      { name: "Rain", start: 55, width: 40, hue: 4, shape: "steady" },
    ],
  },
];

const TIMES = ["0:00", "0:15", "0:30", "0:45", "1:00", "1:15", "1:30", "1:45"];

/** Illustration of the editor for the home page's hero: the picture, lanes below it, the playhead over both. */
export function EditorArt() {
  return (
    <figure aria-label={pageMessages.editorDrawing} className={styles["figure"]}>
      <div aria-hidden="true" className={styles["editor"]} data-layback-theme="dark">
        <div className={styles["stage"]}>
          <Scene className={styles["picture"]} />
          <span className={styles["time"]}>0:42 / 2:00</span>
        </div>
        <div className={styles["timeline"]}>
          <div className={styles["ruler"]}>
            {TIMES.map((time) => (
              <span key={time}>{time}</span>
            ))}
          </div>
          <div className={styles["lane"]}>
            <span className={styles["label"]}>{pageMessages.videoLane}</span>
            <div className={cx(styles["clips"], styles["film"])}>
              {Array.from({ length: 12 }, (_, index) => (
                <Scene key={index} className={styles["thumb"]} hour={index < 3 ? 1 : index < 9 ? 0 : 2} />
              ))}
            </div>
          </div>
          {LANES.map((lane, index) => (
            <div key={lane.name} className={styles["lane"]}>
              <span className={styles["label"]}>{lane.name}</span>
              <div className={styles["clips"]}>
                {lane.clips.map((clip) => (
                  <Clip key={clip.start} clip={clip} seed={index * 100 + clip.start} />
                ))}
              </div>
            </div>
          ))}
          <div className={styles["playhead"]} />
        </div>
      </div>
    </figure>
  );
}

function Clip({ clip, seed }: { readonly clip: ArtClip; readonly seed: number }) {
  const place = {
    insetInlineStart: `${clip.start}%`,
    inlineSize: `${clip.width}%`,
    "--hue": `var(--clip-${clip.hue})`,
  } as CSSProperties;
  return (
    <span className={styles["clip"]} style={place}>
      <span className={styles["clipName"]}>{clip.name}</span>
      <Waveform seed={seed} shape={clip.shape} barCount={Math.round(clip.width * 3)} className={styles["wave"]} />
    </span>
  );
}
