import { expect, test } from "vitest";
import { compilePlan, compileStandby, type MixLane, type MixPlan } from "#worklets/mixer/plan.ts";
import { aMixClip, aMixPlan, randomPlan } from "#tests/support/engine/random-plan.ts";

const slotOf = (id: string) => (id === "a" ? 1 : 2);
const laneOf = (id: string, fields: Partial<MixLane> = {}): MixLane => ({ id, gain: 1, muted: false, solo: false, ...fields });
const starts = (plan: MixPlan) => [...compileStandby(plan, slotOf).start];

test("silent clips are those that are muted, on a muted lane, beside a soloed lane, or without gain", () => {
  const clips = [
    aMixClip({ laneId: "heard", startFrame: 1 }),
    aMixClip({ laneId: "heard", startFrame: 2, muted: true }),
    aMixClip({ laneId: "quiet", startFrame: 3 }),
    aMixClip({ laneId: "zero", startFrame: 4 }),
    aMixClip({ laneId: "heard", startFrame: 5, gainDb: Number.NEGATIVE_INFINITY }),
    aMixClip({ laneId: "unknown", startFrame: 6 }),
    aMixClip({ laneId: "heard", startFrame: 7, endFrame: 7, muted: true }),
  ];
  const lanes = [laneOf("heard"), laneOf("quiet", { muted: true }), laneOf("zero", { gain: 0 })];
  expect(starts(aMixPlan(clips, { lanes }))).toEqual([2, 3, 4, 5]);
  const soloed = [laneOf("heard"), laneOf("quiet", { solo: true }), laneOf("zero")];
  expect(starts(aMixPlan(clips, { lanes: soloed }))).toEqual([1, 2, 4, 5]);
});

test("B-189 a lane's pan lowers the far side linearly, after the pan of its clips; in the centre it changes nothing", () => {
  const gainsOf = (pan: number | undefined, clipPan = 0) => [
    ...compilePlan(aMixPlan([aMixClip({ pan: clipPan })], { lanes: [laneOf("l", pan === undefined ? {} : { pan })] }), slotOf).gains,
  ];
  expect([undefined, 0, -0.4, 1, -1, 7].map((pan) => gainsOf(pan))).toEqual([
    [1, 0, 0, 1],
    [1, 0, 0, 1],
    [1, 0, 0, 0.6],
    [0, 0, 0, 1],
    [1, 0, 0, 0],
    [0, 0, 0, 1],
  ]);
  const [near, far] = [Math.cos(Math.PI / 4), Math.sin(Math.PI / 4)];
  expect(gainsOf(-0.5, 0.5)).toEqual([near, 0, far * 0.5, 0.5]);
  expect(gainsOf(0.5, -0.5)).toEqual([0.5, near * 0.5, 0, far]);
});

test("every clip with a length on a known lane is either audible or silent, never both", () => {
  for (let seed = 0; seed < 50; seed += 1) {
    const plan = randomPlan(seed);
    const heard = compilePlan(plan, slotOf);
    const silent = compileStandby(plan, slotOf);
    const reads = (table: typeof silent) =>
      Array.from({ length: table.count }, (_, at) => [table.slot[at], table.start[at], table.end[at], table.offset[at]].join());
    const all = plan.clips.map((clip) => [slotOf(clip.sourceId), clip.startFrame, clip.endFrame, clip.offsetFrames].join());
    expect([...reads(heard), ...reads(silent)].toSorted()).toEqual(all.toSorted());
  }
});
