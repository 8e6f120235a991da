import { createEmitter } from "#engine/emitter.ts";
import type { EditorDeps } from "../actions/action-deps.ts";
import type { EditorState } from "../core/store/editor-state.ts";
import type { Timers } from "../core/timers.ts";

/** What the user waits for: what is encoded in the background rests meanwhile (B-220, B-222). */
export type ForegroundWork = {
  /** Playing, scrubbing and exporting: what rests says so. */
  readonly busy: FollowedFlag;
  /** Also loading the picture's frame after a seek, which is soon over. */
  readonly urgent: FollowedFlag;
  readonly dispose: () => void;
};

type FollowedFlag = {
  readonly isOn: () => boolean;
  /** Calls the listener at once, and on each change. */
  readonly follow: (listener: (isOn: boolean) => void) => () => void;
};

/** After this long without a movement of the playhead nothing is begun and ended again for the next one. */
const QUIET_MS = 400;

export function createForegroundWork(
  { store, engine, playhead }: Pick<EditorDeps, "store" | "engine" | "playhead">,
  timers: Timers,
): ForegroundWork {
  const [busy, urgent] = [createFlag(), createFlag()];
  let seconds = engine.position();
  let stopQuiet: (() => void) | undefined;
  const update = () => {
    const { starting, scrubbing, transport } = engine.state;
    const state = store.getState();
    busy.set(starting || scrubbing || transport === "playing" || isExporting(state));
    urgent.set(busy.isOn() || stopQuiet !== undefined || state.picture.isSeeking);
  };
  const stops = [
    store.subscribe(update),
    engine.onState(update),
    playhead.follow((next) => {
      if (next === seconds) return;
      seconds = next;
      stopQuiet?.();
      stopQuiet = timers.after(QUIET_MS, () => {
        stopQuiet = undefined;
        update();
      });
      update();
    }),
  ];
  update();
  return {
    busy,
    urgent,
    dispose: () => {
      for (const stop of stops) stop();
      stopQuiet?.();
      busy.clear();
      urgent.clear();
    },
  };
}

function createFlag(): FollowedFlag & { readonly set: (isOn: boolean) => void; readonly clear: () => void } {
  const changed = createEmitter<boolean>();
  let isOn = false;
  return {
    isOn: () => isOn,
    follow: (listener) => {
      listener(isOn);
      return changed.on(listener);
    },
    set: (next) => {
      if (next === isOn) return;
      isOn = next;
      changed.emit(next);
    },
    clear: () => changed.clear(),
  };
}

function isExporting({ exporting }: EditorState): boolean {
  return exporting.status === "running" || exporting.status === "saving";
}
