import type { MixerCommand, MixerReport } from "#worklets/mixer/mixer-protocol.ts";
import { createTimelineClock } from "./clock.ts";
import { OutputClock, type SoundContext } from "./output-clock.ts";
import { loopFrames } from "./loop-frames.ts";
import type { EnginePlan, EngineState, Loop, ShuttleRate, UnlockResult } from "../types.ts";
import type { PlayDirection } from "../worker/prefetch-plan.ts";

type Moved = Extract<MixerReport, { type: "moved" }>;

/** The transport's part of the engine's state. */
export type TransportState = Omit<EngineState, "context">;

export const STANDING: TransportState = { transport: "stopped", starting: false, rate: 0, scrubbing: false };

export type TransportOptions = {
  readonly context: SoundContext;
  readonly send: (command: MixerCommand) => void;
  /** Playback will need sound there next: prefetch it. */
  readonly aim: (direction: PlayDirection) => void;
  readonly unlock: () => Promise<UnlockResult>;
  readonly onState: (state: TransportState) => void;
  readonly onEnded: () => void;
  /** The page's clock in milliseconds; `performance.now` where absent. */
  readonly nowMs?: (() => number) | undefined;
};

/**
 * If the mixer stops later than this after a pause, its last frames were not audible: a starved audio thread renders its backlog at once.
 * The playhead then goes back to the position that was audible at the pause.
 */
const LONGEST_OVERRUN_SECONDS = 0.5;

/** Main thread: sends one command to the mixer per user action and computes the playhead. The mixer acts exactly to the sample. */
export class Transport {
  readonly #options: TransportOptions;
  readonly #context: SoundContext;
  readonly #outputClock: OutputClock;
  readonly #clock = createTimelineClock();
  #state = STANDING;
  #plan: EnginePlan = { clips: [], lanes: [], playableFrames: 0, pictureFrames: 0 };
  #loop: Loop = { enabled: false };
  /** Numbers the commands that move or stop the playhead or change its speed; the mixer's reports carry the number. */
  #generation = 0;
  #wantsPlay = false;
  /** Speed of the current or the next playback. */
  #rate: ShuttleRate = 1;
  /** Speed at which playback resumes after a scrub; 0: it stays stopped. */
  #rateAfterScrub: ShuttleRate | 0 = 0;
  /** At the last pause: the frames rendered by then, and the audible position. */
  #pausedAt: { readonly generation: number; readonly contextFrame: number; readonly seconds: number } | undefined;

  constructor(options: TransportOptions) {
    this.#options = options;
    this.#context = options.context;
    this.#outputClock = new OutputClock(options.context, options.nowMs);
  }

  get state(): TransportState {
    return this.#state;
  }

  setPlan(plan: EnginePlan): void {
    this.#plan = plan;
    this.#sendLoop();
  }

  setLoop(loop: Loop): void {
    this.#loop = loop;
    this.#sendLoop();
  }

  setLatencyOffset(seconds: number): void {
    this.#outputClock.setOffset(seconds);
  }

  get latencySeconds(): number {
    return this.#outputClock.latencySeconds;
  }

  /** The audible timeline position, in seconds. */
  position(): number {
    return this.#clampFrame(this.#clock.frameAt(this.#outputClock.frame())) / this.#context.sampleRate;
  }

