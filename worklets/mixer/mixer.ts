/**
 * Audio thread (and workers, tests): the transport and the mix. Owns the schedule; starts, ends, loop wraps, the stop at the
 * playable length and every crossfade happen here, on the sample. `render` allocates nothing; the setters run in message handlers.
 *
 * A jump (seek, loop wrap, pause, edit, mute, solo; play into the middle of a sound) lets the head that sounded go on for
 * CROSSFADE_FRAMES while a new one fades in linearly: frame i of the crossfade is old·(1 − i/128) + new·(i/128).
 */
import { PageTable } from "./page-table.ts";
import { emptyPlan, type CompiledPlan } from "./plan.ts";
import { CROSSFADE_FRAMES, MIN_LOOP_FRAMES, QUANTUM_FRAMES } from "./protocol.ts";
import { VoiceHead } from "./voices.ts";

/** Heads that can sound at once: a jump per quantum and loop wraps inside it. With all in use the oldest falls silent. */
const HEAD_COUNT = 6;
/** Discontinuities reported per quantum at most; loops are longer than a quantum, so two suffice. */
const MOVE_CAPACITY = 8;

/** Sound that comes slowly is awaited longer: this many times as much as was waited for must be there, … */
const SLOW_FACTOR = 3;
/** … but never more than this many times what a quick start needs. */
const SLOW_FACTOR_CAP = 5;

export class Mixer {
  readonly pages = new PageTable();
  /** Discontinuities of the last `render`: index in the quantum and the frame that begins there. */
  readonly moveAt = new Int32Array(MOVE_CAPACITY);
  readonly moveFrame = new Float64Array(MOVE_CAPACITY);
  moveCount = 0;
  /** The playable length was reached in the last `render`. */
  ended = false;
  playing = false;
  /** Playing, but the sound under the playhead is not resident yet: the playhead stands still. */
  waiting = false;
  /** Peaks of the mix before the monitor volume, since last read. */
  peakLeft = 0;
  peakRight = 0;

  #plan: CompiledPlan = emptyPlan();
  readonly #heads = Array.from({ length: HEAD_COUNT }, () => new VoiceHead());
  /** The first `#headCount` heads are in use, oldest first; the last of them is where the playhead is. */
  #headCount = 1;
  /** Looks whether a place is resident without disturbing what sounds. */
  readonly #probe = new VoiceHead();
  #frame = 0;
  #loopStart = 0;
  #loopEnd = 0;
  #master = 1;
  #masterBefore = 1;
  #masterAge = CROSSFADE_FRAMES;
  #patience = 0;
  #waited = 0;
  readonly #residentFrames: number;
  readonly #mixLeft = new Float32Array(QUANTUM_FRAMES);
  readonly #mixRight = new Float32Array(QUANTUM_FRAMES);

  /** `residentFrames`: how much sound must be resident after a jump before the playhead runs (at least 0.1 s by the specification). */
  constructor(residentFrames: number) {
    this.#residentFrames = residentFrames;
  }

  get frame(): number {
    return this.#frame;
  }

  get voices(): number {
    return this.#current.voices;
  }

