import { createEmitter } from "#engine/emitter.ts";
import type { ResilientEngine } from "#engine/context/resilient-engine.ts";
import type { EnginePlan, EngineState, Loop, ShuttleRate } from "#engine/types.ts";
import { createLazyModule } from "#ui/lazy-module.ts";
import type { DeferredSounds, DeferredSoundsInput } from "./deferred-sounds.ts";

/** Loaded by the first page that gives peaks. */
const deferredSounds = createLazyModule(() => import("./deferred-sounds.ts"));

type PeaksInput = Pick<DeferredSoundsInput, "store" | "peaks" | "scriptPlace" | "onError">;

/**
 * The same engine, but the peaks that the page gives stand in for a sound until it plays. A start waits for the sounds at the playhead. If
 * the code for it cannot be loaded, sounds are opened as without peaks.
 */
export function withPeaks(engine: ResilientEngine, input: PeaksInput): ResilientEngine {
  let plan: EnginePlan | undefined;
  let loop: Loop | undefined;
  let sounds: DeferredSounds | undefined;
  let isDisposed = false;
  /** The speed of a start that waits, and its number. */
  let waitingRate: ShuttleRate | 0 = 0;
  let starts = 0;
  const given = createEmitter<string>();
  const states = createEmitter<EngineState>();
  const stopStates = engine.onState(() => states.emit(stateNow()));
  const stateNow = (): EngineState =>
    waitingRate === 0 ? engine.state : { ...engine.state, transport: "playing", starting: true, rate: waitingRate };
  const loading = deferredSounds.load().then(
    ({ createDeferredSounds }) => {
      const onPeaks = (sourceId: string) => given.emit(sourceId);
      if (!isDisposed) sounds = createDeferredSounds({ ...input, engine, plan: () => plan, loop: () => loop, onPeaks });
      return sounds;
    },
    (error: unknown) => {
      reportError(error);
      return undefined;
    },
  );
  const shuttle = (rate: ShuttleRate | 0): void => {
    const start = (starts += 1);
    const wasWaiting = waitingRate !== 0;
    waitingRate = 0;
    const isStart = rate !== 0 && engine.state.transport !== "playing";
    if (isStart) sounds?.readAhead(rate);
    const opening = isStart ? sounds?.firstOpened(rate) : undefined;
    if (!opening) {
      engine.shuttle(rate);
      if (wasWaiting) states.emit(engine.state);
      return;
    }
    waitingRate = rate;
    states.emit(stateNow());
    void opening.then(() => {
      if (start === starts && !isDisposed) {
        waitingRate = 0;
        engine.shuttle(rate);
      }
    });
  };
  const readAround = () => sounds?.readAhead(engine.state.rate);

  return Object.create(
    engine,
    Object.getOwnPropertyDescriptors({
      get state() {
        return stateNow();
      },
      peaks: {
        peaksOf: (sourceId) => (sounds ?? engine.peaks).peaksOf(sourceId),
        onPeaks: (listener) => {
          const stops = [given.on(listener), engine.peaks.onPeaks(listener)];
          return () => stops.forEach((stop) => stop());
        },
      },
      onState: states.on,
      setPlan: (next) => {
        plan = next;
        engine.setPlan(next);
        if (engine.state.transport === "playing") readAround();
      },
      setLoop: (next) => {
        loop = next;
        engine.setLoop(next);
      },
      shuttle,
      play: () => shuttle(1),
      pause: () => shuttle(0),
      seek: (seconds) => {
        engine.seek(seconds);
        if (engine.state.transport === "playing") readAround();
      },
      scrubMove: (seconds) => {
        engine.scrubMove(seconds);
        readAround();
      },
      step: (seconds, soundSeconds) => {
        engine.step(seconds, soundSeconds);
        readAround();
      },
      openSource: async (sourceId, bytes, use) => ((await loading) ?? engine).openSource(sourceId, bytes, use),
      closeSource: (sourceId, use) => {
        void loading.then((deferred) => isDisposed || (deferred ?? engine).closeSource(sourceId, use));
      },
      dispose: () => {
        isDisposed = true;
        stopStates();
        sounds?.dispose();
        return engine.dispose();
      },
    } satisfies Partial<ResilientEngine>),
  ) as ResilientEngine;
}
