import { startContext } from "./context-start.ts";
import { closeDevice, openDevice, wantedRate } from "./sound-output.ts";
import type { EngineOptions } from "../types.ts";

/** How long one look for a device waits for it. */
const LONGEST_LOOK_SECONDS = 3;

/** Firefox starts no context of a page at a rate at which one could not start before, even once there is a device. One of these each time. */
const OTHER_RATES: readonly number[] = [44_100, 96_000, 88_200, 32_000];

type DeviceLookOptions = {
  readonly engine: EngineOptions;
  /** Resolves when a device may take over. */
  readonly untilFree: () => Promise<void>;
  /** A device is there. The callee owns the running context. */
  readonly onFound: (context: AudioContext) => void;
};

/** Opens contexts until one's clock moves. One look at a time. */
export class DeviceProbe {
  readonly #options: DeviceLookOptions;
  #probe: AudioContext | undefined;
  /** Under way; undefined where none is. */
  #look: symbol | undefined;
  #otherRates = OTHER_RATES;
  /** At which a device was found last, or is looked for first. */
  rate: number;

  constructor(options: DeviceLookOptions) {
    this.#options = options;
    this.rate = wantedRate(options.engine);
  }

  /** Does nothing while one is under way. @param isChanged the browser says that devices came or went */
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
      // Ended meanwhile, and the context closed with it.
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
