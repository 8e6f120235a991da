/**
 * A worker's use of a cache on the device. It holds a shared lock of the cache's name, for which a sign-out waits before it removes the
 * folder (`clearFolder`): else a worker that gets the message late would write once more into a new folder.
 */
export class CacheUse {
  /** Resolves when no sign-out is removing the folder. */
  readonly ready: Promise<void>;
  readonly #onCleared: () => void;
  readonly #channel: BroadcastChannel;
  readonly #accesses = new Set<Promise<unknown>>();
  #release: () => void = () => undefined;
  #isOver = false;

  /** @param onCleared the user signs out: nothing may be written any more */
  constructor(name: string, onCleared: () => void = () => undefined) {
    this.#onCleared = onCleared;
    this.#channel = new BroadcastChannel(name);
    this.#channel.addEventListener("message", () => {
      this.end();
      this.#onCleared();
    });
    const released = new Promise<void>((resolve) => {
      this.#release = resolve;
    });
    this.ready = new Promise((resolve) => {
      const onGranted = () => {
        resolve();
        return released;
      };
      // Without locks there is no private storage either.
      if ("locks" in navigator) navigator.locks.request(name, { mode: "shared" }, onGranted).catch(() => resolve());
      else resolve();
    });
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  /** Every access that may create a file or folder goes through this: the lock is held until it has ended. Undefined once the use is over. */
  async during<Value>(access: () => Promise<Value>): Promise<Value | undefined> {
    if (this.#isOver) return undefined;
    const running = access();
    this.#accesses.add(running);
    try {
      return await running;
    } finally {
      this.#accesses.delete(running);
    }
  }

  end(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#channel.close();
    void Promise.allSettled(this.#accesses).then(this.#release);
  }
}
