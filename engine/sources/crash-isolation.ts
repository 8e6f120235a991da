type Stage =
  /** To be opened. */
  | "waiting"
  | "opening"
  /** Open; its linear pass has not begun. */
  | "open"
  | "reading"
  /** Read completely once: it does not stop a worker. */
  | "proven"
  /** Proven, but in an earlier worker: to be opened again. */
  | "returning"
  | "reopening";

/** The slots of the sources that the decode worker should open or scan now. */
export type Scheduled = { readonly open: readonly number[]; readonly read: readonly number[] };

/**
 * Tracks which sources the decode worker is processing, and finds the one that stopped it. All sources are opened at once. If the worker
 * stops while it processes several, those are processed one by one from then on (first opened, then read), so that the next stop
 * identifies its source. Proven sources are reopened first: they may be playing. Bookkeeping only, without timers and without the worker.
 */
export class CrashIsolation {
  readonly #stages = new Map<number, Stage>();
  #isCareful = false;

  add(slot: number): void {
    this.#stages.set(slot, "waiting");
  }

  remove(slot: number): void {
    this.#stages.delete(slot);
  }

  opened(slot: number): void {
    const stage = this.#stages.get(slot);
    if (stage === "opening") this.#stages.set(slot, "open");
    if (stage === "reopening") this.#stages.set(slot, "proven");
  }

  finished(slot: number): void {
    if (this.#stages.has(slot)) this.#stages.set(slot, "proven");
  }

  isProven(slot: number): boolean {
    return this.#at("proven", "returning", "reopening").includes(slot);
  }

  /** Whether this source may be the cause of the next stop. */
  isSuspect(slot: number): boolean {
    return this.#isCareful && !this.isProven(slot);
  }

  /** Whether the worker is opening or reading a source for the first time. */
  get isBusy(): boolean {
    return this.#at("opening", "reading").length > 0;
  }

  /** Returns the sources that may begin now, and marks them as begun. */
  schedule(): Scheduled {
    if (this.#at("waiting", "opening", "open", "reading").length === 0) this.#isCareful = false;
    const back = this.#at("returning");
    for (const slot of back) this.#stages.set(slot, "reopening");
    return { open: [...back, ...this.#begin("waiting", "opening")], read: this.#begin("open", "reading") };
  }

  /** The worker stopped: returns the slot that caused it, if that is certain. All sources are to be opened again. */
  stopped(): number | undefined {
    const [first, ...others] = this.#at("opening", "reading");
    for (const slot of this.#at("opening", "open", "reading")) this.#stages.set(slot, "waiting");
    for (const slot of this.#at("proven", "reopening")) this.#stages.set(slot, "returning");
    if (others.length === 0) return first;
    this.#isCareful = true;
    return undefined;
  }

  #at(...stages: readonly Stage[]): readonly number[] {
    return [...this.#stages].filter(([, stage]) => stages.includes(stage)).map(([slot]) => slot);
  }

  #begin(from: Stage, to: Stage): readonly number[] {
    const ready = this.#at(from);
    const mustWait = this.isBusy || this.#at("reopening").length > 0 || (from === "open" && this.#at("waiting").length > 0);
    const begun = this.#isCareful ? ready.slice(0, mustWait ? 0 : 1) : ready;
    for (const slot of begun) this.#stages.set(slot, to);
    return begun;
  }
}
