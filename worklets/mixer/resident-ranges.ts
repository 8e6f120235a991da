/**
 * Audio thread (and tests): whether what a plan plays next is resident, looked at without disturbing what sounds. `isResident` allocates
 * nothing; `reserve` does and belongs in message handlers.
 */
import type { PageTable } from "./page-table.ts";
import type { CompiledPlan } from "./plan.ts";
import { MIN_LOOP_FRAMES } from "./mixer-protocol.ts";
import { VoiceCursor } from "./voices.ts";

/** Sound that comes slowly is awaited longer: this many times as much as was waited for must be there, … */
const SLOW_FACTOR = 3;
/** … but never more than this many times what a quick start needs. */
const SLOW_FACTOR_CAP = 5;

/** Frames of the timeline; `endFrame` 0: no loop. */
export class ResidentLoop {
  startFrame = 0;
  endFrame = 0;

  /** A range shorter than MIN_LOOP_FRAMES is no loop. */
  set(enabled: boolean, startFrame: number, endFrame: number): void {
    const valid = enabled && endFrame - startFrame >= MIN_LOOP_FRAMES;
    this.startFrame = valid ? startFrame : 0;
    this.endFrame = valid ? endFrame : 0;
  }

  /** The loop's end is not behind this frame. */
  isAhead(frame: number): boolean {
    return this.endFrame > 0 && this.endFrame >= frame;
  }

  /** A loop is set, and an edit has not left it behind the timeline's end. */
  holdsIn(plan: CompiledPlan): boolean {
    return this.endFrame > 0 && this.startFrame + MIN_LOOP_FRAMES <= plan.playableFrames;
  }
}

export class ResidentRanges {
  readonly #pages: PageTable;
  readonly #quickFrames: number;
  readonly #probe = new VoiceCursor();

  /** `quickFrames`: how much sound must be resident where it comes quickly. */
  constructor(pages: PageTable, quickFrames: number) {
    this.#pages = pages;
    this.#quickFrames = quickFrames;
  }

  reserve(count: number): void {
    this.#probe.reserve(count);
  }

  /**
   * Whether what comes next from `frame` on at this pace is there: past a loop's end that is the loop's start. The longer it was waited
   * for, the more must be there.
   */
  isResident(plan: CompiledPlan, loop: ResidentLoop, frame: number, pace: number, waitedFrames: number): boolean {
    const slowly = Math.min(this.#quickFrames * SLOW_FACTOR_CAP, waitedFrames * SLOW_FACTOR);
    const span = Math.max(this.#quickFrames, slowly) * Math.abs(pace);
    if (pace < 0) return this.#isStretchResident(plan, frame - span, span);
    const { playableFrames } = plan;
    const untilWrap = (frame <= loop.endFrame ? Math.min(loop.endFrame, playableFrames) : playableFrames) - frame;
    if (pace !== 1 || !loop.holdsIn(plan) || untilWrap >= span) return this.#isStretchResident(plan, frame, span);
    const rest = Math.min(span - untilWrap, loop.endFrame - loop.startFrame);
    return this.#isStretchResident(plan, frame, untilWrap) && this.#isStretchResident(plan, loop.startFrame, rest);
  }

  #isStretchResident(plan: CompiledPlan, frame: number, frames: number): boolean {
    this.#probe.aim(plan, frame);
    return this.#probe.isResident(this.#pages, frames);
  }
}
