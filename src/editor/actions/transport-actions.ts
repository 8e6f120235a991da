import { DEFAULT_FRAME_SECONDS } from "#model/limits.ts";
import { messages } from "#model/messages.ts";
import { clamp } from "#model/time.ts";
import { playableEnd } from "../store/playable-end.ts";
import { reportPlaybackError } from "../store/playback-error.ts";
import type { EditorParts } from "./parts.ts";

export type TransportActions = {
  /** Space and the play button. Ignored, with a sentence, when the browser does not let sound start. */
  readonly togglePlay: () => Promise<void>;
  readonly pause: () => void;
  /** Exact, clamped to 0 … playable length (D7, D9). */
  readonly seek: (seconds: number) => void;
  /** Whole picture frames, back when negative; 1/30 s without a known rate (D35). */
  readonly stepFrames: (count: number) => void;
  readonly goToEnd: () => void;
  readonly toggleLoop: () => void;
  /** Master (monitor) volume, 0 to 1. */
  readonly setVolume: (volume: number) => void;
  /** Remembers the volume; without one to remember, unmuting gives 1 (D6). */
  readonly toggleMute: () => void;
};

export function createTransportActions({ store, engine, playhead }: EditorParts): TransportActions {
  const timeline = () => store.getState().document.timeline;
  const setTransport = (change: Partial<ReturnType<typeof store.getState>["transport"]>) =>
    store.setState(({ transport }) => ({ transport: { ...transport, ...change } }));

  const seek = (seconds: number) => {
    if (!Number.isFinite(seconds)) return;
    engine.seek(clamp(seconds, 0, playableEnd(store.getState())));
    playhead.moved();
  };
  const applyVolume = (volume: number) => {
    const clamped = clamp(Number.isFinite(volume) ? volume : 0, 0, 1);
    engine.setMaster(clamped, false);
    setTransport(clamped > 0 ? { volume: clamped, audibleVolume: clamped } : { volume: 0 });
  };

  return {
    togglePlay: async () => {
      if (engine.state.transport === "playing") {
        engine.pause();
        return;
      }
      const unlocked = await engine.unlock();
      if (!unlocked.ok) {
        reportPlaybackError(store, messages.soundNotReady);
        return;
      }
      if (playableEnd(store.getState()) > 0) engine.play();
    },
    pause: () => engine.pause(),
    seek,
    stepFrames: (count) => {
      const frame = frameSeconds(timeline().settings.frameRate);
      const current = Math.round((engine.position() / frame) * 1000) / 1000;
      const target = count > 0 ? Math.floor(current) + count : Math.ceil(current) + count;
      seek(target * frame);
    },
    goToEnd: () => seek(playableEnd(store.getState())),
    toggleLoop: () => {
      setTransport({ isLooping: !store.getState().transport.isLooping });
    },
    setVolume: applyVolume,
    toggleMute: () => {
      const { volume, audibleVolume } = store.getState().transport;
      applyVolume(volume > 0 ? 0 : audibleVolume || 1);
    },
  };
}

function frameSeconds(rate: { readonly numerator: number; readonly denominator: number } | undefined): number {
  return rate && rate.numerator > 0 ? rate.denominator / rate.numerator : DEFAULT_FRAME_SECONDS;
}
