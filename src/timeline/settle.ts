import type { TimelineHost } from "./contract.ts";

/** Settled: nothing has changed for this long and everything is drawn. On a slow machine drawing comes first. */
const SETTLE_MS = 100;
/** Changes that follow one another within this time are frames of a slow machine: a rest is longer than the time between them. */
const SLOW_FRAME_MS = 200;

/** Notifies its subscribers each time a host's view has settled. */
export class Settle {
  readonly #host: TimelineHost;
  readonly #listeners = new Set<() => void>();
  #stop: (() => void) | undefined;
  #isDrawing: () => boolean = () => false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Above `SETTLE_MS` only while drawing is unfinished. */
  #waitMs = 0;
  /** The time of the last change, and how long nothing may change after it. */
  #changedMs = 0;
  #restMs = SETTLE_MS;

  constructor(host: TimelineHost) {
    this.#host = host;
  }

  /** @param isDrawing true while part of a change is not drawn yet */
  waitFor(isDrawing: () => boolean): void {
    this.#isDrawing = isDrawing;
  }

  /** Returns the function that unsubscribes. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    this.#stop ??= this.#host.subscribe(this.touch);
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0) return;
      this.#stop?.();
      this.#stop = undefined;
      clearTimeout(this.#timer);
      this.#timer = undefined;
    };
  }

  /** Something else changed. A running timer stays: replacing it in every frame takes measurable time of a pan. */
  readonly touch = (): void => {
    if (!this.#stop) return;
    const now = performance.now();
    const intervalMs = now - this.#changedMs;
    this.#restMs = intervalMs > SETTLE_MS && intervalMs < SLOW_FRAME_MS ? 2 * intervalMs : SETTLE_MS;
    this.#changedMs = now;
    if (this.#timer === undefined || this.#waitMs > SETTLE_MS) this.#lookAfter(SETTLE_MS);
  };

  #lookAfter(ms: number): void {
    clearTimeout(this.#timer);
    this.#waitMs = ms;
    this.#timer = setTimeout(this.#look, ms);
  }

  /**
   * Waits until nothing has changed for long enough. Doubles the interval while drawing is unfinished: frequent checks would slow it down
   * further.
   */
  readonly #look = (): void => {
    this.#timer = undefined;
    const restMs = this.#changedMs + this.#restMs - performance.now();
    if (restMs > 0) this.#lookAfter(Math.min(restMs, SETTLE_MS));
    else if (this.#isDrawing()) this.#lookAfter(2 * Math.max(this.#waitMs, SETTLE_MS));
    else for (const listener of this.#listeners) listener();
  };
}
