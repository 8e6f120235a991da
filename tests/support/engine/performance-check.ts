/** Plays a performance through the worklet's own code, message by message and quantum by quantum, and compares it with the reference. */
import { rangesAhead, pagesToPrefetch, type PlayDirection } from "#engine/worker/prefetch-plan.ts";
import { indexOfKey, slotOfKey } from "#engine/decode/pcm/page-cache.ts";
import type { CompiledPlan } from "#worklets/mixer/plan.ts";
import { MIN_LOOP_FRAMES, QUANTUM_FRAMES, type StreamerCommand } from "#worklets/mixer/mixer-protocol.ts";
import { MixerMessageHandler } from "#worklets/mixer/message-handler.ts";
import { commandOf } from "../browser/performance-commands.ts";
import type { Stereo } from "./reference-mix.ts";
import { ReferencePerformance, type Performance } from "./reference-performance.ts";
import { compile, largestStep, pageOf, SLOTS } from "./resident-mixer.ts";

const RATE = 48_000;
/** The amount the mixer wants buffered before it starts. */
const AHEAD_FRAMES = 0.3 * RATE;
/** The number of quanta around an event that its step is compared with. */
const AROUND = 4;
/** Smaller steps are ignored: −80 dB. */
const INAUDIBLE = 1e-4;

const NO_LOOP = { loopStart: 0, loopEnd: 0 };

/** Calls of `follow` for which an unneeded page stays resident: sound from before a seek is still fading out. */
const RESIDENT_CALLS = 3;

/** Provides pages as the worker does, just in time, and evicts the others soon. */
class JustInTimeStreamer {
  readonly #messageHandler: MixerMessageHandler;
  readonly #sources: ReadonlyMap<number, Stereo>;
  /** The last call in which each resident page was needed. */
  readonly #resident = new Map<number, number>();
  #calls = 0;

  constructor(messageHandler: MixerMessageHandler, sources: ReadonlyMap<string, Stereo>) {
    this.#messageHandler = messageHandler;
    this.#sources = new Map([...sources].map(([id, source]) => [SLOTS.get(id) ?? 0, source]));
    for (const [slot, { left }] of this.#sources) this.#send({ type: "openSlot", slot, lengthFrames: left.length });
  }

  follow(plan: CompiledPlan, direction: PlayDirection): void {
    this.#calls += 1;
    const lengthOf = (slot: number) => this.#sources.get(slot)?.left.length ?? 0;
    for (const key of pagesToPrefetch(plan, rangesAhead(direction, AHEAD_FRAMES, plan.playableFrames), lengthOf, 1000)) {
      if (!this.#resident.has(key)) this.#bring(key);
      this.#resident.set(key, this.#calls);
    }
    for (const [key, wanted] of this.#resident) if (wanted < this.#calls - RESIDENT_CALLS) this.#drop(key);
  }

  #bring(key: number): void {
    const [slot, index] = [slotOfKey(key), indexOfKey(key)];
    const source = this.#sources.get(slot);
    if (source === undefined) return;
    this.#send({ type: "page", slot, index, channels: 2, buffer: pageOf(source, index) });
  }

  #drop(key: number): void {
    this.#resident.delete(key);
    this.#send({ type: "drop", slot: slotOfKey(key), index: indexOfKey(key) });
  }

  #send(command: StreamerCommand): void {
    this.#messageHandler.handle(command);
  }
}

export type Difference = { readonly quantum: number; readonly frame: number; readonly live: number; readonly reference: number };
export type PerformanceStep = { readonly quantum: number; readonly step: number; readonly material: number };

export type Checked = {
  /** The first sample in which the live rendering differs from the reference. */
  readonly difference: Difference | undefined;
  /** The first event that makes a step of more than three times its surroundings. */
  readonly step: PerformanceStep | undefined;
  readonly missedFrames: number;
  /** Whether any sound was rendered. */
  readonly hasSounded: boolean;
};

/**
 * Renders a performance both ways, compares the results, and searches them for steps. `tolerance`: the largest permitted difference. The
 * two multiply their gains in different orders, so about one in a hundred million samples is rounded to a different float32.
 */
export function checkPerformance(performance: Performance, sources: ReadonlyMap<string, Stereo>, tolerance = 0): Checked {
  const reference = new ReferencePerformance(performance.plan, sources);
  let missedFrames = 0;
  const messageHandler = new MixerMessageHandler(RATE, (report) => {
    if (report.type === "metered") missedFrames += report.missedFrames;
  });
  const streamer = new JustInTimeStreamer(messageHandler, sources);
  messageHandler.handle({ type: "setPatience", frames: RATE });
  messageHandler.handle({ type: "setMetering", enabled: true });
  messageHandler.handle({ type: "setPlan", plan: compile(performance.plan) });
  const events = performance.events.values();
  let next = events.next().value;
  let plan = compile(performance.plan);
  let loop = NO_LOOP;
  const quantum = { left: new Float32Array(QUANTUM_FRAMES), right: new Float32Array(QUANTUM_FRAMES) };
  const rendered = new Float32Array(performance.quanta * QUANTUM_FRAMES);
  const material: number[] = [];
  let difference: Difference | undefined;
  for (let index = 0; index < performance.quanta; index += 1) {
    for (; next !== undefined && next.quantum <= index; next = events.next().value) {
      const { event } = next;
      reference.handle(event);
      messageHandler.handle(commandOf(event, index + 1));
      if (event.kind === "edit") plan = compile(event.plan);
      if (event.kind === "loop")
        loop = event.end - event.start < MIN_LOOP_FRAMES ? NO_LOOP : { loopStart: event.start, loopEnd: event.end };
    }
    streamer.follow(plan, { frame: reference.frame, speed: 1, ...loop });
    const expected = reference.quantum();
    messageHandler.render(quantum.left, quantum.right, index * QUANTUM_FRAMES);
    rendered.set(quantum.left, index * QUANTUM_FRAMES);
    material.push(reference.materialStep);
    difference ??= differenceOf(quantum, expected, index, tolerance);
  }
  const step = performance.events.map(({ quantum: at }) => stepAt(at, rendered, material)).find((found) => found !== undefined);
  return { difference, step, missedFrames, hasSounded: rendered.some((sample) => sample !== 0) };
}

function differenceOf(live: Stereo, reference: Stereo, quantum: number, tolerance: number): Difference | undefined {
  for (let frame = 0; frame < QUANTUM_FRAMES; frame += 1) {
    for (const side of ["left", "right"] as const) {
      const [one, other] = [live[side][frame] ?? 0, reference[side][frame] ?? 0];
      if (Math.abs(one - other) > tolerance) return { quantum, frame, live: one, reference: other };
    }
  }
  return undefined;
}

function stepAt(quantum: number, rendered: Float32Array, material: readonly number[]): PerformanceStep | undefined {
  const from = Math.max(0, quantum * QUANTUM_FRAMES - 1);
  const step = largestStep(rendered.subarray(from, (quantum + 2) * QUANTUM_FRAMES));
  const around = Math.max(...material.slice(Math.max(0, quantum - AROUND), quantum + AROUND + 1));
  return step > Math.max(INAUDIBLE, 3 * around) ? { quantum, step, material: around } : undefined;
}
