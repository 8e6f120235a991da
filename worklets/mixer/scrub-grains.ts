/**
 * Audio thread (and workers, tests): short pieces of the mix that sound while the transport stands: grains under a hand that drags the
 * playhead, and single picture frames. `render` allocates nothing.
 *
 * A grain is GRAIN_SECONDS long under a Hann window with the hand's place in its middle, forwards or backwards as the hand went;
 * a picture frame has ramps of RAMP_SECONDS. Where windows overlap, their sum is divided by that of the windows when it exceeds 1: a
 * hand that reports 60 times a second hears level sound, at whatever speed it goes.
 */
import type { VarispeedReader } from "./varispeed-reader.ts";
import type { PageTable } from "./page-table.ts";
import { emptyPlan, type CompiledPlan } from "./plan.ts";
import { QUANTUM_FRAMES } from "./mixer-protocol.ts";
import { VoiceCursor } from "./voices.ts";

/** Two animation frames and a little: each grain reaches over the next one's middle. */
const GRAIN_SECONDS = 0.04;
const RAMP_SECONDS = 0.005;
/** Snippets that can sound at once; with GAP_QUANTA between their starts more are never needed. */
const SNIPPET_COUNT = 8;
/** Quanta between the starts of two snippets: 5.3 ms at 48 kHz. What is asked for sooner waits: devices render in bursts. */
const GAP_QUANTA = 2;
/**
 * What can wait for its sound to be decoded; with more the oldest is forgotten. A quarter of a second of a hand's moves: what is heard
 * later is not where the hand was.
 */
const ASKED_COUNT = 16;

class Snippet {
  plan: CompiledPlan = emptyPlan();
  frame = 0;
  pace: 1 | -1 = 1;
  lengthFrames = 0;
  /** Frames of the window that are past; `lengthFrames`: over. */
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
  readonly #sounding = Array.from({ length: SNIPPET_COUNT }, () => new Snippet());
  /** What is asked for and has not begun, as a ring: the first `#askedCount` from `#askedFirst` on. */
  readonly #asked = Array.from({ length: ASKED_COUNT }, () => new Snippet());
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

  /** Something is asked for and waits for its sound. */
  get isWaiting(): boolean {
    return this.#askedCount > 0;
  }

  get isSilent(): boolean {
    for (let index = 0; index < SNIPPET_COUNT; index += 1) {
      const snippet = this.#sounding[index] as Snippet;
      if (snippet.age < snippet.lengthFrames) return false;
    }
    return true;
  }

  reserve(count: number): void {
    this.#probe.reserve(count);
  }

  /** The hand takes the playhead here: the first grain's direction is seen from this place. */
  hold(frame: number): void {
    this.#lastFrame = frame;
  }

  /** A grain around `frame`, as soon as its sound is resident. */
  grain(plan: CompiledPlan, frame: number): void {
    if (frame === this.#lastFrame) return;
    const pace = frame < this.#lastFrame ? -1 : 1;
    const half = this.#grainRamp.length;
    this.#ask(plan, pace === 1 ? frame - half : frame + half, pace, 2 * half, this.#grainRamp);
    this.#lastFrame = frame;
  }

  /** The frames from `frame` on, once, as soon as they are resident. */
  once(plan: CompiledPlan, frame: number, frames: number): void {
    this.#ask(plan, frame, 1, Math.max(frames, 2 * this.#frameRamp.length), this.#frameRamp);
  }

  /** Lets what sounds fade away and forgets what is asked for. */
  release(): void {
    this.#askedCount = 0;
    for (const snippet of this.#sounding) snippet.age = Math.max(snippet.age, snippet.lengthFrames - snippet.age);
  }

  /** Adds `frames` (≤ QUANTUM_FRAMES) frames to `left` and `right`. */
  render(pages: PageTable, left: Float32Array, right: Float32Array, frames: number): void {
    this.#quantaSinceStart += 1;
    if (this.#askedCount > 0 && this.#quantaSinceStart >= GAP_QUANTA) this.#startNext(pages);
    if (this.isSilent) return;
    this.#sumLeft.fill(0, 0, frames);
    this.#sumRight.fill(0, 0, frames);
    this.#windows.fill(0, 0, frames);
    for (let index = 0; index < SNIPPET_COUNT; index += 1) this.#add(pages, this.#sounding[index] as Snippet, frames);
    for (let frame = 0; frame < frames; frame += 1) {
      const scale = 1 / Math.max(1, this.#windows[frame] as number);
      left[frame] = (left[frame] as number) + (this.#sumLeft[frame] as number) * scale;
      right[frame] = (right[frame] as number) + (this.#sumRight[frame] as number) * scale;
    }
  }

  #ask(plan: CompiledPlan, frame: number, pace: 1 | -1, lengthFrames: number, ramp: Float64Array): void {
    if (this.#askedCount === ASKED_COUNT) this.#forget(1);
    const asked = this.#askedAt(this.#askedCount);
    this.#askedCount += 1;
    asked.plan = plan;
    asked.frame = frame;
    asked.pace = pace;
    asked.lengthFrames = lengthFrames;
    asked.ramp = ramp;
  }

  #askedAt(place: number): Snippet {
    return this.#asked[(this.#askedFirst + place) % ASKED_COUNT] as Snippet;
  }

  #forget(count: number): void {
    this.#askedFirst = (this.#askedFirst + count) % ASKED_COUNT;
    this.#askedCount -= count;
  }

  /** Begins the oldest that is resident and forgets those before it: a hand that has moved on does not come back for them. */
  #startNext(pages: PageTable): void {
    for (let place = 0; place < this.#askedCount; place += 1) {
      const asked = this.#askedAt(place);
      this.#probe.aim(asked.plan, asked.pace === 1 ? asked.frame : asked.frame - asked.lengthFrames);
      if (!this.#probe.isResident(pages, asked.lengthFrames)) continue;
      if (this.#start(asked)) this.#forget(place + 1);
      return;
    }
  }

  /** False where nothing more can sound at once. */
  #start(asked: Snippet): boolean {
    for (let index = 0; index < SNIPPET_COUNT; index += 1) {
      const snippet = this.#sounding[index] as Snippet;
      if (snippet.age < snippet.lengthFrames) continue;
      snippet.plan = asked.plan;
      snippet.frame = asked.frame;
      snippet.pace = asked.pace;
      snippet.lengthFrames = asked.lengthFrames;
      snippet.ramp = asked.ramp;
      snippet.age = 0;
      this.#quantaSinceStart = 0;
      return true;
    }
    return false;
  }

  #add(pages: PageTable, snippet: Snippet, frames: number): void {
    const count = Math.min(frames, snippet.lengthFrames - snippet.age);
    if (count <= 0) return;
    this.#oneLeft.fill(0, 0, count);
    this.#oneRight.fill(0, 0, count);
    this.#reader.read(pages, snippet.plan, snippet.frame, snippet.pace, this.#oneLeft, this.#oneRight, 0, count, undefined);
    for (let frame = 0; frame < count; frame += 1) {
      const window = snippet.windowAt(snippet.age + frame);
      this.#windows[frame] = (this.#windows[frame] as number) + window;
      this.#sumLeft[frame] = (this.#sumLeft[frame] as number) + (this.#oneLeft[frame] as number) * window;
      this.#sumRight[frame] = (this.#sumRight[frame] as number) + (this.#oneRight[frame] as number) * window;
    }
    snippet.frame += snippet.pace * count;
    snippet.age += count;
  }
}
