/**
 * Audio thread (and workers, tests): the transport and the mix. Owns the schedule: starts, ends, loop wraps, the stop at the playable
 * length and every crossfade happen here, on the sample. `render` allocates nothing; the setters run in message handlers.
 *
 * A jump (seek, loop wrap, pause, edit, mute, solo, change of speed; play into the middle of a sound) crossfades: clip-cursor.ts. A new
 * plan while playing takes over as soon as its sound is resident: current-plan.ts.
 */
import { CurrentPlan } from "./current-plan.ts";
import { ClipCursors } from "./clip-cursor.ts";
import { LaneMeter } from "./lane-meter.ts";
import { MixMeter } from "./mix-meter.ts";
import { MonitorGain } from "./monitor-gain.ts";
import { VarispeedReader } from "./varispeed-reader.ts";
import { PageTable } from "./page-table.ts";
import type { CompiledPlan } from "./plan.ts";
import { CROSSFADE_FRAMES, MAX_SPEED } from "./mixer-protocol.ts";
import { ResidentLoop, ResidentRanges } from "./resident-ranges.ts";
import { ScrubGrains } from "./scrub-grains.ts";

/** Most discontinuities reported per quantum; loops are longer than a quantum, so two suffice. */
const MOVE_CAPACITY = 8;

export class Mixer {
  readonly pages = new PageTable();
  /** Discontinuities of the last `render`: index in the quantum and the frame that begins there. */
  readonly moveAt = new Int32Array(MOVE_CAPACITY);
  readonly moveFrame = new Float64Array(MOVE_CAPACITY);
  moveCount = 0;
  /** The last `render` reached the playable length. */
  ended = false;
  playing = false;
  /** Playing, but the sound at the playhead is not resident yet: the playhead stands still. */
  waiting = false;
  /** Peaks of the mix before the monitor volume, since they were last read. */
  peakLeft = 0;
  peakRight = 0;
  readonly laneMeter = new LaneMeter();
  readonly meter: MixMeter;
  readonly plans: CurrentPlan;

  readonly #reader = new VarispeedReader();
  readonly #cursors = new ClipCursors(this.#reader);
  readonly #grains: ScrubGrains;
  readonly #residence: ResidentRanges;
  readonly #monitor = new MonitorGain();
  #isMetering = false;
  #frame = 0;
  #speed = 1;
  readonly #loop = new ResidentLoop();
  #patience = 0;
  #waited = 0;

  /**
   * `residentFrames`: sound that must be resident after a jump before the playhead moves (B-115: at least 0.1 s). `rate`: frames per
   * second.
   */
  constructor(residentFrames: number, rate: number) {
    this.#residence = new ResidentRanges(this.pages, residentFrames);
    this.plans = new CurrentPlan(rate);
    this.#grains = new ScrubGrains(this.#reader, rate);
    this.meter = new MixMeter(rate);
  }

  get frame(): number {
    return this.#frame;
  }

  /** Speed: timeline frames per rendered frame, while playing. */
  get speed(): number {
    return this.#speed;
  }

  get voices(): number {
    return this.playing && this.#speed !== 1 ? this.#reader.voices : this.#cursors.current.voices.voices;
  }

  /** Whether the next quanta may hold anything but silence. */
  get isSounding(): boolean {
    return this.playing || !this.#cursors.isSilent || !this.#grains.isSilent || this.#grains.isWaiting;
  }

  /** Frames that were not resident in time, since the last call. */
  drainMissedFrames(): number {
    return this.#cursors.drainMissedFrames();
  }

