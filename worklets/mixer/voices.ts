/**
 * Audio thread (and workers, tests): one playback cursor over a clip table. `mix` adds the sound at the cursor to an accumulator and
 * advances. `aim` and `mix` allocate nothing; `reserve` does and belongs in message handlers.
 */
import { EQUAL_POWER, equalPowerGain, fadeGain } from "./fade-curve.ts";
import type { LaneMeter } from "./lane-meter.ts";
import type { PageTable } from "./page-table.ts";
import { emptyPlan, type CompiledPlan } from "./plan.ts";
import { CROSSFADE_FRAMES, PAGE_FRAMES } from "./mixer-protocol.ts";

export class VoiceCursor {
  /** Next timeline frame to mix. */
  frame = 0;
  /** Frames that should have sounded but were not resident, since last read. */
  missedFrames = 0;
  plan: CompiledPlan = emptyPlan();
  /** A silent cursor mixes nothing. */
  #silent = true;
  /** Indices of the sounding clips, ascending: mix order. */
  #active = new Int32Array(16);
  #activeCount = 0;
  /** Position in `byStart` of the first clip that has not started. */
  #next = 0;
  /** By clip: the first frame after a part that was not resident. From there on the clip fades in, so that late sound does not click. */
  #lackedTo = new Float64Array(16);
  readonly #risingLeft = new Float32Array(CROSSFADE_FRAMES);
  readonly #risingRight = new Float32Array(CROSSFADE_FRAMES);

  get voices(): number {
    return this.#silent ? 0 : this.#activeCount;
  }

  get isSilent(): boolean {
    return this.#silent;
  }

