import { changeVideoSound, switchVideoSound } from "#model/edits/video-sound-edits.ts";
import { clamp } from "#model/time/time.ts";
import type { VideoSound } from "#model/timeline/clip.ts";
import type { ClipActions } from "./clip-actions.ts";
import type { EditorDeps } from "./action-deps.ts";

export type VideoSoundActions = {
  /** @param volume 0 to 1; 0 mutes and stores the last audible one. `isFinal` is false while the slider is dragged. */
  readonly setVideoVolume: (volume: number, isFinal: boolean) => void;
  /** @param gain linear. `isFinal` is false while the slider is dragged. */
  readonly setVideoGain: (gain: number, isFinal: boolean) => void;
  readonly toggleVideoSound: () => void;
};

/** The lane "Video sound" as the player and the export dialog change it: saved with the project, exported unless muted (B-117, B-118). */
export function createVideoSoundActions({ store }: EditorDeps, clips: Pick<ClipActions, "preview" | "commit">): VideoSoundActions {
  const timeline = () => store.getState().document.timeline;
  const change = (fields: Partial<VideoSound>, isFinal: boolean) => {
    const edit = changeVideoSound(timeline(), fields);
    if (!isFinal || !edit) clips.preview(isFinal ? undefined : edit);
    else clips.commit(edit);
  };
  return {
    setVideoVolume: (volume, isFinal) => change(volume > 0 ? { gain: clamp(volume, 0, 1), muted: false } : { muted: true }, isFinal),
    setVideoGain: (gain, isFinal) => change({ gain }, isFinal),
    toggleVideoSound: () => {
      const edit = switchVideoSound(timeline(), timeline().settings.videoSound.muted);
      if (edit) clips.commit(edit);
    },
  };
}
