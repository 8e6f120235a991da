/** The steps of an export, in order. `measure` occurs only with a loudness target. */
export const EXPORT_PHASES = ["load", "fetch", "measure", "mix", "encode", "mux", "check"] as const;
export type ExportPhase = (typeof EXPORT_PHASES)[number];

export type ExportProgress = {
  readonly phase: ExportPhase;
  /** Share of the whole export that is done: 0 … 1, never decreasing. */
  readonly ratio: number;
  /** Undefined until enough is done for an estimate. */
  readonly secondsLeft: number | undefined;
};

/** Mixing and encoding run in parallel (one stage); every other stage begins when those before it are done. */
const STAGE: Readonly<Record<ExportPhase, number>> = { load: 0, fetch: 1, measure: 2, mix: 3, encode: 3, mux: 4, check: 5 };

/** Expected seconds per phase; only their proportions matter. */
export type PhaseCosts = Readonly<Record<ExportPhase, number>>;

/**
 * Estimated seconds per phase, measured on 2 slow cores: mixing runs beside the encoding, which runs at 37 × real time; reading and copying
 * at about 60 MB/s. `load` and `fetch` depend on the network; half a second each is the cost with a warm cache.
 * @param isMeasured the whole mix is rendered once before, to measure its loudness
 */
export function estimateCosts(lengthSeconds: number, pictureBytes: number, isMeasured = false): PhaseCosts {
  const copySeconds = pictureBytes / 60e6;
  const mix = lengthSeconds / 150;
  const measure = isMeasured ? mix : 0;
  return { load: 1, fetch: 0.5, measure, mix, encode: lengthSeconds / 37, mux: 0.3 + copySeconds, check: 0.2 + copySeconds };
}

/** The same for an export of sound only: `lanes` files, mixed one after the other. Stems are put into one ZIP. */
export function estimateSoundCosts(lengthSeconds: number, lanes: number, isMeasured: boolean): PhaseCosts {
  const mix = lengthSeconds / 100;
  return { load: 0, fetch: 0.5, measure: isMeasured ? mix : 0, mix: mix * lanes, encode: 0, mux: 0, check: 0.2 };
}

/** Share of all costs that a stage must have done before its speed is known. */
const SHARE_TO_KNOW_SPEED = 0.05;

/** Turns "phase p is r done" into one ratio that never decreases, and an estimate of the time left. */
export class ProgressMeter {
  readonly #nowMs: () => number;
  readonly #startMs: number;
  /** Where the current stage began. Speed is measured per stage, because the network's speed says nothing about the encoder's. */
  #stage: { readonly stage: number; readonly atMs: number; readonly spent: number; readonly isWarm: boolean };
  /** Costs per millisecond, last known value. */
  #speed: number | undefined;
  readonly #done: Record<ExportPhase, number> = { load: 0, fetch: 0, measure: 0, mix: 0, encode: 0, mux: 0, check: 0 };
  #costs: PhaseCosts;
  #ratio = 0;

  constructor(costs: PhaseCosts, nowMs: () => number) {
    this.#costs = costs;
    this.#nowMs = nowMs;
    this.#startMs = nowMs();
    this.#stage = { stage: 0, atMs: this.#startMs, spent: 0, isWarm: false };
  }

  /** Replaces the costs by a better estimate (the picture has been measured). The ratio stands still until the new costs catch up. */
  setCosts(costs: PhaseCosts): void {
    this.#costs = costs;
  }

  /**
   * The result's `phase` is the first one of the stage that is not done.
   * @param done how much of this phase is done, 0 … 1; anything else is clamped
   */
  at(phase: ExportPhase, done: number): ExportProgress {
    for (const other of EXPORT_PHASES) if (STAGE[other] < STAGE[phase]) this.#done[other] = 1;
    this.#done[phase] = Number.isFinite(done) ? Math.min(1, Math.max(this.#done[phase], done)) : this.#done[phase];
    const total = EXPORT_PHASES.reduce((sum, other) => sum + this.#costs[other], 0);
    const spent = EXPORT_PHASES.reduce((sum, other) => sum + this.#costs[other] * this.#done[other], 0);
    this.#ratio = Math.min(1, Math.max(this.#ratio, spent / total));
    const secondsLeft = this.#secondsLeft(STAGE[phase], spent, total);
    const underWay =
      EXPORT_PHASES.find((other) => STAGE[other] === STAGE[phase] && this.#done[other] < 1 && this.#costs[other] > 0) ?? phase;
    return { phase: underWay, ratio: this.#ratio, secondsLeft };
  }

  /** Time left at the current stage's speed, or at the previous stage's until that is known; undefined before work begins. */
  #secondsLeft(stage: number, spent: number, total: number): number | undefined {
    const now = this.#nowMs();
    if (stage !== this.#stage.stage) this.#stage = { stage, atMs: now, spent, isWarm: false };
    if (stage < STAGE.measure) return undefined;
    // The first step includes the opening of the sources; the speed is measured after it.
    if (!this.#stage.isWarm && spent > this.#stage.spent) this.#stage = { stage, atMs: now, spent, isWarm: true };
    const gained = spent - this.#stage.spent;
    const elapsedMs = now - this.#stage.atMs;
    if (gained > SHARE_TO_KNOW_SPEED * total && elapsedMs > 0) this.#speed = gained / elapsedMs;
    return this.#speed === undefined ? undefined : (total - spent) / this.#speed / 1000;
  }
}