  /** Makes room for a table of `count` clips. */
  reserve(count: number): void {
    if (this.#active.length >= count) return;
    const grown = new Int32Array(2 * count);
    grown.set(this.#active);
    this.#active = grown;
    const lackedTo = new Float64Array(2 * count).fill(Number.NEGATIVE_INFINITY);
    lackedTo.set(this.#lackedTo);
    this.#lackedTo = lackedTo;
  }

  silence(frame: number): void {
    this.#silent = true;
    this.#activeCount = 0;
    this.frame = frame;
  }

  aim(plan: CompiledPlan, frame: number): void {
    this.plan = plan;
    this.#silent = false;
    this.frame = frame;
    this.#activeCount = 0;
    this.#lackedTo.fill(Number.NEGATIVE_INFINITY);
    for (let clip = 0; clip < plan.count; clip += 1) {
      if ((plan.start[clip] as number) <= frame && (plan.end[clip] as number) > frame) this.#active[this.#activeCount++] = clip;
    }
    let low = 0;
    let high = plan.count;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((plan.start[plan.byStart[middle] as number] as number) <= frame) low = middle + 1;
      else high = middle;
    }
    this.#next = low;
  }

  /** Whether a clip that began before `frame` sounds at it: a start here is a jump into the middle of a sound. */
  isInsideClip(): boolean {
    for (let at = 0; at < this.#activeCount; at += 1) {
      if ((this.plan.start[this.#active[at] as number] as number) < this.frame) return true;
    }
    return false;
  }

  /** Whether all sound of the next `frames` frames is resident. */
  isResident(pages: PageTable, frames: number): boolean {
    const plan = this.plan;
    const to = this.frame + frames;
    for (let at = 0; at < this.#activeCount; at += 1) {
      if (!this.#isClipResident(pages, this.#active[at] as number, to)) return false;
    }
    for (let at = this.#next; at < plan.count; at += 1) {
      const clip = plan.byStart[at] as number;
      if ((plan.start[clip] as number) >= to) return true;
      if (!this.#isClipResident(pages, clip, to)) return false;
    }
    return true;
  }

  #isClipResident(pages: PageTable, clip: number, to: number): boolean {
    const plan = this.plan;
    const shift = (plan.offset[clip] as number) - (plan.start[clip] as number);
    const from = Math.max(this.frame, plan.start[clip] as number);
    return pages.isResident(plan.slot[clip] as number, from + shift, Math.min(to, plan.end[clip] as number) + shift);
  }

  /** Adds the next `frames` frames to `left` and `right` from index `at`, and advances. A meter measures the part of each lane. */
  mix(pages: PageTable, left: Float32Array, right: Float32Array, at: number, frames: number, meter: LaneMeter | undefined): void {
    if (!this.#silent) {
      const to = this.frame + frames;
      this.#startVoices(to);
      let kept = 0;
      for (let voice = 0; voice < this.#activeCount; voice += 1) {
        const clip = this.#active[voice] as number;
        if (meter !== undefined) meter.enter(this.plan.lane[clip] as number, left, right, at, frames);
        this.#mixClip(pages, clip, left, right, at, to);
        if ((this.plan.end[clip] as number) > to) this.#active[kept++] = clip;
      }
      if (meter !== undefined) meter.leave(left, right, at, frames);
      this.#activeCount = kept;
    }
    this.frame += frames;
  }

  /** Inserts the clips that begin before `to` into the active list, in mix order. */
  #startVoices(to: number): void {
    const plan = this.plan;
    while (this.#next < plan.count) {
      const clip = plan.byStart[this.#next] as number;
      if ((plan.start[clip] as number) >= to) return;
      this.#next += 1;
      let place = this.#activeCount++;
      while (place > 0 && (this.#active[place - 1] as number) > clip) {
        this.#active[place] = this.#active[place - 1] as number;
        place -= 1;
      }
      this.#active[place] = clip;
    }
  }

  #mixClip(pages: PageTable, clip: number, left: Float32Array, right: Float32Array, at: number, to: number): void {
    const plan = this.plan;
    const slot = plan.slot[clip] as number;
    const clipStart = plan.start[clip] as number;
    const shift = (plan.offset[clip] as number) - clipStart;
    const lengthFrames = pages.lengthOf(slot);
    // The slot is not open yet.
    if (lengthFrames === 0) this.#lackedTo[clip] = to;
    const end = Math.min(to, plan.end[clip] as number, lengthFrames - shift);
    let frame = Math.max(this.frame, clipStart, -shift);
    while (frame < end) {
      const index = Math.floor((frame + shift) / PAGE_FRAMES);
      const pageStart = index * PAGE_FRAMES - shift;
      const page = pages.page(slot, index);
      const isRising = page !== undefined && frame < (this.#lackedTo[clip] as number) + CROSSFADE_FRAMES;
      const rest = Math.min(end, pageStart + PAGE_FRAMES);
      const stop = isRising ? Math.min(rest, (this.#lackedTo[clip] as number) + CROSSFADE_FRAMES) : rest;
      if (page === undefined) {
        this.missedFrames += stop - frame;
        this.#lackedTo[clip] = stop;
      } else if (isRising) this.#rise(clip, page, pageStart, left, right, at - this.frame, frame, stop);
      else this.#mixRun(clip, page.left, page.right, pageStart, left, right, at - this.frame, frame, stop);
      frame = stop;
    }
  }

  /** Like `#mixRun`, with a fade-in: for at most the first CROSSFADE_FRAMES of late sound. */
  #rise(
    clip: number,
    page: { readonly left: Float32Array; readonly right: Float32Array },
    pageStart: number,
    left: Float32Array,
    right: Float32Array,
    shift: number,
    from: number,
    to: number,
  ): void {
    const lackedTo = this.#lackedTo[clip] as number;
    this.#risingLeft.fill(0, 0, to - from);
    this.#risingRight.fill(0, 0, to - from);
    this.#mixRun(clip, page.left, page.right, pageStart, this.#risingLeft, this.#risingRight, -from, from, to);
    for (let frame = from; frame < to; frame += 1) {
      const weight = (frame - lackedTo) / CROSSFADE_FRAMES;
      left[frame + shift] = (left[frame + shift] as number) + (this.#risingLeft[frame - from] as number) * weight;
      right[frame + shift] = (right[frame + shift] as number) + (this.#risingRight[frame - from] as number) * weight;
    }
  }

  /** The inner loop: timeline frames [from, to), all inside one page that begins at timeline frame `pageStart`. */
  #mixRun(
    clip: number,
    inLeft: Float32Array,
    inRight: Float32Array,
    pageStart: number,
    left: Float32Array,
    right: Float32Array,
    shift: number,
    from: number,
    to: number,
  ): void {
    const plan = this.plan;
    const leftToLeft = plan.gains[4 * clip] as number;
    const rightToLeft = plan.gains[4 * clip + 1] as number;
    const leftToRight = plan.gains[4 * clip + 2] as number;
    const rightToRight = plan.gains[4 * clip + 3] as number;
    const fadeIn = plan.fadeIn[clip] as number;
    const fadeOut = plan.fadeOut[clip] as number;
    const start = plan.start[clip] as number;
    const last = (plan.end[clip] as number) - 1;
    if (from >= start + fadeIn && to <= last + 1 - fadeOut) {
      for (let frame = from; frame < to; frame += 1) {
        const sampleLeft = inLeft[frame - pageStart] as number;
        const sampleRight = inRight[frame - pageStart] as number;
        left[frame + shift] = (left[frame + shift] as number) + (sampleLeft * leftToLeft + sampleRight * rightToLeft);
        right[frame + shift] = (right[frame + shift] as number) + (sampleLeft * leftToRight + sampleRight * rightToRight);
      }
      return;
    }
    if (plan.shape[clip] !== EQUAL_POWER) {
      this.#mixShaped(clip, inLeft, inRight, pageStart, left, right, shift, from, to);
      return;
    }
    for (let frame = from; frame < to; frame += 1) {
      let fade = 1;
      if (frame - start < fadeIn) fade = equalPowerGain(frame - start, fadeIn);
      if (last - frame < fadeOut) fade *= equalPowerGain(last - frame, fadeOut);
      const sampleLeft = (inLeft[frame - pageStart] as number) * fade;
      const sampleRight = (inRight[frame - pageStart] as number) * fade;
      left[frame + shift] = (left[frame + shift] as number) + (sampleLeft * leftToLeft + sampleRight * rightToLeft);
      right[frame + shift] = (right[frame + shift] as number) + (sampleLeft * leftToRight + sampleRight * rightToRight);
    }
  }

  /** The same with fades of another shape: apart, because one loop for all shapes takes a tenth longer. */
  #mixShaped(
    clip: number,
    inLeft: Float32Array,
    inRight: Float32Array,
    pageStart: number,
    left: Float32Array,
    right: Float32Array,
    shift: number,
    from: number,
    to: number,
  ): void {
    const { shape: shapes, gains } = this.plan;
    const shape = shapes[clip] as number;
    const leftToLeft = gains[4 * clip] as number;
    const rightToLeft = gains[4 * clip + 1] as number;
    const leftToRight = gains[4 * clip + 2] as number;
    const rightToRight = gains[4 * clip + 3] as number;
    const fadeIn = this.plan.fadeIn[clip] as number;
    const fadeOut = this.plan.fadeOut[clip] as number;
    const start = this.plan.start[clip] as number;
    const last = (this.plan.end[clip] as number) - 1;
    for (let frame = from; frame < to; frame += 1) {
      const rising = frame - start < fadeIn ? fadeGain(shape, frame - start, fadeIn) : 1;
      const falling = last - frame < fadeOut ? fadeGain(shape, last - frame, fadeOut) : 1;
      const sampleLeft = (inLeft[frame - pageStart] as number) * (rising * falling);
      const sampleRight = (inRight[frame - pageStart] as number) * (rising * falling);
      left[frame + shift] = (left[frame + shift] as number) + (sampleLeft * leftToLeft + sampleRight * rightToLeft);
      right[frame + shift] = (right[frame + shift] as number) + (sampleLeft * leftToRight + sampleRight * rightToRight);
    }
  }
}
