/**
 * Audio thread (and tests): checks whether the sound that a plan plays next is resident, without disturbing the current sound.
 * `isResident` allocates nothing; `reserve` does and belongs in message handlers.
 */
import type { PageTable } from "./page-table.ts";
import type { CompiledPlan } from "./plan.ts";
import { MIN_LOOP_FRAMES } from "./mixer-protocol.ts";
import { VoiceCursor } from "./voices.ts";

/** Sound that arrives slowly is awaited longer: this many times the time already waited must be resident, … */
const SLOW_FACTOR = 3;
/** … but never more than this many times what a quick start needs. */
const SLOW_FACTOR_CAP = 5;

/** Timeline frames; `endFrame` 0: no loop. */
export class ResidentLoop {
  startFrame = 0;
  endFrame = 0;

  /** A range shorter than MIN_LOOP_FRAMES is no loop. */
  set(enabled: boolean, startFrame: number, endFrame: number): void {
    const valid = enabled && endFrame - startFrame >= MIN_LOOP_FRAMES;
    this.startFrame = valid ? startFrame : 0;
    this.endFrame = valid ? endFrame : 0;
  }

  /** The loop's end is not before this frame. */
  isAhead(frame: number): boolean {
    return this.endFrame > 0 && this.endFrame >= frame;
  }

  /** A loop is set, and still lies within the timeline after an edit. */
  holdsIn(plan: CompiledPlan): boolean {
    return this.endFrame > 0 && this.startFrame + MIN_LOOP_FRAMES <= plan.playableFrames;
  }
}

export class ResidentRanges {
  readonly #pages: PageTable;
  readonly #quickFrames: number;
  readonly #probe = new VoiceCursor();

  /** `quickFrames`: frames that must be resident if sound arrives quickly. */
  constructor(pages: PageTable, quickFrames: number) {
    this.#pages = pages;
    this.#quickFrames = quickFrames;
  }

  reserve(count: number): void {
    this.#probe.reserve(count);
  }

  /**
   * Whether the sound that plays next from `frame` on at this speed is resident; after a loop's end that is the loop's start. The longer
   * the playhead has waited, the more must be resident.
   */
  isResident(plan: CompiledPlan, loop: ResidentLoop, frame: number, speed: number, waitedFrames: number): boolean {
    const slowly = Math.min(this.#quickFrames * SLOW_FACTOR_CAP, waitedFrames * SLOW_FACTOR);
    const span = Math.max(this.#quickFrames, slowly) * Math.abs(speed);
    if (speed < 0) return this.#isRangeResident(plan, frame - span, span);
    const { playableFrames } = plan;
    const untilWrap = (frame <= loop.endFrame ? Math.min(loop.endFrame, playableFrames) : playableFrames) - frame;
    if (speed !== 1 || !loop.holdsIn(plan) || untilWrap >= span) return this.#isRangeResident(plan, frame, span);
    const rest = Math.min(span - untilWrap, loop.endFrame - loop.startFrame);
    return this.#isRangeResident(plan, frame, untilWrap) && this.#isRangeResident(plan, loop.startFrame, rest);
  }

  #isRangeResident(plan: CompiledPlan, frame: number, frames: number): boolean {
    this.#probe.aim(plan, frame);
    return this.#probe.isResident(this.#pages, frames);
  }
}
