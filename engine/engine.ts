import { compilePlan, planBuffers, type CompiledPlan } from "#worklets/mixer/plan.ts";
import type { MixerCommand, MixerReport } from "#worklets/mixer/mixer-protocol.ts";
import { maySoundStart, startContext } from "./context/context-start.ts";
import { contextState, countUnderruns, resumeOnGestures } from "./context/context.ts";
import { createEmitter } from "./emitter.ts";
import { MeterReports } from "./mixing/meter-reports.ts";
import type { MixerLink } from "./mixing/mixer-link.ts";
import { deviceOutput, type SoundOutput } from "./context/sound-output.ts";
import type { SourceFailure, SourceInfo } from "./sources/source-info.ts";
import { SourceManager } from "./sources/source-manager.ts";
import { STANDING, Transport, type TransportState } from "./transport/transport.ts";
import type {
  Engine,
  EngineOptions,
  EnginePlan,
  EngineState,
  EngineStats,
  LoadError,
  Loop,
  Meters,
  ShuttleRate,
  SourceBytes,
  SourceUse,
  UnlockResult,
} from "./types.ts";

/** Longest time that the playhead waits for missing sound after a jump. */
const PATIENCE_SECONDS = 2;

const NO_PLAN: EnginePlan = { clips: [], lanes: [], playableFrames: 0, pictureFrames: 0 };

class LiveEngine implements Engine {
  readonly rate: number;
  readonly #context: SoundOutput["context"];
  readonly #output: SoundOutput;
  readonly #mixer: MixerLink;
  readonly #sourceManager: SourceManager;
  readonly #transport: Transport;
  readonly #stateChanged = createEmitter<EngineState>();
  readonly #ended = createEmitter<void>();
  readonly #loadFailed = createEmitter<LoadError>();
  readonly #decoderRestarted = createEmitter<void>();
  readonly #meters = new MeterReports((command) => this.#send(command));
  readonly #undo: (() => void)[] = [];
  #state: EngineState;
  #plan: EnginePlan = NO_PLAN;
  #isUnavailable = false;
  /** The context's clock was seen to advance since the context last started. */
  #isProven = false;
  #voices = 0;
  #missedFrames = 0;
  #disposal: Promise<void> | undefined;

