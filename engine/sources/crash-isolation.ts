type Stage =
  /** To be opened. */
  | "waiting"
  | "opening"
  /** Open; its linear pass is to begin. */
  | "open"
  | "reading"
  /** All of it was read once: it stops no worker. */
  | "proven"
  /** Proven, in a worker that is gone: to be opened again. */
  | "returning"
  | "reopening";

/** What the decode worker should begin now, by numbers of sources. */
export type Admitted = { readonly open: readonly number[]; readonly read: readonly number[] };

/**
 * Which sources are worked at, and which is to blame when the decode worker stops. Sources open all at once. When the worker
 * stops while several are worked at, those are taken one by one from then on, first opened, then read: the next stop
 * names its source. What is proven is back before: it may be what plays. No clock, no worker: it only keeps the books.
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

  /** Whether the next stop may be the fault of this one. */
  isSuspect(slot: number): boolean {
    return this.#isCareful && !this.isProven(slot);
  }

  /** Whether the worker is opening or reading anything that it has not read before. */
  get isBusy(): boolean {
    return this.#at("opening", "reading").length > 0;
  }

  /** What may begin now; it counts as begun. */
  admit(): Admitted {
    if (this.#at("waiting", "opening", "open", "reading").length === 0) this.#isCareful = false;
    const back = this.#at("returning");
    for (const slot of back) this.#stages.set(slot, "reopening");
    return { open: [...back, ...this.#begin("waiting", "opening")], read: this.#begin("open", "reading") };
  }

  /** The worker stopped: whose fault it is, if that is certain. All others that are not proven wait to be opened again. */
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
