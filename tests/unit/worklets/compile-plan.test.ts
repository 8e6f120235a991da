import { describe, expect, test } from "vitest";
import { compilePlan, emptyPlan, planBuffers } from "#worklets/mixer/plan.ts";
import type { MixLane, MixPlan } from "#worklets/mixer/plan.ts";
import { aMixClip } from "#tests/support/engine/random-plan.ts";

const laneOf = (id: string, fields: Partial<MixLane> = {}): MixLane => ({ id, gain: 1, muted: false, solo: false, ...fields });
const slotOf = (id: string) => id.length;
type ClipFields = Parameters<typeof aMixClip>[0];

/** A plan of these clips on lane "l", which has this gain. */
function compiled(clips: readonly ClipFields[], lanes: readonly MixLane[] = [laneOf("l")], playableFrames = 1000) {
  const plan: MixPlan = { clips: clips.map((clip) => aMixClip({ laneId: "l", ...clip })), lanes, playableFrames, pictureFrames: 0 };
  return compilePlan(plan, slotOf);
}

const gainsOf = (fields: ClipFields, lane = laneOf("l")) => [...compiled([fields], [lane]).gains];

describe("a compiled plan", () => {
  test("has a row for each audible clip, with its frames, source and lane", () => {
    const plan = compiled(
      [{ sourceId: "abc", startFrame: 10, endFrame: 40, offsetFrames: 5, fadeInFrames: 7, fadeOutFrames: 9 }],
      [laneOf("other"), laneOf("l"), laneOf("empty")],
    );
    const { start, end, offset, fadeIn, fadeOut, slot, lane, byStart } = plan;
    const columns = [start, end, offset, fadeIn, fadeOut, slot, lane, byStart].map((column) => [...column]);
    expect(columns).toEqual([[10], [40], [5], [7], [9], [3], [1], [0]]);
    expect([plan.count, plan.laneCount, plan.playableFrames]).toEqual([1, 3, 1000]);
  });

  test("is sorted by lane, then start, then the order of the plan; byStart by start alone", () => {
    const at = (laneId: string, startFrame: number, offsetFrames: number) => ({
      laneId,
      startFrame,
      endFrame: startFrame + 10,
      offsetFrames,
    });
    const plan = compiled([at("b", 5, 1), at("a", 30, 2), at("b", 1, 3), at("a", 20, 4), at("a", 30, 5)], [laneOf("a"), laneOf("b")]);
    expect([...plan.lane]).toEqual([0, 0, 0, 1, 1]);
    expect([...plan.offset]).toEqual([4, 2, 5, 3, 1]);
    expect([...plan.byStart].map((index) => plan.start[index])).toEqual([1, 5, 20, 30, 30]);
  });

  test("leaves out clips without length, and clamps frames past 12 hours", () => {
    const last = 2 ** 31 - 1;
    const plan = compiled([
      { startFrame: 10, endFrame: 10 },
      { startFrame: 20, endFrame: 10 },
      { startFrame: 5, endFrame: 1e12, offsetFrames: 1e12, fadeInFrames: 1e12, fadeOutFrames: 1e12 },
      { startFrame: 1e12, endFrame: 2e12 },
    ]);
    expect([plan.count, [...plan.start], [...plan.end]]).toEqual([2, [5, last], [last, last]]);
    expect([plan.offset[0], plan.fadeIn[0], plan.fadeOut[0]]).toEqual([last, last, last]);
  });

  test("treats negative fades and a negative length as 0", () => {
    const plan = compiled([{ startFrame: 0, endFrame: 9, fadeInFrames: -5, fadeOutFrames: -6 }], undefined, -1);
    expect([plan.fadeIn[0], plan.fadeOut[0], plan.playableFrames]).toEqual([0, 0, 0]);
  });

  test("without clips is empty, and lists all its buffers for transfer to another thread", () => {
    const plan = emptyPlan();
    expect([plan.count, plan.laneCount, plan.playableFrames, plan.gains.length]).toEqual([0, 0, 0, 0]);
    const buffers = planBuffers(compiled([{ startFrame: 0, endFrame: 9 }]));
    expect(new Set(buffers).size).toBe(10);
    expect(buffers.map((buffer) => buffer.byteLength)).toEqual([4, 4, 4, 4, 4, 4, 4, 4, 32, 4]);
  });
});

describe("a clip's gain matrix", () => {
  const [left, right, both] = [-1, 1, 0].map((pan) => ({ startFrame: 0, endFrame: 9, pan }));

  test("keeps both channels at pan 0; hard left and right add the other channel, as a StereoPannerNode does", () => {
    expect(gainsOf(both ?? {})).toEqual([1, 0, 0, 1]);
    const close = (fields: ClipFields, wanted: readonly number[]) =>
      gainsOf(fields).forEach((gain, index) => expect(gain).toBeCloseTo(wanted[index] ?? Number.NaN, 12));
    close(left ?? {}, [1, 1, 0, 0]);
    close(right ?? {}, [0, 0, 1, 1]);
    close({ ...both, pan: -7 }, [1, 1, 0, 0]);
    close({ ...both, pan: 7 }, [0, 0, 1, 1]);
    const diagonal = Math.SQRT1_2;
    close({ ...both, pan: -0.5 }, [1, diagonal, 0, diagonal]);
    close({ ...both, pan: 0.5 }, [diagonal, 0, diagonal, 1]);
    close({ ...both, pan: 0.25 }, [Math.cos(Math.PI / 8), 0, Math.sin(Math.PI / 8), 1]);
  });

  test("is the clip's gain in decibels times the lane's factor", () => {
    expect(gainsOf({ ...both, gainDb: 20 }, laneOf("l", { gain: 0.5 }))).toEqual([5, 0, 0, 5]);
    expect(gainsOf({ ...both, gainDb: 0 }, laneOf("l", { gain: 2 }))).toEqual([2, 0, 0, 2]);
    expect(gainsOf({ ...both, gainDb: -20 })[0]).toBeCloseTo(0.1, 12);
  });

  test.each([
    ["muted", { muted: true }, [laneOf("l")]],
    ["on a muted lane", {}, [laneOf("l", { muted: true })]],
    ["on a muted lane that is soloed", {}, [laneOf("l", { muted: true, solo: true })]],
    ["beside a soloed lane", {}, [laneOf("l"), laneOf("m", { solo: true })]],
    ["on a lane with gain 0", {}, [laneOf("l", { gain: 0 })]],
    ["on a lane with a negative gain", {}, [laneOf("l", { gain: -1 })]],
    ["on no lane of the plan", {}, [laneOf("m")]],
  ])("is absent for a clip %s", (_name, fields, lanes) => {
    expect(compiled([{ ...both, ...fields }], lanes).count).toBe(0);
  });

  test("is present on every soloed lane", () => {
    const lanes = [laneOf("l", { solo: true }), laneOf("m", { solo: true }), laneOf("n")];
    const clips = ["l", "m", "n"].map((laneId) => ({ ...both, laneId }));
    expect([...compiled(clips, lanes).lane]).toEqual([0, 1]);
  });
});
