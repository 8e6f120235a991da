/**
 * Audio thread (and workers, tests): short pieces of the mix that sound while the transport is stopped: grains while the user scrubs, and
 * single picture frames. `render` allocates nothing.
 *
 * A grain lasts GRAIN_SECONDS under a Hann window centred on the scrub position, forwards or backwards as the user moves; a picture frame
 * has ramps of RAMP_SECONDS. Where windows overlap, the sum of the grains is divided by the sum of the windows if that exceeds 1: the
 * level stays even for positions that arrive 60 times a second, at any scrub speed.
 */
import type { VarispeedReader } from "./varispeed-reader.ts";
import type { PageTable } from "./page-table.ts";
import { emptyPlan, type CompiledPlan } from "./plan.ts";
import { QUANTUM_FRAMES } from "./mixer-protocol.ts";
import { VoiceCursor } from "./voices.ts";

/** Slightly more than two animation frames: each grain overlaps the middle of the next one. */
const GRAIN_SECONDS = 0.04;
const RAMP_SECONDS = 0.005;
/** Grains that can sound at once; with GAP_QUANTA between their starts more are never needed. */
const GRAIN_COUNT = 8;
/** Quanta between the starts of two grains: 5.3 ms at 48 kHz. Earlier requests wait, because devices render in bursts. */
const GAP_QUANTA = 2;
/**
 * Requests that can wait for their sound to be decoded; with more, the oldest is dropped. They cover a quarter of a second of scrubbing:
 * sound that starts later no longer matches the scrub position.
 */
const ASKED_COUNT = 16;

class ScrubGrain {
  plan: CompiledPlan = emptyPlan();
  frame = 0;
  speed: 1 | -1 = 1;
  lengthFrames = 0;
  /** Elapsed frames of the window; `lengthFrames`: finished. */
  age = 0;
  ramp: Float64Array = new Float64Array(0);

  windowAt(index: number): number {
    const fromEdge = Math.min(index, this.lengthFrames - 1 - index);
    return fromEdge < this.ramp.length ? (this.ramp[fromEdge] as number) : 1;
  }
}

/** The rising half of a Hann window. */
function hannRamp(frames: number): Float64Array {
  return Float64Array.from({ length: frames }, (_, index) => 0.5 - 0.5 * Math.cos((Math.PI * (index + 0.5)) / frames));
}

export class ScrubGrains {
  readonly #reader: VarispeedReader;
  readonly #grainRamp: Float64Array;
  readonly #frameRamp: Float64Array;
  readonly #sounding = Array.from({ length: GRAIN_COUNT }, () => new ScrubGrain());
  /** Requests that have not begun, as a ring: `#askedCount` of them, from index `#askedFirst` on. */
  readonly #asked = Array.from({ length: ASKED_COUNT }, () => new ScrubGrain());
  #askedFirst = 0;
  #askedCount = 0;
  #lastFrame = 0;
  #quantaSinceStart = GAP_QUANTA;
  readonly #probe = new VoiceCursor();
  readonly #oneLeft = new Float32Array(QUANTUM_FRAMES);
  readonly #oneRight = new Float32Array(QUANTUM_FRAMES);
  readonly #sumLeft = new Float32Array(QUANTUM_FRAMES);
  readonly #sumRight = new Float32Array(QUANTUM_FRAMES);
  readonly #windows = new Float64Array(QUANTUM_FRAMES);

  constructor(reader: VarispeedReader, rate: number) {
    this.#reader = reader;
    this.#grainRamp = hannRamp(Math.round((GRAIN_SECONDS / 2) * rate));
    this.#frameRamp = hannRamp(Math.round(RAMP_SECONDS * rate));
  }

  /** A request waits for its sound. */
  get isWaiting(): boolean {
    return this.#askedCount > 0;
  }

  get isSilent(): boolean {
    for (let index = 0; index < GRAIN_COUNT; index += 1) {
      const scrubGrain = this.#sounding[index] as ScrubGrain;
      if (scrubGrain.age < scrubGrain.lengthFrames) return false;
    }
    return true;
  }

  reserve(count: number): void {
    this.#probe.reserve(count);
  }

  /** Scrubbing starts here: the direction of the first grain is relative to this frame. */
  hold(frame: number): void {
    this.#lastFrame = frame;
  }

