import { compilePlan, planBuffers, type CompiledPlan } from "#worklets/mixer/plan.ts";
import type { MixerCommand, MixerReport } from "#worklets/mixer/protocol.ts";
import { createTimelineClock } from "./clock.ts";
import { contextState, countUnderruns, heardContextFrame, openContext, resumeOnGestures } from "./context.ts";
import { createEmitter } from "./emitter.ts";
import { linkMixer, type MixerLink } from "./mixer-link.ts";
import type { SourceFailure, SourceInfo } from "./source-info.ts";
import { SourceDesk } from "./source-desk.ts";
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
  UnlockResult,
} from "./types.ts";

const DEFAULT_RATE = 48_000;
/** A resume that is not granted stays pending for ever in some browsers. */
const UNLOCK_TIMEOUT_MS = 1500;
/** After a jump the playhead waits this long at most for its sound. */
const PATIENCE_SECONDS = 2;

const NO_LOUDNESS = { momentaryLufs: undefined, shortTermLufs: undefined, integratedLufs: undefined, truePeakDb: Number.NEGATIVE_INFINITY };

const NO_PLAN: EnginePlan = { clips: [], lanes: [], playableFrames: 0, pictureFrames: 0 };

class LiveEngine implements Engine {
  readonly rate: number;
  readonly #context: AudioContext;
  readonly #mixer: MixerLink;
  readonly #desk: SourceDesk;
  readonly #clock = createTimelineClock();
  readonly #stateChanged = createEmitter<EngineState>();
  readonly #ended = createEmitter<void>();
  readonly #loadFailed = createEmitter<LoadError>();
  readonly #metered = createEmitter<Meters>();
  readonly #undo: (() => void)[] = [];
  #state: EngineState;
  #plan: EnginePlan = NO_PLAN;
  #loop: Loop = { enabled: false };
  #generation = 0;
  #wantsPlay = false;
  #resumesAfterScrub = false;
  #latencyOffset = 0;
  #isUnavailable = false;
  #voices = 0;
  #missedFrames = 0;
  #disposal: Promise<void> | undefined;

