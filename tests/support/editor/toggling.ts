/** Mutes and solos that change during playback, each soon after a seek; measures how much is not audible in time. */
import type { Engine, EngineLane, EnginePlan } from "#engine/types.ts";
import { randomNumbers } from "../engine/random-plan.ts";

/** A lane that stands for the picture's own sound. */
const PICTURE_LANE = "picture";

export type Toggled = {
  /** A description of the change and its position on the timeline. */
  readonly change: string;
  /** Frames that had to sound within PLAYED_MS of the change but were missing. */
  readonly missedFrames: number;
  /** Milliseconds from the change to the first meter report in which its lane sounds; reports come every 16 ms. */
  readonly lateMs: number;
};

/** How long each position plays before the mute or solo, and how long afterwards. */
const SETTLED_MS = 300;
const PLAYED_MS = 200;

/** One clip of `seconds` per lane, each of its own source and with a different source offset. */
export function lanesToToggle(sourceIds: readonly string[], seconds: number, rate: number): EnginePlan {
  const frames = (time: number) => Math.round(time * rate);
  const laneIds = sourceIds.map((_, index) => (index === 0 ? PICTURE_LANE : `${index}`));
  return {
    clips: sourceIds.map((sourceId, index) => ({
      id: `${index}`,
      sourceId,
      laneId: laneIds[index] ?? "",
      startFrame: 0,
      endFrame: frames(seconds),
      offsetFrames: frames(index * 0.7),
      gainDb: -20,
      pan: 0,
      fadeInFrames: 0,
      fadeOutFrames: 0,
      muted: false,
    })),
    lanes: laneIds.map((id) => ({ id, gain: 1, muted: false, solo: false })),
    playableFrames: frames(seconds),
    pictureFrames: 0,
  };
}

/** `at`: a lane that is audible after the change, and not before. */
type Change = { readonly name: string; readonly at: number; readonly before: EnginePlan; readonly after: EnginePlan };

function withLane(plan: EnginePlan, at: number, fields: Partial<EngineLane>): EnginePlan {
  return { ...plan, lanes: plan.lanes.map((lane, index) => (index === at ? { ...lane, ...fields } : lane)) };
}

function withMutedClip(plan: EnginePlan, at: number): EnginePlan {
  return { ...plan, clips: plan.clips.map((clip, index) => (index === at ? { ...clip, muted: true } : clip)) };
}

/** Changes of one mute or solo that make more lanes audible. `at`: a lane, from 1 on. */
function changesOf(plan: EnginePlan, at: number): readonly Change[] {
  const other = 1 + (at % (plan.lanes.length - 1));
  const soloed = withLane(plan, other, { solo: true });
  return [
    { name: `clip ${at} unmuted`, at, before: withMutedClip(plan, at), after: plan },
    { name: `lane ${at} unmuted`, at, before: withLane(plan, at, { muted: true }), after: plan },
    { name: `solo of lane ${other} ends`, at, before: soloed, after: plan },
    { name: `solo goes from lane ${other} to ${at}`, at, before: soloed, after: withLane(plan, at, { solo: true }) },
    { name: "picture's sound unmuted", at: 0, before: withLane(plan, 0, { muted: true }), after: plan },
  ];
}

const pass = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds);
  });

async function settled(engine: Engine): Promise<void> {
  await pass(SETTLED_MS);
  for (let looks = 0; engine.state.starting || engine.state.transport !== "playing"; looks += 1) {
    if (looks > 500) throw new Error("The sound does not start.");
    await pass(20);
  }
}

/** Plays, seeks, and ends a mute or a solo at each of `count` positions. The sources must be open. */
export async function toggleWhilePlaying(engine: Engine, plan: EnginePlan, count: number, seed: number): Promise<readonly Toggled[]> {
  const next = randomNumbers(seed);
  const random = (limit: number) => Math.floor(((next() + 1) / 2) * limit);
  const seconds = plan.playableFrames / engine.rate;
  engine.setPlan(plan);
  engine.play();
  let awaited: string | undefined;
  let heardMs = Number.NaN;
  const stopListening = engine.onMeters(({ lanes }) => {
    if (awaited === undefined || !lanes.has(awaited)) return;
    awaited = undefined;
    heardMs = performance.now();
  });
  const results: Toggled[] = [];
  for (let index = 0; index < count; index += 1) {
    const changes = changesOf(plan, 1 + random(plan.lanes.length - 1));
    const change = changes[index % changes.length];
    if (change === undefined) throw new Error("There is nothing to change.");
    const place = random(Math.floor(seconds - 10));
    engine.setPlan(change.before);
    engine.seek(place);
    await settled(engine);
    const missedBefore = engine.stats().missedFrames;
    const changedMs = performance.now();
    awaited = plan.lanes[change.at]?.id;
    engine.setPlan(change.after);
    await pass(PLAYED_MS);
    const missedFrames = engine.stats().missedFrames - missedBefore;
    results.push({ change: `${change.name} at ${place} s`, missedFrames, lateMs: heardMs - changedMs });
  }
  stopListening();
  engine.pause();
  return results;
}
