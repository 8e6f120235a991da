/**
 * Audio thread (and tests): the plan that plays, and one that is to take over when its sound is resident: until then the one before
 * plays on, so that an edit makes no hole. Nothing allocates.
 */
import { emptyPlan, type CompiledPlan } from "./plan.ts";

/** Seconds after which a plan takes over also without its sound: what is missing is silence then. */
const LONGEST_HOLD_SECONDS = 0.25;

export class CurrentPlan {
  plan: CompiledPlan = emptyPlan();
  /** Number of the list of lanes that the plan was made for. */
  edition = 0;
  #next: CompiledPlan | undefined;
  #nextEdition = 0;
  #heldFrames = 0;
  readonly #longestHoldFrames: number;

  constructor(rate: number) {
    this.#longestHoldFrames = Math.round(LONGEST_HOLD_SECONDS * rate);
  }

  /** What takes over next; it replaces one that has not taken over yet, whose time it inherits. */
  get next(): CompiledPlan | undefined {
    return this.#next;
  }

  offer(plan: CompiledPlan, edition: number): void {
    this.#next = plan;
    this.#nextEdition = edition;
  }

  /** `frames`: of the quantum that it is to be held back for. */
  isHeldTooLong(frames: number): boolean {
    this.#heldFrames += frames;
    return this.#heldFrames > this.#longestHoldFrames;
  }

  /** The next plan is the one that plays from now on. False: there is none. */
  accept(): boolean {
    if (this.#next === undefined) return false;
    this.plan = this.#next;
    this.edition = this.#nextEdition;
    this.#next = undefined;
    this.#heldFrames = 0;
    return true;
  }
}
