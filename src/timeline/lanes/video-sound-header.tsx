import { changeVideoSound } from "#model/edits/video-sound-edits.ts";
import { messages } from "#model/text/messages.ts";
import type { TimelineHost } from "../contract.ts";
import { videoSoundTopPx } from "../layout.ts";
import { shownOf } from "../shown-clips.ts";
import { useHostValue } from "../use-host-value.ts";
import { LaneControls } from "./lane-controls.tsx";
import { LaneMeter } from "./lane-meter.tsx";
import styles from "./lane-headers.module.css";

type VideoSoundHeaderProps = {
  readonly host: TimelineHost;
  readonly isReadOnly: boolean;
  /** The menu requested the gain. */
  readonly isGainAsked: boolean;
  /** True: the keys are the timeline's again. */
  readonly onAnswered: (givesKeysBack: boolean) => void;
};

/** Mute, solo and gain of the picture's own sound; nothing where the picture has none (B-117). */
export function VideoSoundHeader({ host, isReadOnly, isGainAsked, onAnswered }: VideoSoundHeaderProps) {
  const heightPx = useHostValue(host, (view) => (shownOf(view).videoSound ? (view.viewport.videoSoundPx ?? 0) : 0));
  const topPx = useHostValue(host, ({ viewport }) => videoSoundTopPx(viewport));
  const sound = useHostValue(host, (view) => shownOf(view).settings.videoSound);
  if (heightPx === 0) return null;
  const timeline = () => host.getView().timeline;
  return (
    <div
      className={`${styles["header"]} ${styles["video"]} ${styles["sound"]} ${isGainAsked ? styles["leveling"] : ""}`}
      data-lane="video"
      style={{ insetBlockStart: topPx, blockSize: heightPx }}
    >
      <span className={styles["videoName"]}>{messages.videoSound}</span>
      <LaneControls
        name={messages.videoSound}
        levels={{ gain: sound.gain, muted: sound.muted, solo: sound.solo === true }}
        isReadOnly={isReadOnly}
        asked={isGainAsked ? "gain" : undefined}
        onAnswered={onAnswered}
        onPreview={(levels) => host.actions.preview(levels && changeVideoSound(timeline(), levels))}
        onChange={(levels) => {
          const edit = changeVideoSound(timeline(), levels);
          host.actions.preview(undefined);
          if (edit) host.actions.commit(edit);
        }}
      />
      {host.levels && <LaneMeter levels={host.levels} lane="video" name={messages.videoSound} />}
    </div>
  );
}
