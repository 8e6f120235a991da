import type { TimelineHost } from "./contract.ts";

/** What follows the canvas does so once nothing has changed for so long, and all of it is drawn: a slow machine draws first. */
const CALM_MS = 100;

/** Tells its listeners each time that what a host shows has come to rest. */
export class Settle {
  readonly #host: TimelineHost;
  readonly #listeners = new Set<() => void>();
  #stop: (() => void) | undefined;
  #isDrawing: () => boolean = () => false;
  #timer: ReturnType<typeof setTimeout> | undefined;

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

  /** Something else changed. While that goes on the timer is put off, and does not wake the page. */
  readonly touch = (): void => {
    if (this.#stop) this.#lookAfter(CALM_MS);
  };

  #lookAfter(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#look, ms, ms);
  }

  /** Where drawing takes long, looking often would make it take longer. */
  readonly #look = (waitedMs: number): void => {
    if (this.#isDrawing()) this.#lookAfter(2 * waitedMs);
    else for (const listener of this.#listeners) listener();
  };
}