  get #current(): VoiceHead {
    return this.#heads[this.#headCount - 1] as VoiceHead;
  }

  /** Frames that should have sounded but were not resident, since last asked. */
  takeMissedFrames(): number {
    let missed = 0;
    for (let head = 0; head < HEAD_COUNT; head += 1) {
      missed += (this.#heads[head] as VoiceHead).missedFrames;
      (this.#heads[head] as VoiceHead).missedFrames = 0;
    }
    return missed;
  }

  setPlan(plan: CompiledPlan): void {
    for (const head of this.#heads) head.reserve(plan.count);
    this.#probe.reserve(plan.count);
    this.#plan = plan;
    this.#frame = this.#clamp(this.#frame);
    if (this.playing && !this.waiting) this.#jump(this.#frame);
    else if (this.waiting) this.#wait();
  }

  play(frame: number): void {
    this.#frame = this.#clamp(frame);
    this.playing = true;
    this.#wait();
  }

  pause(): void {
    if (!this.playing) return;
    this.playing = false;
    this.waiting = false;
    this.#push().silence(this.#frame);
  }

  seek(frame: number): void {
    this.#frame = this.#clamp(frame);
    if (this.playing) this.#wait();
  }

  /** Wraps from `endFrame` to `startFrame`; a range shorter than MIN_LOOP_FRAMES is no loop. */
  setLoop(enabled: boolean, startFrame: number, endFrame: number): void {
    const valid = enabled && endFrame - startFrame >= MIN_LOOP_FRAMES;
    this.#loopStart = valid ? startFrame : 0;
    this.#loopEnd = valid ? endFrame : 0;
  }

  setMaster(gain: number): void {
    this.#masterBefore = this.#masterNow();
    this.#master = gain;
    this.#masterAge = 0;
  }

  setPatience(frames: number): void {
    this.#patience = frames;
  }

  /** Renders `frames` (≤ QUANTUM_FRAMES) frames; overwrites `left` and `right` from index 0. */
  render(left: Float32Array, right: Float32Array, frames: number): void {
    this.moveCount = 0;
    this.ended = false;
    left.fill(0, 0, frames);
    right.fill(0, 0, frames);
    let at = 0;
    if (this.waiting) this.#endWait(frames);
    while (at < frames) {
      if (this.#untilTurn() <= 0) this.#turn(at);
      const run = Math.min(frames - at, this.#untilTurn());
      this.#mixHeads(left, right, at, run);
      at += run;
      if (this.playing && !this.waiting) this.#frame += run;
    }
    this.#meter(left, right, frames);
    this.#applyMaster(left, right, frames);
  }

  #clamp(frame: number): number {
    return Math.min(Math.max(0, frame), this.#plan.playableFrames);
  }

  /** Frames until the loop wraps or playback stops. */
  #untilTurn(): number {
    if (!this.playing || this.waiting) return Number.POSITIVE_INFINITY;
    const untilEnd = this.#plan.playableFrames - this.#frame;
    return this.#loopEnd >= this.#frame && this.#loopEnd > 0 ? Math.min(this.#loopEnd - this.#frame, Math.max(untilEnd, 0)) : untilEnd;
  }

  /** At the loop's end or the playable length: wrap where a loop is set, else stop. */
  #turn(at: number): void {
    if (this.#loopEnd > 0 && this.#loopStart + MIN_LOOP_FRAMES <= this.#plan.playableFrames) {
      this.#jump(this.#loopStart);
      this.#report(at, this.#loopStart);
      return;
    }
    this.playing = false;
    this.ended = true;
    this.#frame = this.#plan.playableFrames;
    this.#dropOldest(this.#headCount - 1);
    this.#current.silence(this.#frame);
    this.#report(at, this.#frame);
  }

  #report(at: number, frame: number): void {
    if (this.moveCount === MOVE_CAPACITY) return;
    this.moveAt[this.moveCount] = at;
    this.moveFrame[this.moveCount] = frame;
    this.moveCount += 1;
  }

  #jump(frame: number): void {
    this.#frame = frame;
    this.#push().aim(this.#plan, frame);
  }

  /** Fades to silence at the new place and waits there for its pages. */
  #wait(): void {
    this.waiting = true;
    this.#waited = 0;
    if (this.#current.isSilent) this.#current.frame = this.#frame;
    else this.#push().silence(this.#frame);
  }

  /** Ends the wait where the sound is resident or patience is over. */
  #endWait(frames: number): void {
    if (this.#waited < this.#patience) {
      this.#probe.aim(this.#plan, this.#frame);
      const slowly = Math.min(this.#residentFrames * SLOW_FACTOR_CAP, this.#waited * SLOW_FACTOR);
      if (!this.#probe.isResident(this.pages, Math.max(this.#residentFrames, slowly))) {
        this.#waited += frames;
        return;
      }
    }
    this.waiting = false;
    const head = this.#push();
    head.aim(this.#plan, this.#frame);
    // From silence, a start is heard at once and whole; only a start inside a sound fades in.
    if (this.#headCount === 2 && (this.#heads[0] as VoiceHead).isSilent && !head.isInsideClip()) head.age = CROSSFADE_FRAMES;
    this.#report(0, this.#frame);
  }

  /** The head for the next jump. One that has not sounded yet is taken again; where all are in use the oldest is given up. */
  #push(): VoiceHead {
    if (this.#current.age === 0 && this.#headCount > 1) return this.#current;
    if (this.#headCount === HEAD_COUNT) this.#dropOldest(1);
    this.#headCount += 1;
    return this.#current;
  }

  /** Rotates the first `count` heads to the unused end. */
  #dropOldest(count: number): void {
    for (let turn = 0; turn < count; turn += 1) {
      const oldest = this.#heads[0] as VoiceHead;
      for (let head = 1; head < HEAD_COUNT; head += 1) this.#heads[head - 1] = this.#heads[head] as VoiceHead;
      this.#heads[HEAD_COUNT - 1] = oldest;
    }
    this.#headCount -= count;
  }

  #mixHeads(left: Float32Array, right: Float32Array, at: number, run: number): void {
    (this.#heads[0] as VoiceHead).mix(this.pages, left, right, at, run);
    for (let index = 1; index < this.#headCount; index += 1) {
      const head = this.#heads[index] as VoiceHead;
      const age = head.age;
      this.#mixLeft.fill(0, 0, run);
      this.#mixRight.fill(0, 0, run);
      head.mix(this.pages, this.#mixLeft, this.#mixRight, 0, run);
      for (let frame = 0; frame < run; frame += 1) {
        const weight = Math.min(1, (age + frame) / CROSSFADE_FRAMES);
        left[at + frame] = (left[at + frame] as number) * (1 - weight) + (this.#mixLeft[frame] as number) * weight;
        right[at + frame] = (right[at + frame] as number) * (1 - weight) + (this.#mixRight[frame] as number) * weight;
      }
    }
    for (let index = this.#headCount - 1; index > 0; index -= 1) {
      if ((this.#heads[index] as VoiceHead).age >= CROSSFADE_FRAMES) {
        this.#dropOldest(index);
        break;
      }
    }
  }

  #meter(left: Float32Array, right: Float32Array, frames: number): void {
    for (let frame = 0; frame < frames; frame += 1) {
      this.peakLeft = Math.max(this.peakLeft, Math.abs(left[frame] as number));
      this.peakRight = Math.max(this.peakRight, Math.abs(right[frame] as number));
    }
  }

  #masterNow(): number {
    const weight = Math.min(1, this.#masterAge / CROSSFADE_FRAMES);
    return this.#masterBefore * (1 - weight) + this.#master * weight;
  }

  #applyMaster(left: Float32Array, right: Float32Array, frames: number): void {
    for (let frame = 0; frame < frames; frame += 1) {
      const gain = this.#masterAge < CROSSFADE_FRAMES ? this.#masterNow() : this.#master;
      this.#masterAge += 1;
      left[frame] = (left[frame] as number) * gain;
      right[frame] = (right[frame] as number) * gain;
    }
  }
}
