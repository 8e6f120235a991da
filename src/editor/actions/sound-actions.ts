import { messages } from "#model/messages.ts";
import { reportPlaybackError } from "../store/playback-error.ts";
import type { EditorParts } from "./parts.ts";

export type SoundActions = {
  /** After a trouble: gets the sound back, and plays on where it played before. Call it inside a gesture. */
  readonly resumeSound: () => Promise<void>;
};

export function createSoundActions({ store, engine }: EditorParts): SoundActions {
  return {
    resumeSound: async () => {
      const wasPlaying = store.getState().sound.trouble?.wasPlaying === true;
      const unlocked = await engine.unlock();
      if (!unlocked.ok) reportPlaybackError(store, messages.soundNeedsGesture);
      else if (wasPlaying) engine.play();
    },
  };
}
