/**
 * Audio thread (and tests): the plan that plays, and the next one. The current plan plays on until the next plan's sound is resident, so
 * that an edit causes no gap. Nothing allocates.
 */
import { emptyPlan, type CompiledPlan } from "./plan.ts";

/** Seconds after which a plan takes over even without its sound; missing sound is then silent. */
const LONGEST_HOLD_SECONDS = 0.25;

export class CurrentPlan {
  plan: CompiledPlan = emptyPlan();
  /** Version of the list of lanes that the plan was compiled from. */
  version = 0;
  #next: CompiledPlan | undefined;
  #nextVersion = 0;
  #heldFrames = 0;
  readonly #longestHoldFrames: number;

  constructor(rate: number) {
    this.#longestHoldFrames = Math.round(LONGEST_HOLD_SECONDS * rate);
  }

  /** The plan that takes over next. A newer one replaces it and inherits the time already waited. */
  get next(): CompiledPlan | undefined {
    return this.#next;
  }

  offer(plan: CompiledPlan, version: number): void {
    this.#next = plan;
    this.#nextVersion = version;
  }

  /** `frames`: length of the quantum for which the plan is to be held back. */
  isHeldTooLong(frames: number): boolean {
    this.#heldFrames += frames;
    return this.#heldFrames > this.#longestHoldFrames;
  }

  /** Makes the next plan the current one. False: there is none. */
  accept(): boolean {
    if (this.#next === undefined) return false;
    this.plan = this.#next;
    this.version = this.#nextVersion;
    this.#next = undefined;
    this.#heldFrames = 0;
    return true;
  }
}
