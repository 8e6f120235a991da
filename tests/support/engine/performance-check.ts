/** Plays a performance through the worklet's own code, message by message and quantum by quantum, and compares. */
import { rangesAhead, pagesToPrefetch, type PlayDirection } from "#engine/worker/prefetch-plan.ts";
import { indexOfKey, slotOfKey } from "#engine/decode/pcm/page-cache.ts";
import type { CompiledPlan } from "#worklets/mixer/plan.ts";
import { MIN_LOOP_FRAMES, QUANTUM_FRAMES, type FeedCommand } from "#worklets/mixer/mixer-protocol.ts";
import { MixerMessageHandler } from "#worklets/mixer/message-handler.ts";
import { commandOf } from "../browser/performance-commands.ts";
import type { Stereo } from "./reference-mix.ts";
import { ReferencePerformance, type Performance } from "./reference-performance.ts";
import { compile, largestStep, pageOf, SLOTS } from "./resident-mixer.ts";

const RATE = 48_000;
/** As much as the mixer wants to have before it runs. */
const AHEAD_FRAMES = 0.3 * RATE;
/** Quanta around an event whose material its steps are compared with. */
const AROUND = 4;
/** Below this a step is no step: −80 dB. */
const INAUDIBLE = 1e-4;

const NO_LOOP = { loopStart: 0, loopEnd: 0 };

/** Calls of `follow` for which a page that is not wanted any more is kept: what sounded before a jump still fades. */
const KEPT_FOR = 3;

/** Brings what the worker would bring, just in time, and takes the rest away soon. */
class JustInTimeFeed {
  readonly #shell: MixerMessageHandler;
  readonly #sources: ReadonlyMap<number, Stereo>;
  /** When each resident page was last wanted. */
  readonly #resident = new Map<number, number>();
  #calls = 0;

  constructor(shell: MixerMessageHandler, sources: ReadonlyMap<string, Stereo>) {
    this.#shell = shell;
    this.#sources = new Map([...sources].map(([id, source]) => [SLOTS.get(id) ?? 0, source]));
    for (const [slot, { left }] of this.#sources) this.#send({ type: "openSlot", slot, lengthFrames: left.length });
  }

  follow(plan: CompiledPlan, heading: PlayDirection): void {
    this.#calls += 1;
    const lengthOf = (slot: number) => this.#sources.get(slot)?.left.length ?? 0;
    for (const key of pagesToPrefetch(plan, rangesAhead(heading, AHEAD_FRAMES, plan.playableFrames), lengthOf, 1000)) {
      if (!this.#resident.has(key)) this.#bring(key);
      this.#resident.set(key, this.#calls);
    }
    for (const [key, wanted] of this.#resident) if (wanted < this.#calls - KEPT_FOR) this.#take(key);
  }

  #bring(key: number): void {
    const [slot, index] = [slotOfKey(key), indexOfKey(key)];
    const source = this.#sources.get(slot);
    if (source === undefined) return;
    this.#send({ type: "page", slot, index, channels: 2, buffer: pageOf(source, index) });
  }

  #take(key: number): void {
    this.#resident.delete(key);
    this.#send({ type: "drop", slot: slotOfKey(key), index: indexOfKey(key) });
  }

  #send(command: FeedCommand): void {
    this.#shell.obey(command);
  }
}

export type Difference = { readonly quantum: number; readonly frame: number; readonly live: number; readonly reference: number };
export type PerformanceStep = { readonly quantum: number; readonly step: number; readonly material: number };

export type Checked = {
  /** The first sample in which the live rendering is not the reference. */
  readonly difference: Difference | undefined;
  /** The first event that makes a step of more than three times its surroundings. */
  readonly step: PerformanceStep | undefined;
  readonly missedFrames: number;
  /** Something was heard. */
  readonly hasSounded: boolean;
};

/**
 * Both renderings of a performance, compared, and looked through for steps. `tolerance`: the largest difference that is none; the two
 * multiply their gains in different orders, so that once in a hundred million samples a float32 is rounded the other way.
 */
export function checkPerformance(performance: Performance, sources: ReadonlyMap<string, Stereo>, tolerance = 0): Checked {
  const reference = new ReferencePerformance(performance.plan, sources);
  let missedFrames = 0;
  const shell = new MixerMessageHandler(RATE, (report) => {
    if (report.type === "metered") missedFrames += report.missedFrames;
  });
  const feed = new JustInTimeFeed(shell, sources);
  shell.obey({ type: "setPatience", frames: RATE });
  shell.obey({ type: "setMetering", enabled: true });
  shell.obey({ type: "setPlan", plan: compile(performance.plan) });
  const events = performance.events.values();
  let next = events.next().value;
  let plan = compile(performance.plan);
  let loop = NO_LOOP;
  const quantum = { left: new Float32Array(QUANTUM_FRAMES), right: new Float32Array(QUANTUM_FRAMES) };
  const heard = new Float32Array(performance.quanta * QUANTUM_FRAMES);
  const material: number[] = [];
  let difference: Difference | undefined;
  for (let index = 0; index < performance.quanta; index += 1) {
    for (; next !== undefined && next.quantum <= index; next = events.next().value) {
      const { event } = next;
      reference.obey(event);
      shell.obey(commandOf(event, index + 1));
      if (event.kind === "edit") plan = compile(event.plan);
      if (event.kind === "loop")
        loop = event.end - event.start < MIN_LOOP_FRAMES ? NO_LOOP : { loopStart: event.start, loopEnd: event.end };
    }
    feed.follow(plan, { frame: reference.frame, pace: 1, ...loop });
    const expected = reference.quantum();
    shell.render(quantum.left, quantum.right, index * QUANTUM_FRAMES);
    heard.set(quantum.left, index * QUANTUM_FRAMES);
    material.push(reference.materialStep);
    difference ??= differenceOf(quantum, expected, index, tolerance);
  }
  const step = performance.events.map(({ quantum: at }) => stepAt(at, heard, material)).find((found) => found !== undefined);
  return { difference, step, missedFrames, hasSounded: heard.some((sample) => sample !== 0) };
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

function stepAt(quantum: number, heard: Float32Array, material: readonly number[]): PerformanceStep | undefined {
  const from = Math.max(0, quantum * QUANTUM_FRAMES - 1);
  const step = largestStep(heard.subarray(from, (quantum + 2) * QUANTUM_FRAMES));
  const around = Math.max(...material.slice(Math.max(0, quantum - AROUND), quantum + AROUND + 1));
  return step > Math.max(INAUDIBLE, 3 * around) ? { quantum, step, material: around } : undefined;
}