  constructor(options: EngineOptions, output: SoundOutput) {
    const { context } = output;
    this.#context = context;
    this.#output = output;
    this.rate = context.sampleRate;
    this.#state = { context: contextState(context), ...STANDING };
    const onLost = () => {
      // Before `pause`, because the listener reads whether the engine was playing.
      options.onMixerLost?.();
      this.#transport.pause();
      this.#isUnavailable = true;
    };
    this.#mixer = output.link((report) => this.#receive(report), onLost);
    this.#send({ type: "setPatience", frames: Math.round(PATIENCE_SECONDS * this.rate) });
    this.#sourceManager = new SourceManager({
      rate: this.rate,
      decode: options.decode,
      scriptPlace: options.scriptPlace,
      connect: () => this.#mixer.connectStreamer(),
      onRestart: () => {
        this.#sourceManager.setPlan(this.#plan, this.#compile());
        this.#transport.aim();
        this.#decoderRestarted.emit();
      },
      onError: (error) => this.#loadFailed.emit(error),
    });
    this.#transport = new Transport({
      context,
      send: (command) => this.#send(command),
      aim: (direction) => this.#sourceManager.aim(direction),
      unlock: () => this.unlock(),
      onState: (state) => this.#onTransport(state),
      onEnded: () => this.#ended.emit(),
    });
    this.#mixer.ready.catch(() => {
      this.#isUnavailable = true;
      this.#transport.giveUp();
    });
    const onStateChange = () => this.#onContextState();
    context.addEventListener("statechange", onStateChange);
    this.#undo.push(() => context.removeEventListener("statechange", onStateChange));
    if (options.gestureTarget !== undefined) this.#undo.push(resumeOnGestures(context, options.gestureTarget));
  }

  get state(): EngineState {
    return this.#state;
  }

  get peaks() {
    return this.#sourceManager.peaks;
  }

  onState(listener: (state: EngineState) => void): () => void {
    return this.#stateChanged.on(listener);
  }

  onEnded(listener: () => void): () => void {
    return this.#ended.on(listener);
  }

  onLoadError(listener: (error: LoadError) => void): () => void {
    return this.#loadFailed.on(listener);
  }

  onDecoderRestart(listener: () => void): () => void {
    return this.#decoderRestarted.on(listener);
  }

  onMeters(listener: (meters: Meters) => void): () => void {
    return this.#meters.on(listener);
  }

  async unlock(): Promise<UnlockResult> {
    const context = this.#context;
    if (context.state === "closed") return { ok: false, reason: "closed" };
    const isAllowed = maySoundStart();
    if (!(this.#isProven && context.state === "running")) this.#isProven = await startContext(context);
    if (this.#isUnavailable) return { ok: false, reason: "unavailable" };
    if (this.#isProven) return { ok: true };
    const state = contextState(context);
    return { ok: false, reason: state === "running" || (state === "suspended" && isAllowed) ? "noDevice" : "blocked" };
  }

  setPlan(plan: EnginePlan): void {
    this.#plan = plan;
    this.#sendPlan();
    this.#transport.setPlan(plan);
  }

  play(): void {
    this.shuttle(1);
  }

  pause(): void {
    this.#transport.pause();
  }

  seek(seconds: number): void {
    this.#transport.seek(seconds);
  }

  shuttle(rate: ShuttleRate | 0): void {
    if (!this.#isUnavailable && this.#disposal === undefined) this.#transport.shuttle(rate);
  }

  scrubStart(): void {
    this.#transport.scrubStart();
  }

  scrubMove(seconds: number): void {
    this.#transport.scrubMove(seconds);
  }

  scrubEnd(): void {
    this.#transport.scrubEnd();
  }

  step(seconds: number, soundSeconds: number): void {
    this.#transport.step(seconds, soundSeconds);
  }

  setLatencyOffset(seconds: number): void {
    this.#transport.setLatencyOffset(seconds);
  }

  resetLoudness(): void {
    this.#meters.reset();
  }

  setLoop(loop: Loop): void {
    this.#transport.setLoop(loop);
  }

  setMaster(volume: number, muted: boolean): void {
    this.#send({ type: "setMaster", gain: muted ? 0 : Math.min(1, Math.max(0, volume)) });
  }

  position(): number {
    return this.#transport.position();
  }

  async openSource(sourceId: string, bytes: SourceBytes, use?: SourceUse): Promise<SourceInfo | SourceFailure> {
    return this.#sourceManager.open(sourceId, bytes, use);
  }

  closeSource(sourceId: string, use?: SourceUse): void {
    this.#sourceManager.close(sourceId, use);
    // Slots are never reused: the new plan refers to the slot that the id gets next.
    if (this.#plan.clips.some((clip) => clip.sourceId === sourceId)) this.#sendPlan();
  }

  stats(): EngineStats {
    const context = this.#context;
    return {
      rate: this.rate,
      latencySeconds: this.#transport.latencySeconds,
      voices: this.#voices,
      missedFrames: this.#missedFrames,
      underruns: countUnderruns(context),
      sources: this.#sourceManager.count,
    };
  }

  dispose(): Promise<void> {
    this.#disposal ??= this.#close();
    return this.#disposal;
  }

  async #close(): Promise<void> {
    this.#transport.giveUp();
    for (const undo of this.#undo.toReversed()) undo();
    this.#sourceManager.dispose();
    this.#mixer.close();
    await this.#output.close();
    this.#update({ context: "closed", ...STANDING });
    for (const emitter of [this.#stateChanged, this.#ended, this.#loadFailed, this.#decoderRestarted]) emitter.clear();
    this.#meters.clear();
  }

  #compile(): CompiledPlan {
    return compilePlan(this.#plan, (sourceId) => this.#sourceManager.slotOf(sourceId));
  }

  #sendPlan(): void {
    const plan = this.#compile();
    // The decode worker gets a copy; the arrays themselves are transferred to the audio thread.
    this.#sourceManager.setPlan(this.#plan, plan);
    this.#send({ type: "setPlan", plan, version: this.#meters.versionOf(this.#plan.lanes) }, planBuffers(plan));
  }

  #send(command: MixerCommand, transfer?: Transferable[]): void {
    this.#mixer.send(command, transfer);
  }

  #receive(report: MixerReport): void {
    if (report.type === "metered") {
      this.#voices = report.voices;
      this.#missedFrames += report.missedFrames;
      this.#meters.receive(report);
      return;
    }
    if (report.type === "moved") this.#transport.receive(report);
  }

  #onTransport(state: TransportState): void {
    // An unchanged state is emitted too: the playhead has come to rest (see `Engine.onState`).
    if (!this.#update(state)) this.#stateChanged.emit(this.#state);
  }

  /** The transport never says "playing" while the context does not run: an interruption is a pause. */
  #onContextState(): void {
    const context = contextState(this.#context);
    if (context !== "running") this.#isProven = false;
    const { transport, scrubbing } = this.#state;
    if (context !== "running" && (transport === "playing" || scrubbing)) {
      this.#state = { ...this.#state, context };
      this.#transport.pause();
      this.#stateChanged.emit(this.#state);
      return;
    }
    this.#update({ context });
  }

  /** Returns whether anything changed. */
  #update(change: Partial<EngineState>): boolean {
    const next = { ...this.#state, ...change };
    if ((Object.keys(change) as (keyof EngineState)[]).every((key) => next[key] === this.#state[key])) return false;
    if (next.transport !== this.#state.transport) this.#sourceManager.setPlaying(next.transport === "playing");
    this.#state = next;
    this.#stateChanged.emit(next);
    return true;
  }
}

/** Creates an engine with its own context, mixer worklet and decode worker. Throws where the browser has no Web Audio. */
export function createEngine(options: EngineOptions = {}): Engine {
  return new LiveEngine(options, deviceOutput(options));
}

/** Creates an engine on the given output. The engine closes the output. */
export function createEngineOn(output: SoundOutput, options: EngineOptions): Engine {
  return new LiveEngine(options, output);
}
