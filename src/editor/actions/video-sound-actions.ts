import { clamp } from "#model/time/time.ts";
import type { VideoSound } from "#model/timeline/clip.ts";
import type { ClipActions } from "./clip-actions.ts";
import type { EditorDeps } from "./action-deps.ts";

export type VideoSoundActions = {
  /** @param volume 0 to 1; 0 mutes and stores the last audible one. `isFinal` is false while the slider is dragged. */
  readonly setVideoVolume: (volume: number, isFinal: boolean) => void;
  readonly toggleVideoSound: () => void;
};

/** The player's volume and mute: the lane "Video sound", saved with the project and exported unless muted (B-117, B-118). */
export function createVideoSoundActions({ store }: EditorDeps, clips: Pick<ClipActions, "preview" | "commit">): VideoSoundActions {
  const settings = () => store.getState().document.timeline.settings;
  const editOf = (change: VideoSound) => {
    const videoSound = { ...settings().videoSound, ...change };
    return { kind: "changeSettings", changes: [{ kind: "setSettings", settings: { ...settings(), videoSound } }] } as const;
  };
  return {
    setVideoVolume: (volume, isFinal) => {
      const { videoSound } = settings();
      const next = volume > 0 ? { gain: clamp(volume, 0, 1), muted: false } : { gain: videoSound.gain, muted: true };
      if (!isFinal) clips.preview(editOf(next));
      else if (next.gain !== videoSound.gain || next.muted !== videoSound.muted) clips.commit(editOf(next));
      else clips.preview(undefined);
    },
    toggleVideoSound: () => {
      const { gain, muted } = settings().videoSound;
      clips.commit(editOf({ gain: gain > 0 ? gain : 1, muted: !muted }));
    },
  };
}
