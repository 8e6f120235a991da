import type { MixClip, MixPlan } from "#worklets/mixer/plan.ts";
import { PAGE_FRAMES } from "#worklets/mixer/mixer-protocol.ts";
import { aMixClip, aMixPlan, randomNumbers } from "./random-plan.ts";
import type { Performance, PerformanceEvent } from "./reference-performance.ts";
import type { Stereo } from "./reference-mix.ts";

const SOURCE_FRAMES = 2 * PAGE_FRAMES;
/** All clips lie within this many frames. */
const TIMELINE_FRAMES = 9000;
const LANES = ["l", "m", "n"];
const MOST_QUANTA = 50;

/** Two smooth sources, so that any step comes from the transport. */
export function smoothSources(): ReadonlyMap<string, Stereo> {
  const sine = (hertz: number, phase: number) =>
    Float32Array.from({ length: SOURCE_FRAMES }, (_, frame) => 0.3 * Math.sin((2 * Math.PI * hertz * frame) / 48_000 + phase));
  return new Map([
    ["a", { left: sine(430, 0), right: sine(310, 1) }],
    ["b", { left: sine(610, 2), right: sine(520, 0) }],
  ]);
}

class Dice {
  readonly #next: () => number;

  constructor(seed: number) {
    this.#next = randomNumbers(seed);
  }

  /** 0 … 1 */
  share(): number {
    return (this.#next() + 1) / 2;
  }

  below(limit: number): number {
    return Math.floor(this.share() * limit);
  }

  one<T>(values: readonly [T, ...T[]]): T {
    return values[this.below(values.length)] ?? values[0];
  }
}

function aClip(dice: Dice, id: string): MixClip {
  const startFrame = dice.below(TIMELINE_FRAMES - 2000);
  return aMixClip({
    id,
    sourceId: dice.one(["a", "b"]),
    laneId: dice.one(["l", "m", "n"]),
    startFrame,
    endFrame: startFrame + 900 + dice.below(TIMELINE_FRAMES - 900 - startFrame),
    offsetFrames: dice.below(SOURCE_FRAMES - TIMELINE_FRAMES),
    gainDb: -12 * dice.share(),
    pan: dice.one([0, 0, -1, 1, 2 * dice.share() - 1]),
    fadeInFrames: 400 + dice.below(400),
    fadeOutFrames: 400 + dice.below(400),
  });
}

function withPlayable(plan: MixPlan): MixPlan {
  return { ...plan, playableFrames: Math.max(2000, ...plan.clips.map(({ endFrame }) => endFrame)) };
}

/** Both parts of a split clip get fades of their own: the test searches for steps caused by edits, not by cuts. */
function split(clip: MixClip, at: number, id: string): readonly MixClip[] {
  if (at <= clip.startFrame || at >= clip.endFrame) return [clip];
  const offsetFrames = clip.offsetFrames + at - clip.startFrame;
  return [
    { ...clip, endFrame: at, fadeOutFrames: 400 },
    { ...clip, id, startFrame: at, offsetFrames, fadeInFrames: 400 },
  ];
}

function edited(dice: Dice, plan: MixPlan, id: string): MixPlan {
  const index = dice.below(plan.clips.length);
  const { clips, lanes } = plan;
  const clip = clips[index];
  const change = (to: readonly MixClip[]) => ({ ...plan, clips: [...clips.slice(0, index), ...to, ...clips.slice(index + 1)] });
  const lane = dice.below(LANES.length);
  const changeLane = (to: Partial<MixPlan["lanes"][number]>) => ({
    ...plan,
    lanes: lanes.map((one, at) => (at === lane ? { ...one, ...to } : one)),
  });
  if (clip === undefined) return { ...plan, clips: [aClip(dice, id)] };
  const shift = dice.below(2000) - Math.min(1000, clip.startFrame);
  const edits: readonly [() => MixPlan, ...(() => MixPlan)[]] = [
    () => change([{ ...clip, startFrame: clip.startFrame + shift, endFrame: clip.endFrame + shift }]),
    () => change([{ ...clip, endFrame: Math.max(clip.startFrame + 900, clip.endFrame - dice.below(2000)) }]),
    () => change(split(clip, dice.below(TIMELINE_FRAMES), id)),
    () => change([]),
    () => change([{ ...clip, muted: !clip.muted }]),
    () => change([{ ...clip, gainDb: -12 * dice.share(), pan: 2 * dice.share() - 1 }]),
    () => change([clip, aClip(dice, id)]),
    () => changeLane({ gain: dice.share() }),
    () => changeLane({ muted: lanes[lane]?.muted !== true }),
    () => changeLane({ solo: lanes[lane]?.solo !== true }),
  ];
  return withPlayable(dice.one(edits)());
}

/** Play, pause, seek, loop, edits of every kind with undo, and monitor volume, in bursts and with pauses between. */
export function randomPerformance(seed: number): Performance {
  const dice = new Dice(7000 + seed);
  const clips = Array.from({ length: 2 + dice.below(4) }, (_, index) => aClip(dice, `c${index}`));
  const lanes = LANES.map((id) => ({ id, gain: 0.5 + dice.share() / 2, muted: false, solo: false }));
  const first = withPlayable(aMixPlan(clips, { lanes }));
  const undo: MixPlan[] = [];
  let plan = first;
  const edit = (): PerformanceEvent => {
    const back = dice.below(4) === 0 ? undo.pop() : undefined;
    if (back === undefined) undo.push(plan);
    plan = back ?? edited(dice, plan, `e${undo.length}-${dice.below(1000)}`);
    return { kind: "edit", plan };
  };
  const frame = () => dice.below(TIMELINE_FRAMES);
  const loop = (): PerformanceEvent => {
    const start = frame();
    return dice.below(4) === 0 ? { kind: "loop", start: 0, end: 0 } : { kind: "loop", start, end: start + dice.below(3000) };
  };
  const kinds: readonly [() => PerformanceEvent, ...(() => PerformanceEvent)[]] = [
    () => ({ kind: "play", frame: frame() }),
    () => ({ kind: "seek", frame: frame() }),
    () => ({ kind: "seek", frame: frame() }),
    () => ({ kind: "pause" }),
    loop,
    edit,
    edit,
    edit,
    () => ({ kind: "master", gain: dice.share() }),
  ];
  const events: { quantum: number; event: PerformanceEvent }[] = [{ quantum: 0, event: { kind: "play", frame: dice.below(3000) } }];
  for (let quantum = dice.below(4); quantum < MOST_QUANTA - 5; quantum += dice.one([0, 1, 1, 2, 4, 8])) {
    events.push({ quantum, event: dice.one(kinds)() });
  }
  return { plan: first, quanta: MOST_QUANTA, events };
}
