import { messages } from "#model/text/messages.ts";
import { persistLatencyOffset, readLatencyOffset } from "../playback/latency-offset.ts";
import type { LocalSettings } from "../local-settings.ts";
import { reportPlaybackError } from "../core/store/report-playback-error.ts";
import { noSoundText } from "../playback/no-sound-text.ts";
import type { SoundState } from "../core/store/sound-state.ts";
import type { EditorDeps } from "./action-deps.ts";

export type SoundActions = {
  /** Restarts sound after an error, and resumes playback if it was playing. Call it inside a user gesture. */
  readonly resumeSound: () => Promise<void>;
  /** Output latency beyond the value the browser reports, −500 … 500 ms; stored on this device. */
  readonly setLatencyOffset: (offsetMs: number) => void;
  readonly clearDropOuts: () => void;
  /** The user dismissed on this device the note that this project's video sound is off. */
  readonly isVideoSoundHintDismissed: (projectId: string) => boolean;
  readonly dismissVideoSoundHint: (projectId: string) => void;
};

const hintKey = (projectId: string) => `layback-video-sound-hint:${projectId}`;

/** @param strings settings of the device */
export function createSoundActions({ store, engine, playhead }: EditorDeps, strings: LocalSettings): SoundActions {
  const setSound = (change: Partial<SoundState>) => store.setState(({ sound }) => ({ sound: { ...sound, ...change } }));
  const applyOffset = (latencyOffsetMs: number) => {
    engine.setLatencyOffset(latencyOffsetMs / 1000);
    setSound({ latencyOffsetMs });
  };
  applyOffset(readLatencyOffset(strings));
  return {
    resumeSound: async () => {
      const wasPlaying = store.getState().sound.audioError?.wasPlaying === true;
      const unlocked = await engine.unlock();
      if (!unlocked.ok) reportPlaybackError(store, "sound", noSoundText(messages.soundNeedsGesture));
      else if (wasPlaying) engine.play();
    },
    setLatencyOffset: (offsetMs) => {
      applyOffset(persistLatencyOffset(strings, offsetMs));
      playhead.moved();
    },
    isVideoSoundHintDismissed: (projectId) => strings.get(hintKey(projectId)) !== undefined,
    dismissVideoSoundHint: (projectId) => strings.set(hintKey(projectId), "dismissed"),
    clearDropOuts: () => setSound({ dropOuts: 0, lateSeconds: 0 }),
  };
}
