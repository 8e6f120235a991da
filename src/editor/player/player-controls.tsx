import { Volume2, VolumeX } from "lucide-react";
import { panelMessages } from "#model/text/panel-messages.ts";
import { editorMessages } from "#model/text/editor-messages.ts";
import { messages } from "#model/text/messages.ts";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { Slider } from "#ui/fields/slider.tsx";
import { useEditor, useEditorState } from "../core/store/editor-context.tsx";
import { ChangeVideoButton } from "./picture-uploader.tsx";
import styles from "./player-controls.module.css";
import { useShownVideoSound } from "./use-shown-video-sound.ts";

/** B-118: what concerns the picture alone. Mute and volume apply to its own sound; the transport bar plays it and shows the time. */
export function PlayerControls() {
  const readOnly = useEditorState((state) => state.readOnly);
  return (
    <div role="toolbar" aria-label={panelMessages.videoControls} className={styles["controls"]}>
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
      <span className={styles["soundLabel"]}>{sound === "none" ? editorMessages.videoWithoutSound : panelMessages.videoSound}</span>
      <IconButton
        label={volume === 0 ? panelMessages.unmuteVideoSound : panelMessages.muteVideoSound}
        placement="top"
        isDisabled={isDisabled}
        whyDisabled={
          sound === "none" ? editorMessages.videoWithoutSound : readOnly ? messages.readOnlyHere : editorMessages.videoSoundUnknown
        }
        icon={volume === 0 ? <VolumeX size={16} aria-hidden /> : <Volume2 size={16} aria-hidden />}
        onPress={actions.toggleVideoSound}
      />
      <Slider
        label={panelMessages.videoSoundVolume}
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
