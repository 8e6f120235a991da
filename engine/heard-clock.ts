/** What the device's clock is read from; an AudioContext is one. */
export type SoundContext = Pick<
  AudioContext,
  "sampleRate" | "state" | "currentTime" | "baseLatency" | "outputLatency" | "getOutputTimestamp"
>;

/** No device is believed to be later than this beyond what it says of itself: a clock that stands still would hold the playhead for ever. */
const LONGEST_DELAY_SECONDS = 1;
/** A clock that falls back by less than this was ahead of itself: what is heard waits for it. One that falls back farther is believed. */
const LARGEST_SLIP_SECONDS = 0.25;

/** Seconds between a quantum's making and its sound, as the browser says. */
export function outputLatency({ outputLatency: output, baseLatency: base }: SoundContext): number {
  return [output, base].find((latency) => latency > 0 && Number.isFinite(latency)) ?? 0;
}

/**
 * Which context frame is heard now, by the device's own clock where the browser gives it. Whatever that says (it stands still, stale or
 * ahead around interruptions): never more than has been made.
 */
export class HeardClock {
  readonly #context: SoundContext;
  readonly #nowMs: () => number;
  #offsetSeconds = 0;
  #lastSeconds = 0;

  constructor(context: SoundContext, nowMs: () => number = () => performance.now()) {
    this.#context = context;
    this.#nowMs = nowMs;
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
    const latency = outputLatency(this.#context);
    const byDevice = Math.max(this.#byDevice() ?? made - latency, made - latency - LONGEST_DELAY_SECONDS);
    const heard = Math.max(0, Math.min(byDevice - this.#offsetSeconds, made));
    const slip = this.#lastSeconds - heard;
    if (!(slip > 0 && slip < LARGEST_SLIP_SECONDS)) this.#lastSeconds = heard;
    return Math.min(this.#lastSeconds, made) * this.#context.sampleRate;
  }

  /** Undefined where the device's clock is not known, or says nothing that could be. */
  #byDevice(): number | undefined {
    if (this.#context.state !== "running") return undefined;
    const { contextTime = 0, performanceTime = 0 } = this.#context.getOutputTimestamp();
    const heard = contextTime + (this.#nowMs() - performanceTime) / 1000;
    return performanceTime > 0 && Number.isFinite(heard) ? heard : undefined;
  }
}
