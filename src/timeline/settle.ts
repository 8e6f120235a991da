import type { ViewHost } from "./contract.ts";

/** Settled: nothing has changed for at least this long, and everything is drawn. */
const SETTLE_MS = 100;
/** Changes with less than this between them are one movement, as in the frames of a slow machine. */
const MOVEMENT_MS = 200;

/** Notifies its subscribers each time a host's view has settled. */
export class Settle {
  readonly #host: ViewHost;
  readonly #listeners = new Set<() => void>();
  #stop: (() => void) | undefined;
  #isDrawing: () => boolean = () => false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Above `SETTLE_MS` only while drawing is unfinished. */
  #waitMs = 0;
  /** The time of the last change. */
  #changedMs = 0;
  /** The time without a change that ends the present movement. */
  #restMs = SETTLE_MS;

  constructor(host: ViewHost) {
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
    if (intervalMs > SETTLE_MS && intervalMs < MOVEMENT_MS) this.#restMs = Math.max(this.#restMs, 2 * intervalMs);
    this.#changedMs = now;
    if (this.#timer === undefined || this.#waitMs > SETTLE_MS) this.#lookAfter(SETTLE_MS);
  };

  #lookAfter(ms: number): void {
    clearTimeout(this.#timer);
    this.#waitMs = ms;
    this.#timer = setTimeout(this.#look, ms);
  }

  /**
   * Waits until nothing has changed for `#restMs`. Doubles the interval while drawing is unfinished: frequent checks would slow it down
   * further.
   */
  readonly #look = (): void => {
    this.#timer = undefined;
    const restMs = this.#changedMs + this.#restMs - performance.now();
    if (restMs > 0) this.#lookAfter(Math.min(restMs, SETTLE_MS));
    else if (this.#isDrawing()) this.#lookAfter(2 * Math.max(this.#waitMs, SETTLE_MS));
    else this.#notify();
  };

  #notify(): void {
    this.#restMs = SETTLE_MS;
    for (const listener of this.#listeners) listener();
  }
}
