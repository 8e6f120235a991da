import { createEmitter } from "#engine/emitter.ts";
import type { EditorDeps } from "../actions/action-deps.ts";
import type { EditorState } from "../core/store/editor-state.ts";

/** Playing, scrubbing and exporting: what is encoded in the background rests meanwhile (B-220, B-222). */
export type ForegroundWork = {
  readonly isBusy: () => boolean;
  readonly onChange: (listener: (isBusy: boolean) => void) => () => void;
  readonly dispose: () => void;
};

export function createForegroundWork({ store, engine }: Pick<EditorDeps, "store" | "engine">): ForegroundWork {
  const changed = createEmitter<boolean>();
  const isBusyNow = () => {
    const { starting, scrubbing, transport } = engine.state;
    return starting || scrubbing || transport === "playing" || isExporting(store.getState());
  };
  let isBusy = isBusyNow();
  const update = () => {
    const next = isBusyNow();
    if (next === isBusy) return;
    isBusy = next;
    changed.emit(next);
  };
  const stops = [store.subscribe(update), engine.onState(update)];
  return {
    isBusy: () => isBusy,
    onChange: changed.on,
    dispose: () => {
      for (const stop of stops) stop();
      changed.clear();
    },
  };
}

function isExporting({ exporting }: EditorState): boolean {
  return exporting.status === "running" || exporting.status === "saving";
}
