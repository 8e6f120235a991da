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
  /** What will be heard next: its sound is to be fetched. */
  readonly aim: (heading: PlayDirection) => void;
  readonly unlock: () => Promise<UnlockResult>;
  readonly onState: (state: TransportState) => void;
  readonly onEnded: () => void;
  /** The page's clock in milliseconds; `performance.now` where absent. */
  readonly nowMs?: (() => number) | undefined;
};

/**
 * Beyond this a mixer that stops late has made what nobody heard: a starved audio thread makes up for lost time at once. The playhead
 * then stands where the ear was.
 */
const LONGEST_OVERRUN_SECONDS = 0.5;

/** Main thread: one command to the mixer per user action, and where the playhead is. The mixer does the rest, on the sample. */
export class Transport {
  readonly #options: TransportOptions;
  readonly #context: SoundContext;
  readonly #heard: OutputClock;
  readonly #clock = createTimelineClock();
  #state = STANDING;
  #plan: EnginePlan = { clips: [], lanes: [], playableFrames: 0, pictureFrames: 0 };
  #loop: Loop = { enabled: false };
  /** Numbers the user's jumps. */
  #generation = 0;
  #wantsPlay = false;
  /** At which rate it plays, or will. */
  #rate: ShuttleRate = 1;
  /** What goes on when the hand lets the playhead go. */
  #rateAfterScrub: ShuttleRate | 0 = 0;
  /** Where the ear was at the last pause. */
  #pausedAt: { readonly generation: number; readonly contextFrame: number; readonly seconds: number } | undefined;

  constructor(options: TransportOptions) {
    this.#options = options;
    this.#context = options.context;
    this.#heard = new OutputClock(options.context, options.nowMs);
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
    this.#heard.setOffset(seconds);
  }

  get latencySeconds(): number {
    return this.#heard.latencySeconds;
  }

  /** Seconds; what is heard now. */
  position(): number {
    return this.#clampFrame(this.#clock.frameAt(this.#heard.frame())) / this.#context.sampleRate;
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
    this.#moveTo(seconds, this.#pace, (frame, generation) => ({ type: "seek", generation, frame }));
  }

  beginScrub(): void {
    if (this.#state.scrubbing) return;
    this.#rateAfterScrub = this.#wantsPlay ? this.#rate : 0;
    this.#wantsPlay = false;
    this.#awaitStop();
    this.#options.send({ type: "hold", generation: this.#generation });
    this.#update({ ...STANDING, scrubbing: true });
  }

  scrub(seconds: number): void {
    // Sound that is asked for while none can be heard would come when it can.
    if (!this.#state.scrubbing || this.#context.state !== "running") return this.seek(seconds);
    this.#moveTo(seconds, 0, (frame, generation) => ({ type: "scrub", generation, frame }));
  }

  endScrub(): void {
    if (!this.#state.scrubbing) return;
    this.#update({ scrubbing: false });
    this.#options.send({ type: "letGo" });
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

  /** Nothing can play. */
  giveUp(): void {
    this.#rateAfterScrub = 0;
    this.#stop();
  }

  hear({ contextFrame, frame, generation, playing, waiting, pace, ended }: Moved): void {
    // Nobody may ask for the position (a hidden page): what was heard is forgotten with each report.
    this.#clock.frameAt(this.#heard.frame());
    this.#clock.anchor({ contextFrame, frame, generation, pace, isRunning: playing && !waiting });
    if (generation < this.#generation) return;
    if (!playing && !ended && this.#isOverrun(contextFrame)) return this.seek(this.#pausedAt?.seconds ?? 0);
    if (ended || (!playing && this.#state.transport === "playing")) this.#stop();
    else if (this.#state.transport === "playing") this.#update({ starting: waiting });
    // Where the playhead has come to stand is known only now: whoever follows it looks once more.
    else this.#options.onState(this.#state);
    if (ended) this.#options.onEnded();
  }

  /** Tells the decode worker what will be heard next from where the playhead is, or is sent to. */
  aim(frame: number = Math.round(this.position() * this.#context.sampleRate), pace: number = this.#pace): void {
    const { startFrame, endFrame } = this.#loopFrames;
    this.#options.aim({ frame, pace, loopStart: startFrame, loopEnd: endFrame });
  }

  /** The pace at which sound will be needed; 0: the hand is on the playhead. */
  get #pace(): number {
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
    this.#moveTo(isAtEnd ? 0 : here, rate, (frame, generation) => ({ type: "play", generation, frame, pace: rate }));
    this.#update({ transport: "playing", starting: true, rate });
  }

  #changeRate(rate: ShuttleRate): void {
    if (rate === this.#rate) return;
    this.#rate = rate;
    if (this.#state.transport !== "playing") return;
    this.#update({ rate });
    this.aim();
    this.#clock.doubt(this.#heard.madeFrame, ++this.#generation);
    this.#options.send({ type: "setPace", generation: this.#generation, pace: rate });
  }

  #stop(): void {
    this.#wantsPlay = false;
    this.#update({ transport: "stopped", starting: false, rate: 0 });
  }

  /** A jump: shown at once, told to the mixer, its sound fetched. The mixer first: where all is there, only it matters how soon. */
  #moveTo(seconds: number, pace: number, commandOf: (frame: number, generation: number) => MixerCommand): void {
    const frame = this.#clampFrame(Math.round(seconds * this.#context.sampleRate));
    this.#clock.jump(frame, ++this.#generation);
    this.#options.send(commandOf(frame, this.#generation));
    this.aim(frame, pace);
  }

  #clampFrame(frame: number): number {
    return Number.isFinite(frame) ? Math.min(Math.max(0, frame), this.#plan.playableFrames) : 0;
  }

  /** The mixer is about to be told to stop where it is, under a number of its own. */
  #awaitStop(): void {
    const contextFrame = this.#heard.madeFrame;
    this.#pausedAt = { generation: ++this.#generation, contextFrame, seconds: this.position() };
    this.#clock.doubt(contextFrame, this.#generation);
  }

  /** The mixer stopped at this context frame, long after it was told to. */
  #isOverrun(contextFrame: number): boolean {
    const paused = this.#pausedAt;
    if (paused?.generation !== this.#generation) return false;
    return contextFrame - paused.contextFrame > LONGEST_OVERRUN_SECONDS * this.#context.sampleRate;
  }

  #sendLoop(): void {
    const loop = this.#loopFrames;
    this.#clock.setLoop(loop, this.#heard.frame());
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
