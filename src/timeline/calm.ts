import type { TimelineHost } from "./contract.ts";

/** What follows the canvas does so once nothing has changed for so long, and all of it is drawn: a slow machine draws first. */
const CALM_MS = 100;

/** Tells its listeners each time that what a host shows has come to rest. */
export class Calm {
  readonly #host: TimelineHost;
  readonly #listeners = new Set<() => void>();
  #stop: (() => void) | undefined;
  #isDrawing: () => boolean = () => false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #changedAtMs = 0;

  constructor(host: TimelineHost) {
    this.#host = host;
  }

  /** @param isDrawing something of what changed is not on the screen yet */
  waitFor(isDrawing: () => boolean): void {
    this.#isDrawing = isDrawing;
  }

  /** Returns how to stop listening. */
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

  /** Something else changed. One timer however often: what came meanwhile is waited for again. */
  readonly touch = (): void => {
    if (!this.#stop) return;
    this.#changedAtMs = performance.now();
    this.#timer ??= setTimeout(this.#look, CALM_MS);
  };

  readonly #look = (): void => {
    const restMs = this.#changedAtMs + CALM_MS - performance.now();
    const isCalm = restMs <= 1 && !this.#isDrawing();
    this.#timer = isCalm ? undefined : setTimeout(this.#look, Math.max(restMs, CALM_MS / 2));
    if (isCalm) for (const listener of this.#listeners) listener();
  };
}