  /** `version`: version of the plan's list of lanes, for readers of the lane meters. */
  setPlan(plan: CompiledPlan, version = 0): void {
    this.#cursors.reserve(plan.count);
    this.#reader.reserve(plan.count);
    this.#grains.reserve(plan.count);
    this.#residence.reserve(plan.count);
    this.laneMeter.reserve(plan.laneCount);
    this.plans.offer(plan, version);
    const canWait = this.playing && !this.waiting && this.#patience > 0;
    if (canWait && this.#isResident(this.plans.plan) && !this.#isResident(plan)) return;
    this.#takeOver();
    if (this.waiting) this.#wait(this.#waited);
  }

  /** `speed`: an integer from −MAX_SPEED to MAX_SPEED except 0. */
  play(frame: number, speed = 1): void {
    this.#acceptPlan();
    this.#frame = this.#clamp(frame);
    this.playing = true;
    this.#setSpeed(speed);
    this.#wait();
  }

  /** Continues from the playhead at another speed. */
  setSpeed(speed: number): void {
    if (!this.playing || speed === this.#speed) return;
    this.#acceptPlan();
    this.#setSpeed(speed);
    this.#wait();
  }

  pause(): void {
    this.#grains.release();
    if (!this.playing) return;
    this.#acceptPlan();
    this.playing = false;
    this.waiting = false;
    this.#cursors.push().silence(this.#frame);
  }

  seek(frame: number): void {
    this.#acceptPlan();
    this.#frame = this.#clamp(frame);
    if (this.playing) this.#wait();
  }

  /** Starts scrubbing: playback stops, and from now on `scrub` plays grains. */
  hold(): void {
    this.pause();
    this.#grains.hold(this.#frame);
  }

  /** Moves the playhead while scrubbing and plays a grain there. */
  scrub(frame: number): void {
    if (this.playing) this.hold();
    this.#frame = this.#clamp(frame);
    this.#grains.grain(this.plans.plan, this.#frame);
  }

  /** Moves the playhead and plays `frames` frames from there once. */
  step(frame: number, frames: number): void {
    this.pause();
    this.#frame = this.#clamp(frame);
    this.#grains.once(this.plans.plan, this.#frame, frames);
  }

  /** Wraps from `endFrame` to `startFrame`, at speed 1 only. */
  setLoop(enabled: boolean, startFrame: number, endFrame: number): void {
    this.#loop.set(enabled, startFrame, endFrame);
  }

  setMaster(gain: number): void {
    this.#monitor.set(gain);
  }

  setPatience(frames: number): void {
    this.#patience = frames;
  }

  setMetering(enabled: boolean): void {
    this.#isMetering = enabled;
    this.meter.rest();
    this.laneMeter.clear();
  }

  /** Renders `frames` (≤ QUANTUM_FRAMES) frames; overwrites `left` and `right` from index 0. */
  render(left: Float32Array, right: Float32Array, frames: number): void {
    this.moveCount = 0;
    this.ended = false;
    left.fill(0, 0, frames);
    right.fill(0, 0, frames);
    if (this.isSounding) this.#renderSounding(left, right, frames);
    this.#measure(left, right, frames);
    this.#monitor.apply(left, right, frames);
  }

  #renderSounding(left: Float32Array, right: Float32Array, frames: number): void {
    let at = 0;
    if (this.waiting) this.#endWait(frames);
    const { next } = this.plans;
    if (next !== undefined && (this.#isResident(next) || this.plans.isHeldTooLong(frames))) this.#takeOver();
    while (at < frames) {
      if (this.#untilTurn() <= 0) this.#turn(at);
      // Must be an integer in all cases: doubles are boxed when passed to functions.
      const run = Math.min(frames - at, this.#untilTurn()) | 0;
      this.#cursors.mix(this.pages, left, right, at, run, this.#isMetering ? this.laneMeter : undefined);
      at += run;
      if (this.playing && !this.waiting) this.#frame += run * this.#speed;
    }
    this.#grains.render(this.pages, left, right, frames);
    for (let frame = 0; frame < frames; frame += 1) {
      this.peakLeft = Math.max(this.peakLeft, Math.abs(left[frame] as number));
      this.peakRight = Math.max(this.peakRight, Math.abs(right[frame] as number));
    }
  }

  #clamp(frame: number): number {
    return Math.min(Math.max(0, frame), this.plans.plan.playableFrames);
  }

  #setSpeed(speed: number): void {
    this.#speed = Math.min(MAX_SPEED, Math.max(-MAX_SPEED, Math.round(speed))) || 1;
    this.#grains.release();
  }

  /** Frames to render until the loop wraps or playback stops. */
  #untilTurn(): number {
    if (!this.playing || this.waiting) return Number.POSITIVE_INFINITY;
    if (this.#speed < 0) return Math.ceil(this.#frame / -this.#speed);
    const untilEnd = this.plans.plan.playableFrames - this.#frame;
    if (this.#speed > 1) return Math.ceil(untilEnd / this.#speed);
    return this.#loop.isAhead(this.#frame) ? Math.min(this.#loop.endFrame - this.#frame, Math.max(untilEnd, 0)) : untilEnd;
  }

  /** At the loop's end, the playable length, or backwards at 0: wraps if a loop is set, otherwise stops. */
  #turn(at: number): void {
    // A plan that was held back may end later.
    this.#takeOver();
    if (this.#untilTurn() > 0) return;
    if (this.#speed === 1 && this.#loop.holdsIn(this.plans.plan)) this.#jump(this.#loop.startFrame);
    else this.#stop();
    this.#report(at, this.#frame);
  }

  #stop(): void {
    this.playing = false;
    this.ended = this.#speed > 0;
    this.#frame = this.ended ? this.plans.plan.playableFrames : 0;
    // At speed 1 the end is part of the mix, on the sample. At other speeds it fades out.
    if (this.#speed === 1) this.#cursors.end(this.#frame);
    else this.#cursors.push().silence(this.#frame);
  }

  #report(at: number, frame: number): void {
    if (this.moveCount === MOVE_CAPACITY) return;
    this.moveAt[this.moveCount] = at;
    this.moveFrame[this.moveCount] = frame;
    this.moveCount += 1;
  }

  #jump(frame: number): void {
    this.#frame = frame;
    this.#cursors.push().aim(this.plans.plan, frame, this.#speed);
  }

  /** Fades to silence at the new position and waits there for its pages. */
  #wait(waited = 0): void {
    this.waiting = true;
    this.#waited = waited;
    const { voices } = this.#cursors.current;
    if (voices.isSilent) voices.frame = this.#frame;
    else this.#cursors.push().silence(this.#frame);
  }

  /** Ends the wait if the sound is resident or the patience is used up. */
  #endWait(frames: number): void {
    if (this.#waited < this.#patience && !this.#isResident(this.plans.plan)) {
      this.#waited += frames;
      return;
    }
    this.waiting = false;
    const cursor = this.#cursors.push();
    cursor.aim(this.plans.plan, this.#frame, this.#speed);
    // From silence, a start is audible at once and unfaded; only a start inside a sound fades in.
    if (this.#cursors.isFromSilence && this.#speed === 1 && !cursor.voices.isInsideClip()) cursor.age = CROSSFADE_FRAMES;
    this.#report(0, this.#frame);
  }

  /** Makes a plan that was held back the current one. */
  #takeOver(): void {
    if (this.#acceptPlan() && this.playing && !this.waiting) this.#jump(this.#frame);
  }

  /** The same, if a jump follows. False: there is no such plan. */
  #acceptPlan(): boolean {
    const { version } = this.plans;
    if (!this.plans.accept()) return false;
    if (version !== this.plans.version) this.laneMeter.clear();
    this.#frame = this.#clamp(this.#frame);
    return true;
  }

  #isResident(plan: CompiledPlan): boolean {
    return this.#residence.isResident(plan, this.#loop, this.#frame, this.#speed, this.waiting ? this.#waited : 0);
  }

  #measure(left: Float32Array, right: Float32Array, frames: number): void {
    if (this.#isMetering && this.playing && !this.waiting && this.#speed === 1) this.meter.add(left, right, frames);
    else this.meter.rest();
  }
}
