/** The steps of an export, in order. */
export const EXPORT_PHASES = ["load", "fetch", "mix", "encode", "mux", "check"] as const;
export type ExportPhase = (typeof EXPORT_PHASES)[number];

export type ExportProgress = {
  readonly phase: ExportPhase;
  /** Of the whole export: 0 … 1, never going back. */
  readonly ratio: number;
  /** Undefined until enough is done to tell. */
  readonly secondsLeft: number | undefined;
};

/** Expected seconds per phase; only their proportions matter. */
export type PhaseCosts = Readonly<Record<ExportPhase, number>>;

/** Before this share is done the time left is a guess that would jump. */
const RATIO_TO_TELL = 0.03;

/**
 * What each phase will cost, measured on 2 slow cores: decoding and mixing run at about 60 × real time, AAC at 37 ×, reading and copying at
 * some 60 MB/s. `load` and `fetch` depend on the network; half a second each is what a cache costs.
 */
export function estimateCosts(lengthSeconds: number, pictureBytes: number): PhaseCosts {
  const copySeconds = pictureBytes / 60e6;
  return { load: 1, fetch: 0.5, mix: lengthSeconds / 60, encode: lengthSeconds / 37, mux: 0.3 + copySeconds, check: 0.2 + copySeconds };
}

/** Turns "phase p is r done" into one ratio that never goes back, and a time left. */
export class ProgressMeter {
  readonly #nowMs: () => number;
  readonly #startMs: number;
  #costs: PhaseCosts;
  #ratio = 0;

  constructor(costs: PhaseCosts, nowMs: () => number) {
    this.#costs = costs;
    this.#nowMs = nowMs;
    this.#startMs = nowMs();
  }

  /** Better known costs (the picture has been measured). The ratio shown stays where it is until they have caught up. */
  setCosts(costs: PhaseCosts): void {
    this.#costs = costs;
  }

  /** @param done how much of this phase is done, 0 … 1; anything else is clamped */
  at(phase: ExportPhase, done: number): ExportProgress {
    const index = EXPORT_PHASES.indexOf(phase);
    const total = sumOf(EXPORT_PHASES, this.#costs);
    const before = sumOf(EXPORT_PHASES.slice(0, index), this.#costs);
    const share = Number.isFinite(done) ? Math.min(1, Math.max(0, done)) : 0;
    this.#ratio = Math.min(1, Math.max(this.#ratio, (before + share * this.#costs[phase]) / total));
    const elapsed = (this.#nowMs() - this.#startMs) / 1000;
    const secondsLeft = this.#ratio < RATIO_TO_TELL ? undefined : (elapsed * (1 - this.#ratio)) / this.#ratio;
    return { phase, ratio: this.#ratio, secondsLeft };
  }
}

function sumOf(phases: readonly ExportPhase[], costs: PhaseCosts): number {
  return phases.reduce((sum, phase) => sum + costs[phase], 0);
}
