/**
 * The most direct implementation of the transport: the sound of a list of events. Every sounding cursor is mixed separately by
 * `referenceMix` and crossfaded by the definition. Independent of the mixer's code; all pages count as resident.
 */
import type { MixPlan } from "#worklets/mixer/plan.ts";
import { referenceMix, type Stereo } from "./reference-mix.ts";

const QUANTUM = 128;
const FADE = 128;

export type PerformanceEvent =
  | { readonly kind: "play" | "seek"; readonly frame: number }
  | { readonly kind: "pause" }
  /** `end` 0: no loop. */
  | { readonly kind: "loop"; readonly start: number; readonly end: number }
  | { readonly kind: "edit"; readonly plan: MixPlan }
  | { readonly kind: "master"; readonly gain: number };

/** Events with the quantum before which each is applied. */
export type Performance = {
  readonly plan: MixPlan;
  readonly quanta: number;
  readonly events: readonly { readonly quantum: number; readonly event: PerformanceEvent }[];
};

type Cursor = { plan: MixPlan | undefined; frame: number; age: number };

export class ReferencePerformance {
  readonly #sources: ReadonlyMap<string, Stereo>;
  #plan: MixPlan;
  #cursors: Cursor[] = [{ plan: undefined, frame: 0, age: 0 }];
  #frame = 0;
  #isPlaying = false;
  #isStarting = false;
  #loop = { start: 0, end: 0 };
  #gain = { from: 1, to: 1, age: FADE };
  /** The largest step within what each cursor of the last quantum read. */
  materialStep = 0;

  constructor(plan: MixPlan, sources: ReadonlyMap<string, Stereo>) {
    this.#plan = plan;
    this.#sources = sources;
  }

  get frame(): number {
    return this.#frame;
  }

  get isPlaying(): boolean {
    return this.#isPlaying;
  }

  handle(event: PerformanceEvent): void {
    switch (event.kind) {
      case "play":
        this.#isPlaying = true;
        this.#frame = this.#clamp(event.frame);
        return this.#start();
      case "seek":
        this.#frame = this.#clamp(event.frame);
        return this.#isPlaying ? this.#start() : undefined;
      case "pause":
        if (this.#isPlaying) this.#jump(undefined);
        this.#isPlaying = this.#isStarting = false;
        return;
      case "loop":
        this.#loop = event.end - event.start >= 2 * FADE ? { start: event.start, end: event.end } : { start: 0, end: 0 };
        return;
      case "edit":
        this.#plan = event.plan;
        this.#frame = this.#clamp(this.#frame);
        if (this.#isPlaying && !this.#isStarting) this.#jump(this.#plan);
        return;
      case "master":
        this.#gain = { from: this.#gainNow(), to: event.gain, age: 0 };
    }
  }

  quantum(): Stereo {
    const out = { left: new Float32Array(QUANTUM), right: new Float32Array(QUANTUM) };
    this.materialStep = 0;
    if (this.#isStarting) this.#begin();
    for (let at = 0; at < QUANTUM;) {
      if (this.#isPlaying && this.#untilTurn() <= 0) this.#turn();
      const count = this.#isPlaying ? Math.min(QUANTUM - at, this.#untilTurn()) : QUANTUM - at;
      this.#mix(out, at, count);
      at += count;
      if (this.#isPlaying) this.#frame += count;
    }
    for (let at = 0; at < QUANTUM; at += 1) {
      const gain = this.#gainNow();
      this.#gain.age += 1;
      out.left[at] = (out.left[at] ?? 0) * gain;
      out.right[at] = (out.right[at] ?? 0) * gain;
    }
    return out;
  }

  #clamp(frame: number): number {
    return Math.min(Math.max(0, frame), this.#plan.playableFrames);
  }

  #gainNow(): number {
    const weight = Math.min(1, this.#gain.age / FADE);
    return this.#gain.from * (1 - weight) + this.#gain.to * weight;
  }

  #untilTurn(): number {
    const untilEnd = this.#plan.playableFrames - this.#frame;
    const isInLoop = this.#loop.end > 0 && this.#frame <= this.#loop.end;
    return isInLoop ? Math.min(this.#loop.end - this.#frame, Math.max(0, untilEnd)) : untilEnd;
  }

  /** Moves to the loop's start if the timeline contains a loop, else to the end. */
  #turn(): void {
    if (this.#loop.end > 0 && this.#loop.start + 2 * FADE <= this.#plan.playableFrames) {
      this.#frame = this.#loop.start;
      return this.#jump(this.#plan);
    }
    this.#isPlaying = false;
    this.#frame = this.#plan.playableFrames;
    if (this.#cursors.length === 1) this.#cursors = [{ plan: undefined, frame: 0, age: 0 }];
    else this.#jump(undefined);
  }

  #start(): void {
    this.#isStarting = true;
    if (this.#cursors.at(-1)?.plan !== undefined) this.#jump(undefined);
  }

  /** With all pages resident, playback starts in the next quantum. From silence, only a start inside a clip is faded in. */
  #begin(): void {
    this.#isStarting = false;
    this.#jump(this.#plan);
    const isInside = this.#plan.clips.some((clip) => this.#isAudible(clip) && clip.startFrame < this.#frame && clip.endFrame > this.#frame);
    const [below, cursor] = this.#cursors;
    if (this.#cursors.length === 2 && below?.plan === undefined && cursor !== undefined && !isInside) cursor.age = FADE;
  }

  #isAudible(clip: MixPlan["clips"][number]): boolean {
    const lane = this.#plan.lanes.find(({ id }) => id === clip.laneId);
    const anySolo = this.#plan.lanes.some(({ solo }) => solo);
    return !clip.muted && lane !== undefined && !lane.muted && lane.gain > 0 && (!anySolo || lane.solo);
  }

  #jump(plan: MixPlan | undefined): void {
    const cursor = { plan, frame: this.#frame, age: 0 };
    if (this.#cursors.length > 1 && this.#cursors.at(-1)?.age === 0) this.#cursors.pop();
    this.#cursors.push(cursor);
  }

  #mix(out: Stereo, at: number, count: number): void {
    for (const [index, cursor] of this.#cursors.entries()) {
      const heard = cursor.plan && referenceMix(cursor.plan, this.#sources, cursor.frame, count);
      for (let frame = 0; frame < count; frame += 1) {
        const weight = index === 0 ? 1 : Math.min(1, (cursor.age + frame) / FADE);
        out.left[at + frame] = (out.left[at + frame] ?? 0) * (1 - weight) + (heard?.left[frame] ?? 0) * weight;
        out.right[at + frame] = (out.right[at + frame] ?? 0) * (1 - weight) + (heard?.right[frame] ?? 0) * weight;
        if (heard !== undefined && frame > 0)
          this.materialStep = Math.max(this.materialStep, Math.abs((heard.left[frame] ?? 0) - (heard.left[frame - 1] ?? 0)));
      }
      cursor.frame += count;
      cursor.age += count;
    }
    const settled = this.#cursors.findLastIndex((cursor, index) => index > 0 && cursor.age >= FADE);
    if (settled > 0) this.#cursors.splice(0, settled);
  }
}
