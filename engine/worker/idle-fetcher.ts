/** Fetches a list of pages one by one, each only while nothing more urgent is in progress. */
export class IdleFetcher {
  readonly #idle: () => Promise<void>;
  readonly #fetch: (key: number) => Promise<void>;
  #keys: readonly number[] = [];
  #isRunning = false;

  /** `idle` resolves when nothing urgent is in progress; `fetch` fetches one page and never rejects. */
  constructor(idle: () => Promise<void>, fetch: (key: number) => Promise<void>) {
    this.#idle = idle;
    this.#fetch = fetch;
  }

  /** Replaces the list: these pages are fetched from now on, in this order. */
  setKeys(keys: readonly number[]): void {
    this.#keys = keys;
    if (this.#isRunning) return;
    this.#isRunning = true;
    void this.#run();
  }

  async #run(): Promise<void> {
    let keys: readonly number[] | undefined;
    while (keys !== this.#keys) {
      keys = this.#keys;
      for (const key of keys) {
        await this.#idle();
        if (keys !== this.#keys) break;
        await this.#fetch(key);
      }
    }
    this.#isRunning = false;
  }
}
