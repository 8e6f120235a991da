/** What the output clock reads: an AudioContext, or a stand-in without a device (`hasDevice: false`). */
export type SoundContext = Pick<
  AudioContext,
  "sampleRate" | "state" | "currentTime" | "baseLatency" | "outputLatency" | "getOutputTimestamp"
> & { readonly hasDevice?: false };

/** Largest delay accepted beyond the reported latency: a device clock that stands still would otherwise stop the playhead for good. */
const LONGEST_DELAY_SECONDS = 1;
/** A clock that falls back by less than this was ahead: the position waits for it. A larger fall is accepted. */
const LARGEST_SLIP_SECONDS = 0.25;

/** Assumed where the device must not be queried. With PulseAudio the reported latency was measured as 44 to 65 ms. */
const UNASKED_LATENCY_SECONDS = 0.05;

/**
 * `outputLatency` and `getOutputTimestamp` query the device. In Firefox on Linux a query may freeze the page for good: the browser's audio
 * graph and PulseAudio then wait for each other.
 */
function mayAskDevice(userAgent: string): boolean {
  return !/Linux.* Firefox\//u.test(userAgent);
}

/**
 * Computes which context frame is audible now, by the device's clock where the browser exposes it. Around interruptions that clock stands
 * still, is stale or runs ahead; the result never exceeds what has been rendered.
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

  /** Seconds from rendering a quantum to its playback. Read only while the context runs: Firefox caches its first answer, however early. */
  get latencySeconds(): number {
    if (!this.#mayAsk) return UNASKED_LATENCY_SECONDS;
    if (this.#context.state === "running") this.#outputLatency = this.#context.outputLatency;
    return [this.#outputLatency, this.#context.baseLatency].find((latency) => latency > 0 && Number.isFinite(latency)) ?? 0;
  }

  /** Context frames rendered so far. */
  get madeFrame(): number {
    return this.#context.currentTime * this.#context.sampleRate;
  }

  /** Output latency in seconds beyond what the browser reports; below 0 where it reports too much. */
  setOffset(seconds: number): void {
    this.#offsetSeconds = Number.isFinite(seconds) ? seconds : 0;
    this.#lastSeconds = 0;
  }

  /** The audible context frame: fractional, 0 … `madeFrame`. */
  frame(): number {
    const made = this.#context.currentTime;
    const latency = this.latencySeconds;
    const byDevice = Math.max(this.#byDevice() ?? made - latency, made - latency - LONGEST_DELAY_SECONDS);
    const audible = Math.max(0, Math.min(byDevice - this.#offsetSeconds, made));
    const slip = this.#lastSeconds - audible;
    if (!(slip > 0 && slip < LARGEST_SLIP_SECONDS)) this.#lastSeconds = audible;
    return Math.min(this.#lastSeconds, made) * this.#context.sampleRate;
  }

  /** Audible context time by the device's clock, in seconds. Undefined where the clock is unknown or its answer is invalid. */
  #byDevice(): number | undefined {
    if (!this.#mayAsk || this.#context.state !== "running") return undefined;
    const { contextTime = 0, performanceTime = 0 } = this.#context.getOutputTimestamp();
    const audible = contextTime + (this.#nowMs() - performanceTime) / 1000;
    return performanceTime > 0 && Number.isFinite(audible) ? audible : undefined;
  }
}
