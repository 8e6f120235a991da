import { Pause, Play, Volume2, VolumeX } from "lucide-react";
import { pictureLength } from "#model/timeline/timeline.ts";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { Slider } from "#ui/fields/slider.tsx";
import { useEditor, useEditorState } from "../core/store/editor-context.tsx";
import { ChangeVideoButton } from "./picture-uploader.tsx";
import styles from "./player-controls.module.css";
import { useShownVideoSound } from "./use-shown-video-sound.ts";
import { TimeReadout } from "../transport/time-readout.tsx";

/** B-118: the picture's own controls; mute and volume apply to the picture's own sound. */
export function PlayerControls() {
  const { actions } = useEditor();
  const isPlaying = useEditorState((state) => state.transport.isPlaying);
  const length = useEditorState((state) => pictureLength(state.document.timeline));
  const readOnly = useEditorState((state) => state.readOnly);
  return (
    <div role="toolbar" aria-label="Video controls" className={styles["controls"]}>
      <IconButton
        label={isPlaying ? "Pause" : "Play"}
        placement="top"
        icon={isPlaying ? <Pause size={16} fill="currentColor" aria-hidden /> : <Play size={16} fill="currentColor" aria-hidden />}
        onPress={() => void actions.togglePlay()}
      />
      <TimeReadout label="Video time" total={length} />
      <VideoSound />
      {!readOnly && <ChangeVideoButton />}
    </div>
  );
}

function VideoSound() {
  const { actions } = useEditor();
  const sound = useEditorState((state) => state.picture.sound);
  const readOnly = useEditorState((state) => state.readOnly);
  const isDisabled = sound !== "present" || readOnly;
  const { gain, muted } = useShownVideoSound();
  const volume = muted ? 0 : Math.min(1, gain);
  return (
    <div className={styles["sound"]}>
      <span className={styles["soundLabel"]}>{sound === "none" ? "No sound in this video" : "Video sound"}</span>
      <IconButton
        label={volume === 0 ? "Unmute video sound" : "Mute video sound"}
        placement="top"
        isDisabled={isDisabled}
        icon={volume === 0 ? <VolumeX size={16} aria-hidden /> : <Volume2 size={16} aria-hidden />}
        onPress={actions.toggleVideoSound}
      />
      <Slider
        label="Video sound volume"
        isLabelHidden
        isDisabled={isDisabled}
        value={volume}
        minValue={0}
        maxValue={1}
        step={0.01}
        onChange={(value) => actions.setVideoVolume(value, false)}
        onChangeEnd={(value) => actions.setVideoVolume(value, true)}
        format={(value) => `${Math.round(value * 100)}%`}
        className={styles["slider"] ?? ""}
      />
    </div>
  );
}
