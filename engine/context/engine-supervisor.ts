import { watchContext, type ContextWatch } from "./context-watch.ts";
import { createEmitter } from "../emitter.ts";
import { createEngineOn } from "../engine.ts";
import { createResilientPeaks } from "./resilient-peaks.ts";
import { silentOutput } from "./silent-output.ts";
import { deviceOutput, wantedRate, type SoundOutput } from "./sound-output.ts";
import type { AudioError, AudioErrorKind } from "./audio-error.ts";
import type { Engine, EngineOptions, EngineState, LoadError, Meters } from "../types.ts";

type OpenEngine = { readonly engine: Engine; readonly watch: ContextWatch; readonly release: () => void };

/** Owns the current engine and replaces it: relays its events, and reports its audio error. */
export class EngineSupervisor {
  readonly stateChanged = createEmitter<EngineState>();
  readonly ended = createEmitter<void>();
  readonly loadFailed = createEmitter<LoadError>();
  readonly decoderRestarted = createEmitter<void>();
  readonly metered = createEmitter<Meters>();
  readonly audioErrorChanged = createEmitter<AudioError | undefined>();
  readonly devicesChanged = createEmitter<void>();
  readonly peaks = createResilientPeaks();
  readonly #options: EngineOptions;
  #current: OpenEngine;
  #state: EngineState;
  #audioError: AudioError | undefined;
  /** Meter reports of the current engine. */
  #reports = 0;
  #isLate = false;
  #hasRun = false;
  #isLost = false;
  #isSilent = false;

  constructor(options: EngineOptions) {
    this.#options = options;
    this.#current = this.#open(deviceOutput(options));
    this.#state = this.engine.state;
    // After an earlier gesture on the page, a context may run from the beginning and then emits no change.
    this.#hasRun = this.#state.context === "running";
  }

  get engine(): Engine {
    return this.#current.engine;
  }

  /** The engine's state; `starting` is also set while its output stalls although it says that it plays. */
  get state(): EngineState {
    return this.#state;
  }

  get audioError(): AudioError | undefined {
    return this.#audioError;
  }

  /** The current engine stays silent: only a new one can be audible. */
  get isLost(): boolean {
    return this.#isLost;
  }

  /** There is no device: the engine plays by the page's clock. */
  get isSilent(): boolean {
    return this.#isSilent;
  }

  /** Marks the current engine as lost: it stays silent, whatever its context says. */
  lose(): void {
    if (this.#isLost) return;
    this.#isLost = true;
    if (this.#hasRun) this.#setAudioError("lost", isAskedToPlay(this.#state));
    this.engine.pause();
  }

  /** Replaces the engine by one on this context. The caller restores plan, sources and position. */
  renew(context: AudioContext): void {
    this.#replace(deviceOutput(this.#options, context), false);
  }

  /** Replaces the engine by one without a device. */
  goSilent(): void {
    this.#replace(silentOutput(wantedRate(this.#options)), true);
  }

  #replace(output: SoundOutput, isSilent: boolean): void {
    const { engine, release } = this.#current;
    release();
    // Stays set if the new engine cannot be created: the old one has no subscribers any more.
    this.#isLost = true;
    this.#current = this.#open(output);
    this.#isLost = false;
    this.#isSilent = isSilent;
    engine.dispose().catch(reportError);
    this.#receive(this.engine.state);
  }

  async dispose(): Promise<void> {
    this.#current.release();
    this.peaks.dispose();
    await this.engine.dispose();
    this.#state = this.engine.state;
    const { stateChanged, ended, loadFailed, decoderRestarted, metered, audioErrorChanged, devicesChanged } = this;
    for (const emitter of [stateChanged, ended, loadFailed, decoderRestarted, metered, audioErrorChanged, devicesChanged]) emitter.clear();
  }

  #open(output: SoundOutput): OpenEngine {
    let isGivenUp = false;
    const onMixerLost = () => {
      if (!isGivenUp) this.lose();
    };
    let engine: Engine;
    try {
      engine = createEngineOn(output, { ...this.#options, onMixerLost });
    } catch (error) {
      // Browsers limit the number of contexts: close one that has no engine.
      output.close().catch(reportError);
      throw error;
    }
    this.#reports = 0;
    this.#isLate = false;
    const watch = watchContext({
      context: output.context,
      reports: () => this.#reports,
      onHealth: (health) => {
        this.#isLate = health === "late";
        if (health === "stalled") this.lose();
        this.#show(engine.state);
      },
      onDeviceError: () => this.lose(),
      onDeviceChange: () => this.devicesChanged.emit(),
    });
    this.peaks.follow(engine.peaks);
    const stops = [
      engine.onState((state) => this.#receive(state)),
      engine.onEnded(() => this.ended.emit()),
      engine.onLoadError((error) => this.loadFailed.emit(error)),
      engine.onDecoderRestart(() => this.decoderRestarted.emit()),
      engine.onMeters((meters) => {
        this.#reports += 1;
        this.metered.emit(meters);
      }),
      () => watch.dispose(),
    ];
    const release = () => {
      isGivenUp = true;
      for (const stop of stops) stop();
    };
    return { engine, watch, release };
  }

  #receive(state: EngineState): void {
    const wasPlaying = isAskedToPlay(this.#state);
    if (state.transport === "stopped") this.#isLate = false;
    this.#current.watch.setPlaying(state.transport === "playing");
    if (state.context === "closed") this.#isLost = true;
    if (state.context !== "running") {
      // Before the first gesture the context has not run yet, which is not an error.
      if (this.#hasRun) this.#setAudioError(state.context, wasPlaying);
    } else if (!this.#isLost) {
      this.#hasRun = true;
      this.#setAudioError(this.#isSilent ? "silent" : undefined);
    }
    this.#show(state);
  }

  /** An error that began while playing keeps `wasPlaying`. "lost" is not replaced by "suspended" or "closed", which also occur then. */
  #setAudioError(kind: AudioErrorKind | undefined, wasPlaying = false): void {
    const before = this.#audioError;
    const isNewer = kind === undefined || kind === "silent" || before?.kind !== "lost";
    if (before?.kind === kind || !isNewer) return;
    this.#audioError =
      kind === undefined ? undefined : { kind, wasPlaying: kind !== "silent" && (wasPlaying || before?.wasPlaying === true) };
    this.audioErrorChanged.emit(this.#audioError);
  }

  #show(state: EngineState): void {
    this.#state = this.#isLate && state.transport === "playing" ? { ...state, starting: true } : state;
    this.stateChanged.emit(this.#state);
  }
}

export function isAskedToPlay({ transport, starting }: EngineState): boolean {
  return transport === "playing" || starting;
}