  pause(): void {
    this.#rateAfterScrub = 0;
    if (!this.#wantsPlay) return;
    this.#awaitStop();
    this.#options.send({ type: "pause", generation: this.#generation });
    this.#stop();
  }

  shuttle(rate: ShuttleRate | 0): void {
    if (rate === 0) this.pause();
    else if (this.#state.scrubbing) this.#rateAfterScrub = rate;
    else if (this.#wantsPlay) this.#changeRate(rate);
    else this.#begin(rate);
  }

  seek(seconds: number): void {
    this.#moveTo(seconds, this.#speed, (frame, generation) => ({ type: "seek", generation, frame }));
  }

  scrubStart(): void {
    if (this.#state.scrubbing) return;
    this.#rateAfterScrub = this.#wantsPlay ? this.#rate : 0;
    this.#wantsPlay = false;
    this.#awaitStop();
    this.#options.send({ type: "hold", generation: this.#generation });
    this.#update({ ...STANDING, scrubbing: true });
  }

  scrubMove(seconds: number): void {
    // A grain that is requested while the context does not run would sound later, when it resumes.
    if (!this.#state.scrubbing || this.#context.state !== "running") return this.seek(seconds);
    this.#moveTo(seconds, 0, (frame, generation) => ({ type: "scrub", generation, frame }));
  }

  scrubEnd(): void {
    if (!this.#state.scrubbing) return;
    this.#update({ scrubbing: false });
    this.#options.send({ type: "release" });
    this.aim();
    const rate = this.#rateAfterScrub;
    this.#rateAfterScrub = 0;
    this.shuttle(rate);
  }

  step(seconds: number, soundSeconds: number): void {
    this.pause();
    if (this.#context.state !== "running") return this.seek(seconds);
    const frames = Math.round(soundSeconds * this.#context.sampleRate);
    this.#moveTo(seconds, 1, (frame, generation) => ({ type: "step", generation, frame, frames }));
  }

  /** Stops: the mixer is unavailable, or the engine is disposed. */
  giveUp(): void {
    this.#rateAfterScrub = 0;
    this.#stop();
  }

  receive({ contextFrame, frame, generation, playing, waiting, speed, ended }: Moved): void {
    // On a hidden page nobody calls `position`: reading the clock at each report drops old anchors.
    this.#clock.frameAt(this.#outputClock.frame());
    this.#clock.anchor({ contextFrame, frame, generation, speed, isRunning: playing && !waiting });
    if (generation < this.#generation) return;
    if (!playing && !ended && this.#isOverrun(contextFrame)) return this.seek(this.#pausedAt?.seconds ?? 0);
    if (ended || (!playing && this.#state.transport === "playing")) this.#stop();
    else if (this.#state.transport === "playing") this.#update({ starting: waiting });
    // The final position of a stopped playhead is known only now: notify the subscribers again.
    else this.#options.onState(this.#state);
    if (ended) this.#options.onEnded();
  }

  /** Sends the decode worker where sound will be needed next: from the playhead, or from a jump's target. */
  aim(frame: number = Math.round(this.position() * this.#context.sampleRate), speed: number = this.#speed): void {
    const { startFrame, endFrame } = this.#loopFrames;
    this.#options.aim({ frame, speed, loopStart: startFrame, loopEnd: endFrame });
  }

  /** Speed at which sound will be needed; 0 during a scrub. */
  get #speed(): number {
    return this.#state.scrubbing ? 0 : this.#state.rate || 1;
  }

  get #loopFrames() {
    return loopFrames(this.#loop, this.#plan, this.#context.sampleRate);
  }

  #begin(rate: ShuttleRate): void {
    this.#wantsPlay = true;
    this.#rate = rate;
    if (this.#context.state === "running") return this.#start();
    this.#update({ starting: true });
    void this.#options.unlock().then((result) => {
      if (!this.#wantsPlay || this.#state.transport === "playing") return;
      if (result.ok) this.#start();
      else this.#stop();
    });
  }

  #start(): void {
    const rate = this.#rate;
    const here = this.position();
    const isAtEnd = rate > 0 && Math.round(here * this.#context.sampleRate) >= this.#plan.playableFrames;
    this.#moveTo(isAtEnd ? 0 : here, rate, (frame, generation) => ({ type: "play", generation, frame, speed: rate }));
    this.#update({ transport: "playing", starting: true, rate });
  }

  #changeRate(rate: ShuttleRate): void {
    if (rate === this.#rate) return;
    this.#rate = rate;
    if (this.#state.transport !== "playing") return;
    this.#update({ rate });
    this.aim();
    this.#clock.suspect(this.#outputClock.madeFrame, ++this.#generation);
    this.#options.send({ type: "setSpeed", generation: this.#generation, speed: rate });
  }

  #stop(): void {
    this.#wantsPlay = false;
    this.#update({ transport: "stopped", starting: false, rate: 0 });
  }

  /** Shows a jump's target, commands the mixer, prefetches. The mixer first: if the pages are resident, only it adds latency. */
  #moveTo(seconds: number, speed: number, commandOf: (frame: number, generation: number) => MixerCommand): void {
    const frame = this.#clampFrame(Math.round(seconds * this.#context.sampleRate));
    this.#clock.jump(frame, ++this.#generation);
    this.#options.send(commandOf(frame, this.#generation));
    this.aim(frame, speed);
  }

  #clampFrame(frame: number): number {
    return Number.isFinite(frame) ? Math.min(Math.max(0, frame), this.#plan.playableFrames) : 0;
  }

  /** To be called before the mixer is commanded to stop: notes the current position under a new generation. */
  #awaitStop(): void {
    const contextFrame = this.#outputClock.madeFrame;
    this.#pausedAt = { generation: ++this.#generation, contextFrame, seconds: this.position() };
    this.#clock.suspect(contextFrame, this.#generation);
  }

  /** Whether the mixer stopped, at this context frame, much later than it was commanded to. */
  #isOverrun(contextFrame: number): boolean {
    const paused = this.#pausedAt;
    if (paused?.generation !== this.#generation) return false;
    return contextFrame - paused.contextFrame > LONGEST_OVERRUN_SECONDS * this.#context.sampleRate;
  }

  #sendLoop(): void {
    const loop = this.#loopFrames;
    this.#clock.setLoop(loop, this.#outputClock.frame());
    this.#options.send({ type: "setLoop", enabled: loop.endFrame > 0, ...loop });
    this.aim();
  }

  #update(change: Partial<TransportState>): void {
    const next = { ...this.#state, ...change };
    if ((Object.keys(change) as (keyof TransportState)[]).every((key) => next[key] === this.#state[key])) return;
    this.#state = next;
    this.#options.onState(next);
  }
}
