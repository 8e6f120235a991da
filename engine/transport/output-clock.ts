/** What the device's clock is read from; an AudioContext is one. */
export type SoundContext = Pick<
  AudioContext,
  "sampleRate" | "state" | "currentTime" | "baseLatency" | "outputLatency" | "getOutputTimestamp"
> & { readonly hasDevice?: false };

/** No device is believed to be later than this beyond what it says of itself: a clock that stands still would hold the playhead for ever. */
const LONGEST_DELAY_SECONDS = 1;
/** A clock that falls back by less than this was ahead of itself: what is heard waits for it. One that falls back farther is believed. */
const LARGEST_SLIP_SECONDS = 0.25;

/** Where the device may not be asked: what it says there, measured with PulseAudio, is 44 to 65 ms. */
const UNASKED_LATENCY_SECONDS = 0.05;

/**
 * Firefox on Linux may wait for ever for the device's latency, and the page with it: its graph and PulseAudio then wait for each other.
 * `outputLatency` and `getOutputTimestamp` both ask.
 */
function mayAskDevice(userAgent: string): boolean {
  return !/Linux.* Firefox\//u.test(userAgent);
}

/**
 * Which context frame is heard now, by the device's own clock where the browser gives it. Whatever that says (it stands still, stale or
 * ahead around interruptions): never more than has been made.
 */
export class OutputClock {
  readonly #context: SoundContext;
  readonly #nowMs: () => number;
  readonly #mayAsk: boolean;
  #outputLatency = 0;
  #offsetSeconds = 0;
  #lastSeconds = 0;

  constructor(context: SoundContext, nowMs: () => number = () => performance.now(), userAgent = globalThis.navigator?.userAgent ?? "") {
    this.#context = context;
    this.#nowMs = nowMs;
    this.#mayAsk = context.hasDevice === false || mayAskDevice(userAgent);
  }

  /** Seconds between a quantum's making and its sound. Asked of a device that runs: Firefox keeps its first answer, however early. */
  get latencySeconds(): number {
    if (!this.#mayAsk) return UNASKED_LATENCY_SECONDS;
    if (this.#context.state === "running") this.#outputLatency = this.#context.outputLatency;
    return [this.#outputLatency, this.#context.baseLatency].find((latency) => latency > 0 && Number.isFinite(latency)) ?? 0;
  }

  /** Context frames made so far. */
  get madeFrame(): number {
    return this.#context.currentTime * this.#context.sampleRate;
  }

  /** Seconds that sound takes to the ear beyond what the browser knows; below 0 where the browser says too much. */
  setOffset(seconds: number): void {
    this.#offsetSeconds = Number.isFinite(seconds) ? seconds : 0;
    this.#lastSeconds = 0;
  }

  /** Fractional context frame, 0 … made. */
  frame(): number {
    const made = this.#context.currentTime;
    const latency = this.latencySeconds;
    const byDevice = Math.max(this.#byDevice() ?? made - latency, made - latency - LONGEST_DELAY_SECONDS);
    const heard = Math.max(0, Math.min(byDevice - this.#offsetSeconds, made));
    const slip = this.#lastSeconds - heard;
    if (!(slip > 0 && slip < LARGEST_SLIP_SECONDS)) this.#lastSeconds = heard;
    return Math.min(this.#lastSeconds, made) * this.#context.sampleRate;
  }

  /** Undefined where the device's clock is not known, or says nothing that could be. */
  #byDevice(): number | undefined {
    if (!this.#mayAsk || this.#context.state !== "running") return undefined;
    const { contextTime = 0, performanceTime = 0 } = this.#context.getOutputTimestamp();
    const heard = contextTime + (this.#nowMs() - performanceTime) / 1000;
    return performanceTime > 0 && Number.isFinite(heard) ? heard : undefined;
  }
}
