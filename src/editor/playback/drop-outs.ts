import type { Engine } from "#engine/types.ts";
import type { EditorState } from "../core/store/editor-state.ts";
import type { EditorStore } from "../core/store/store.ts";
import { isOtherMix } from "./is-other-mix.ts";

const LOOK_EVERY_MS = 1000;

export type DropOuts = {
  /** Called by `commitStep`: another project or picture resets the count. */
  readonly update: (state: EditorState, before: EditorState) => void;
  readonly dispose: () => void;
};

type DropOutDeps = { readonly engine: Pick<Engine, "stats" | "onState">; readonly store: EditorStore };

/**
 * Counts sound that was lost while playing: drop-outs of the audio device, and sound that was not read in time. The first second of each
 * playback is left out, because a device counts its own start. The timer runs only while playing.
 */
export function countDropOuts({ engine, store }: DropOutDeps): DropOuts {
  let timer: ReturnType<typeof setInterval> | undefined;
  let before: { readonly underruns: number; readonly missedFrames: number } | undefined;
  const look = () => {
    const { underruns = 0, missedFrames, rate } = engine.stats();
    const events = before ? Math.max(0, underruns - before.underruns) : 0;
    const late = before ? Math.max(0, missedFrames - before.missedFrames) / rate : 0;
    before = { underruns, missedFrames };
    if (events === 0 && late === 0) return;
    store.setState(({ sound }) => ({ sound: { ...sound, dropOuts: sound.dropOuts + events, lateSeconds: sound.lateSeconds + late } }));
  };
  const stop = () => {
    clearInterval(timer);
    timer = undefined;
    before = undefined;
  };
  const stopStates = engine.onState(({ transport }) => {
    if (transport === "playing") timer ??= setInterval(look, LOOK_EVERY_MS);
    else stop();
  });
  return {
    update: (state, previous) => {
      if (!isOtherMix(state, previous)) return;
      before = undefined;
      const { sound } = store.getState();
      if (sound.dropOuts > 0 || sound.lateSeconds > 0) store.setState({ sound: { ...sound, dropOuts: 0, lateSeconds: 0 } });
    },
    dispose: () => {
      stopStates();
      stop();
    },
  };
}
