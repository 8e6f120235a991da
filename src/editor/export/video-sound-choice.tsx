import { useId } from "react";
import { exportMessages } from "#model/text/export-messages.ts";
import { messages } from "#model/text/messages.ts";
import { formatDb } from "#model/time/time.ts";
import { LANE_LEAST_DB, LANE_MOST_DB, gainOfLevel, levelOfGain } from "#timeline/lanes/lane-level.ts";
import { Switch } from "#ui/buttons/switch.tsx";
import { Slider } from "#ui/fields/slider.tsx";
import { useEditor, useEditorState } from "../core/store/editor-context.tsx";
import { useShownVideoSound } from "../player/use-shown-video-sound.ts";
import styles from "./video-sound-choice.module.css";

/** Whether and how loud the picture's own sound is exported: the mute and the gain of its lane, as heard (B-157). */
export function VideoSoundChoice({ isDisabled }: { readonly isDisabled: boolean }) {
  const { actions } = useEditor();
  const isReadOnly = useEditorState((state) => state.readOnly);
  const hasSound = useEditorState((state) => state.picture.sound === "present");
  const { gain, muted } = useShownVideoSound();
  const aboutId = useId();
  if (!hasSound) return null;
  const level = levelOfGain(gain);
  return (
    <div className={styles["choice"]} data-off={muted || undefined}>
      <div className={styles["row"]}>
        <Switch isOn={!muted} isDisabled={isDisabled || isReadOnly} describedBy={aboutId} onChange={actions.toggleVideoSound}>
          {exportMessages.includeVideoSound}
        </Switch>
        {!muted && (
          <Slider
            label={exportMessages.videoSoundLevel}
            isLabelHidden
            isDisabled={isDisabled || isReadOnly}
            value={level}
            minValue={LANE_LEAST_DB}
            maxValue={LANE_MOST_DB}
            step={0.5}
            origin={0}
            onChange={(value) => actions.setVideoGain(gainOfLevel(value), false)}
            onChangeEnd={(value) => actions.setVideoGain(gainOfLevel(value), true)}
            format={(value) => (value <= LANE_LEAST_DB ? messages.silent : formatDb(value))}
            className={styles["level"] ?? ""}
          />
        )}
      </div>
      <p id={aboutId} className={styles["about"]}>
        {muted ? exportMessages.exportVideoSoundOff : exportMessages.exportVideoSoundOn}
      </p>
    </div>
  );
}