  constructor(options: EngineOptions) {
    const context = (options.openContext ?? openContext)(options.sampleRate ?? DEFAULT_RATE);
    this.#context = context;
    this.rate = context.sampleRate;
    this.#state = { context: contextState(context), transport: "stopped", starting: false, rate: 0, scrubbing: false };
    this.#mixer = linkMixer(context, context.destination, (report) => this.#hear(report));
    this.#mixer.ready.catch(() => {
      this.#isUnavailable = true;
      this.#stop();
    });
    this.#send({ type: "setPatience", frames: Math.round(PATIENCE_SECONDS * this.rate) });
    this.#desk = new SourceDesk({
      rate: this.rate,
      connect: () => this.#mixer.connectFeeder(),
      onRestart: () => {
        this.#desk.setPlan(this.#compile());
        this.#aim(Math.round(this.position() * this.rate));
      },
      onError: (error) => this.#loadFailed.emit(error),
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
    return this.#desk.peaks;
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

  onMeters(listener: (meters: Meters) => void): () => void {
    return this.#metered.on(listener);
  }

  async unlock(): Promise<UnlockResult> {
    const context = this.#context;
    if (context.state === "closed") return { ok: false, reason: "closed" };
    const deadline = new Promise<void>((resolve) => {
      setTimeout(resolve, UNLOCK_TIMEOUT_MS);
    });
    // A refusal shows in the state, which is looked at below.
    if (context.state !== "running") await Promise.race([context.resume().catch(() => undefined), deadline]);
    if (this.#isUnavailable) return { ok: false, reason: "unavailable" };
    return contextState(context) === "running" ? { ok: true } : { ok: false, reason: "blocked" };
  }

  setPlan(plan: EnginePlan): void {
    this.#plan = plan;
    this.#sendPlan();
    this.#sendLoop();
  }

  play(): void {
    if (this.#wantsPlay || this.#isUnavailable || this.#disposal !== undefined) return;
    this.#wantsPlay = true;
    if (this.#context.state === "running") {
      this.#start();
      return;
    }
    this.#update({ starting: true });
    void this.unlock().then((result) => {
      if (!this.#wantsPlay || this.#state.transport === "playing") return;
      if (result.ok) this.#start();
      else this.#stop();
    });
  }

  pause(): void {
    if (!this.#wantsPlay) return;
    this.#stop();
    this.#send({ type: "pause", generation: ++this.#generation });
  }

  seek(seconds: number): void {
    const frame = this.#clampFrame(Math.round(seconds * this.rate));
    this.#generation += 1;
    this.#clock.jump(frame, this.#generation);
    this.#aim(frame);
    this.#send({ type: "seek", generation: this.#generation, frame });
  }

  shuttle(rate: ShuttleRate | 0): void {
    if (rate > 0) this.play();
    else this.pause();
  }

  beginScrub(): void {
    this.#resumesAfterScrub = this.#wantsPlay;
    this.pause();
    this.#update({ scrubbing: true });
  }

  scrub(seconds: number): void {
    this.seek(seconds);
  }

  endScrub(): void {
    this.#update({ scrubbing: false });
    if (this.#resumesAfterScrub) this.play();
    this.#resumesAfterScrub = false;
  }

  step(seconds: number, _soundSeconds: number): void {
    this.pause();
    this.seek(seconds);
  }

  setLatencyOffset(seconds: number): void {
    this.#latencyOffset = Number.isFinite(seconds) ? seconds : 0;
  }

  resetLoudness(): void {
    return undefined;
  }

  setLoop(loop: Loop): void {
    this.#loop = loop;
    this.#sendLoop();
  }

  setMaster(volume: number, muted: boolean): void {
    this.#send({ type: "setMaster", gain: muted ? 0 : Math.min(1, Math.max(0, volume)) });
  }

  position(): number {
    const heard = heardContextFrame(this.#context) - this.#latencyOffset * this.rate;
    return this.#clampFrame(this.#clock.frameAt(Math.max(0, heard))) / this.rate;
  }

  async openSource(sourceId: string, bytes: SourceBytes): Promise<SourceInfo | SourceFailure> {
    return this.#desk.open(sourceId, bytes);
  }

  closeSource(sourceId: string): void {
    this.#desk.close(sourceId);
    // The same id gets a new number when it is opened again.
    if (this.#plan.clips.some((clip) => clip.sourceId === sourceId)) this.#sendPlan();
  }

  stats(): EngineStats {
    const context = this.#context;
    return {
      rate: this.rate,
      latencySeconds: context.outputLatency || context.baseLatency || 0,
      voices: this.#voices,
      missedFrames: this.#missedFrames,
      underruns: countUnderruns(context),
      sources: this.#desk.count,
    };
  }

  dispose(): Promise<void> {
    this.#disposal ??= this.#close();
    return this.#disposal;
  }

  async #close(): Promise<void> {
    this.#wantsPlay = false;
    for (const undo of this.#undo.toReversed()) undo();
    this.#desk.dispose();
    this.#mixer.close();
    if (this.#context.state !== "closed") await this.#context.close();
    this.#update({ context: "closed", transport: "stopped", starting: false, rate: 0 });
    for (const emitter of [this.#stateChanged, this.#ended, this.#loadFailed, this.#metered]) emitter.clear();
  }

  #start(): void {
    const here = this.#clampFrame(Math.round(this.position() * this.rate));
    const frame = here >= this.#plan.playableFrames ? 0 : here;
    this.#generation += 1;
    this.#clock.jump(frame, this.#generation);
    this.#aim(frame);
    this.#send({ type: "play", generation: this.#generation, frame });
    this.#update({ transport: "playing", starting: true, rate: 1 });
  }

  #stop(): void {
    this.#wantsPlay = false;
    this.#update({ transport: "stopped", starting: false, rate: 0 });
  }

  #clampFrame(frame: number): number {
    return Number.isFinite(frame) ? Math.min(Math.max(0, frame), this.#plan.playableFrames) : 0;
  }

  #loopFrames(): { readonly startFrame: number; readonly endFrame: number } {
    const { enabled, startSeconds, endSeconds } = this.#loop;
    const { pictureFrames, playableFrames } = this.#plan;
    const end = endSeconds === undefined ? pictureFrames || playableFrames : Math.round(endSeconds * this.rate);
    return enabled
      ? { startFrame: Math.round((startSeconds ?? 0) * this.rate), endFrame: Math.min(end, playableFrames) }
      : { startFrame: 0, endFrame: 0 };
  }

  #sendLoop(): void {
    this.#send({ type: "setLoop", enabled: this.#loop.enabled, ...this.#loopFrames() });
    this.#aim(Math.round(this.position() * this.rate));
  }

  #compile(): CompiledPlan {
    return compilePlan(this.#plan, (sourceId) => this.#desk.slotOf(sourceId));
  }

  #sendPlan(): void {
    const plan = this.#compile();
    // A copy for the decode worker; the audio thread gets the arrays themselves.
    this.#desk.setPlan(plan);
    this.#send({ type: "setPlan", plan }, planBuffers(plan));
  }

  #aim(frame: number): void {
    const { startFrame, endFrame } = this.#loopFrames();
    this.#desk.aim(frame, startFrame, endFrame);
  }

  #send(command: MixerCommand, transfer?: Transferable[]): void {
    this.#mixer.send(command, transfer);
  }

  #hear(report: MixerReport): void {
    if (report.type === "metered") {
      this.#voices = report.voices;
      this.#missedFrames += report.missedFrames;
      this.#metered.emit({ peakLeft: report.peakLeft, peakRight: report.peakRight, lanes: new Map(), loudness: NO_LOUDNESS });
      return;
    }
    if (report.type !== "moved") return;
    const { contextFrame, frame, generation, playing, waiting, ended } = report;
    this.#clock.anchor({ contextFrame, frame, generation, isRunning: playing && !waiting });
    if (generation < this.#generation) return;
    if (ended) {
      this.#stop();
      this.#ended.emit();
    } else if (this.#state.transport === "playing") this.#update({ starting: waiting });
    // Where the playhead has come to stand is known only now: whoever follows it looks once more.
    else this.#stateChanged.emit(this.#state);
  }

  /** The transport never says "playing" while the context does not run: an interruption is a pause. */
  #onContextState(): void {
    const context = contextState(this.#context);
    if (context !== "running" && this.#state.transport === "playing") {
      this.#send({ type: "pause", generation: ++this.#generation });
      this.#wantsPlay = false;
      this.#update({ context, transport: "stopped", starting: false, rate: 0 });
      return;
    }
    this.#update({ context });
  }

  #update(change: Partial<EngineState>): void {
    const next = { ...this.#state, ...change };
    if ((Object.keys(change) as (keyof EngineState)[]).every((key) => next[key] === this.#state[key])) return;
    if (next.transport !== this.#state.transport) this.#desk.setPlaying(next.transport === "playing");
    this.#state = next;
    this.#stateChanged.emit(next);
  }
}

/** Starts an engine of its own: a context, a mixer worklet and a decode worker. Throws where the browser has no Web Audio. */
export function createEngine(options: EngineOptions = {}): Engine {
  return new LiveEngine(options);
}
