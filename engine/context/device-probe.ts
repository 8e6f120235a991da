import { startContext } from "./context-start.ts";
import { closeDevice, openDevice, wantedRate } from "./sound-output.ts";
import type { EngineOptions } from "../types.ts";

/** Longest wait for one context's clock to advance. */
const LONGEST_LOOK_SECONDS = 3;

/**
 * Firefox: once a page's context has failed to start at a rate, none at that rate starts any more, even with a device. After each device
 * change one of these is tried as well.
 */
const OTHER_RATES: readonly number[] = [44_100, 96_000, 88_200, 32_000];

type DeviceLookOptions = {
  readonly engine: EngineOptions;
  /** Resolves when a device may be put to use. */
  readonly untilFree: () => Promise<void>;
  /** A device was found. The callee owns the running context. */
  readonly onFound: (context: AudioContext) => void;
};

/**
 * Looks once for an output device: opens a context, and after a device change one at another rate. A device is found if the clock of one
 * advances. The caller repeats the search at each unlock and device change.
 */
export class DeviceProbe {
  readonly #options: DeviceLookOptions;
  #probe: AudioContext | undefined;
  /** The search in progress, if any. */
  #look: symbol | undefined;
  #otherRates = OTHER_RATES;
  /** The rate that is tried first: the requested one, or that at which a device was last found. */
  rate: number;

  constructor(options: DeviceLookOptions) {
    this.#options = options;
    this.rate = wantedRate(options.engine);
  }

  /** Does nothing during a search. @param isChanged the browser reported that the list of devices changed */
  async begin(isChanged = false): Promise<void> {
    if (this.#look) return;
    const look = Symbol("look");
    this.#look = look;
    try {
      await this.#search(look, [this.rate, ...(isChanged ? this.#otherRates.slice(0, 1) : [])]);
    } finally {
      if (look === this.#look) this.#look = undefined;
    }
  }

  end(): void {
    this.#look = undefined;
    if (this.#probe) closeDevice(this.#options.engine, this.#probe).catch(reportError);
    this.#probe = undefined;
  }

  async #search(look: symbol, rates: readonly number[]): Promise<void> {
    for (const rate of rates) {
      const context = openDevice(this.#options.engine, rate);
      this.#probe = context;
      const isThere = await startContext(context, LONGEST_LOOK_SECONDS);
      if (isThere) await this.#options.untilFree();
      // `end` was called meanwhile and has closed the context.
      if (look !== this.#look) return;
      this.#probe = undefined;
      this.#otherRates = this.#otherRates.filter((other) => other !== rate);
      if (isThere) {
        this.rate = rate;
        return this.#options.onFound(context);
      }
      await closeDevice(this.#options.engine, context);
      if (look !== this.#look) return;
    }
  }
}