  /** Requests a grain around `frame`; it starts as soon as its sound is resident. */
  grain(plan: CompiledPlan, frame: number): void {
    if (frame === this.#lastFrame) return;
    const speed = frame < this.#lastFrame ? -1 : 1;
    const half = this.#grainRamp.length;
    this.#ask(plan, speed === 1 ? frame - half : frame + half, speed, 2 * half, this.#grainRamp);
    this.#lastFrame = frame;
  }

  /** Requests `frames` frames from `frame` on, once; they start as soon as they are resident. */
  once(plan: CompiledPlan, frame: number, frames: number): void {
    this.#ask(plan, frame, 1, Math.max(frames, 2 * this.#frameRamp.length), this.#frameRamp);
  }

  /** Lets the current sound fade out and drops all requests. */
  release(): void {
    this.#askedCount = 0;
    for (const scrubGrain of this.#sounding) scrubGrain.age = Math.max(scrubGrain.age, scrubGrain.lengthFrames - scrubGrain.age);
  }

  /** Adds `frames` (≤ QUANTUM_FRAMES) frames to `left` and `right`. */
  render(pages: PageTable, left: Float32Array, right: Float32Array, frames: number): void {
    this.#quantaSinceStart += 1;
    if (this.#askedCount > 0 && this.#quantaSinceStart >= GAP_QUANTA) this.#startNext(pages);
    if (this.isSilent) return;
    this.#sumLeft.fill(0, 0, frames);
    this.#sumRight.fill(0, 0, frames);
    this.#windows.fill(0, 0, frames);
    for (let index = 0; index < GRAIN_COUNT; index += 1) this.#add(pages, this.#sounding[index] as ScrubGrain, frames);
    for (let frame = 0; frame < frames; frame += 1) {
      const scale = 1 / Math.max(1, this.#windows[frame] as number);
      left[frame] = (left[frame] as number) + (this.#sumLeft[frame] as number) * scale;
      right[frame] = (right[frame] as number) + (this.#sumRight[frame] as number) * scale;
    }
  }

  #ask(plan: CompiledPlan, frame: number, speed: 1 | -1, lengthFrames: number, ramp: Float64Array): void {
    if (this.#askedCount === ASKED_COUNT) this.#dropOldest(1);
    const asked = this.#askedAt(this.#askedCount);
    this.#askedCount += 1;
    asked.plan = plan;
    asked.frame = frame;
    asked.speed = speed;
    asked.lengthFrames = lengthFrames;
    asked.ramp = ramp;
  }

  #askedAt(place: number): ScrubGrain {
    return this.#asked[(this.#askedFirst + place) % ASKED_COUNT] as ScrubGrain;
  }

  #dropOldest(count: number): void {
    this.#askedFirst = (this.#askedFirst + count) % ASKED_COUNT;
    this.#askedCount -= count;
  }

  /** Starts the oldest request that is resident and drops those before it, whose positions the user has already left. */
  #startNext(pages: PageTable): void {
    for (let place = 0; place < this.#askedCount; place += 1) {
      const asked = this.#askedAt(place);
      this.#probe.aim(asked.plan, asked.speed === 1 ? asked.frame : asked.frame - asked.lengthFrames);
      if (!this.#probe.isResident(pages, asked.lengthFrames)) continue;
      if (this.#start(asked)) this.#dropOldest(place + 1);
      return;
    }
  }

  /** False if no more can sound at once. */
  #start(asked: ScrubGrain): boolean {
    for (let index = 0; index < GRAIN_COUNT; index += 1) {
      const scrubGrain = this.#sounding[index] as ScrubGrain;
      if (scrubGrain.age < scrubGrain.lengthFrames) continue;
      scrubGrain.plan = asked.plan;
      scrubGrain.frame = asked.frame;
      scrubGrain.speed = asked.speed;
      scrubGrain.lengthFrames = asked.lengthFrames;
      scrubGrain.ramp = asked.ramp;
      scrubGrain.age = 0;
      this.#quantaSinceStart = 0;
      return true;
    }
    return false;
  }

  #add(pages: PageTable, scrubGrain: ScrubGrain, frames: number): void {
    const count = Math.min(frames, scrubGrain.lengthFrames - scrubGrain.age);
    if (count <= 0) return;
    this.#oneLeft.fill(0, 0, count);
    this.#oneRight.fill(0, 0, count);
    this.#reader.read(pages, scrubGrain.plan, scrubGrain.frame, scrubGrain.speed, this.#oneLeft, this.#oneRight, 0, count, undefined);
    for (let frame = 0; frame < count; frame += 1) {
      const window = scrubGrain.windowAt(scrubGrain.age + frame);
      this.#windows[frame] = (this.#windows[frame] as number) + window;
      this.#sumLeft[frame] = (this.#sumLeft[frame] as number) + (this.#oneLeft[frame] as number) * window;
      this.#sumRight[frame] = (this.#sumRight[frame] as number) + (this.#oneRight[frame] as number) * window;
    }
    scrubGrain.frame += scrubGrain.speed * count;
    scrubGrain.age += count;
  }
}
