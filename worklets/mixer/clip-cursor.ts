/**
 * Audio thread (and workers, tests): the playback cursors that sound at once, and the crossfades between them. A jump pushes a new
 * cursor; the previous one plays on below it for CROSSFADE_FRAMES: frame i is old·(1 − i/128) + new·(i/128). Nothing here allocates
 * except `reserve`, which belongs in message handlers.
 */
import type { LaneMeter } from "./lane-meter.ts";
import type { VarispeedReader } from "./varispeed-reader.ts";
import type { PageTable } from "./page-table.ts";
import type { CompiledPlan } from "./plan.ts";
import { CROSSFADE_FRAMES, QUANTUM_FRAMES } from "./mixer-protocol.ts";
import { VoiceCursor } from "./voices.ts";

/** Cursors that can sound at once: a jump per quantum and loop wraps inside it. If all are in use, the oldest falls silent. */
const CURSOR_COUNT = 6;

/** A playback cursor with a speed. */
export class ClipCursor {
  readonly voices = new VoiceCursor();
  /** Frames mixed since `aim` or `silence`: the position in its crossfade. */
  age = 0;
  #speed = 1;

  silence(frame: number): void {
    this.voices.silence(frame);
    this.age = 0;
  }

  aim(plan: CompiledPlan, frame: number, speed: number): void {
    this.voices.aim(plan, frame);
    this.age = 0;
    this.#speed = speed;
  }

  mix(
    pages: PageTable,
    reader: VarispeedReader,
    left: Float32Array,
    right: Float32Array,
    at: number,
    frames: number,
    meter: LaneMeter | undefined,
  ): void {
    const voices = this.voices;
    if (this.#speed === 1 || voices.isSilent) voices.mix(pages, left, right, at, frames, meter);
    else {
      reader.read(pages, voices.plan, voices.frame, this.#speed, left, right, at, frames, meter);
      voices.frame += this.#speed * frames;
    }
    this.age += frames;
  }
}

export class ClipCursors {
  readonly #cursors = Array.from({ length: CURSOR_COUNT }, () => new ClipCursor());
  /** The first `#count` cursors are in use, oldest first; the last of them is at the playhead. */
  #count = 1;
  readonly #reader: VarispeedReader;
  readonly #mixLeft = new Float32Array(QUANTUM_FRAMES);
  readonly #mixRight = new Float32Array(QUANTUM_FRAMES);

  constructor(reader: VarispeedReader) {
    this.#reader = reader;
  }

  get current(): ClipCursor {
    return this.#cursors[this.#count - 1] as ClipCursor;
  }

  /** Nothing sounds or fades. */
  get isSilent(): boolean {
    return this.#count === 1 && this.current.voices.isSilent;
  }

  /** The newest cursor is the only one with sound. */
  get isFromSilence(): boolean {
    return this.#count === 2 && (this.#cursors[0] as ClipCursor).voices.isSilent;
  }

  reserve(count: number): void {
    for (const cursor of this.#cursors) cursor.voices.reserve(count);
  }

  drainMissedFrames(): number {
    let missed = this.#reader.drainMissedFrames();
    for (let index = 0; index < CURSOR_COUNT; index += 1) {
      const { voices } = this.#cursors[index] as ClipCursor;
      missed += voices.missedFrames;
      voices.missedFrames = 0;
    }
    return missed;
  }

  /** The cursor for the next jump. Reuses the newest if it has not been mixed yet; if all are in use, drops the oldest. */
  push(): ClipCursor {
    if (this.current.age === 0 && this.#count > 1) return this.current;
    if (this.#count === CURSOR_COUNT) this.#dropOldest(1);
    this.#count += 1;
    return this.current;
  }

  /** Ends all sound here: on the sample, or, during a crossfade, by another crossfade. */
  end(frame: number): void {
    const cursor = this.#count === 1 ? this.current : this.push();
    cursor.silence(frame);
  }

  /** Adds the next `run` frames of all cursors to `left` and `right` (still zeros) from index `at`. The meter measures the newest only. */
  mix(pages: PageTable, left: Float32Array, right: Float32Array, at: number, run: number, meter: LaneMeter | undefined): void {
    const newest = this.#count - 1;
    (this.#cursors[0] as ClipCursor).mix(pages, this.#reader, left, right, at, run, newest === 0 ? meter : undefined);
    for (let index = 1; index <= newest; index += 1) {
      const cursor = this.#cursors[index] as ClipCursor;
      const age = cursor.age;
      this.#mixLeft.fill(0, 0, run);
      this.#mixRight.fill(0, 0, run);
      cursor.mix(pages, this.#reader, this.#mixLeft, this.#mixRight, 0, run, newest === index ? meter : undefined);
      for (let frame = 0; frame < run; frame += 1) {
        const weight = Math.min(1, (age + frame) / CROSSFADE_FRAMES);
        left[at + frame] = (left[at + frame] as number) * (1 - weight) + (this.#mixLeft[frame] as number) * weight;
        right[at + frame] = (right[at + frame] as number) * (1 - weight) + (this.#mixRight[frame] as number) * weight;
      }
    }
    for (let index = newest; index > 0; index -= 1) {
      if ((this.#cursors[index] as ClipCursor).age >= CROSSFADE_FRAMES) {
        this.#dropOldest(index);
        break;
      }
    }
  }

  /** Moves the first `count` cursors to the unused end. */
  #dropOldest(count: number): void {
    for (let turn = 0; turn < count; turn += 1) {
      const oldest = this.#cursors[0] as ClipCursor;
      for (let cursor = 1; cursor < CURSOR_COUNT; cursor += 1) this.#cursors[cursor - 1] = this.#cursors[cursor] as ClipCursor;
      this.#cursors[CURSOR_COUNT - 1] = oldest;
    }
    this.#count -= count;
  }
}
