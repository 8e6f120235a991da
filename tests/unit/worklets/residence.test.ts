import { describe, expect, test } from "vitest";
import { PageTable } from "#worklets/mixer/page-table.ts";
import { MIN_LOOP_FRAMES, PAGE_FRAMES } from "#worklets/mixer/mixer-protocol.ts";
import { ResidentLoop, ResidentRanges } from "#worklets/mixer/resident-ranges.ts";
import { aMixClip, aMixPlan, SOURCE_FRAMES } from "#tests/support/engine/random-plan.ts";
import { compile, SLOTS } from "#tests/support/engine/resident-mixer.ts";

const PLAN = compile(aMixPlan([aMixClip({ endFrame: SOURCE_FRAMES })]));
const QUICK = 1000;

function aLoop(startFrame: number, endFrame: number, enabled = true): ResidentLoop {
  const loop = new ResidentLoop();
  loop.set(enabled, startFrame, endFrame);
  return loop;
}
const NO_LOOP = aLoop(0, 0, false);

/** Of a source's three pages the first and the last are resident. */
function residence(): ResidentRanges {
  const pages = new PageTable();
  const slot = SLOTS.get("a") ?? 0;
  pages.openSlot(slot, SOURCE_FRAMES);
  for (const index of [0, 2]) pages.put(slot, index, 1, new ArrayBuffer(4 * PAGE_FRAMES));
  const made = new ResidentRanges(pages, QUICK);
  made.reserve(PLAN.count);
  return made;
}

const isResident = (frame: number, { loop = NO_LOOP, speed = 1, waited = 0, plan = PLAN } = {}) =>
  residence().isResident(plan, loop, frame, speed, waited);

describe("a loop", () => {
  test("is a range that is enabled and not shorter than the minimum", () => {
    const rangeOf = ({ startFrame, endFrame }: ResidentLoop) => [startFrame, endFrame];
    expect(rangeOf(aLoop(7, 7 + MIN_LOOP_FRAMES))).toEqual([7, 7 + MIN_LOOP_FRAMES]);
    expect(rangeOf(aLoop(7, 6 + MIN_LOOP_FRAMES))).toEqual([0, 0]);
    expect(rangeOf(aLoop(7, 9000, false))).toEqual([0, 0]);
    const unset = aLoop(7, 9000);
    unset.set(false, 7, 9000);
    expect(rangeOf(unset)).toEqual([0, 0]);
  });

  test("is ahead of the playhead up to and including its end", () => {
    const loop = aLoop(500, 1000);
    expect([0, 999, 1000, 1001].map((frame) => loop.isAhead(frame))).toEqual([true, true, true, false]);
    expect([NO_LOOP.isAhead(0), new ResidentLoop().isAhead(0)]).toEqual([false, false]);
  });

  test("applies to a plan that extends at least the minimum loop length past its start", () => {
    const holds = (playableFrames: number) => aLoop(500, 1000).holdsIn({ ...PLAN, playableFrames });
    expect([holds(499 + MIN_LOOP_FRAMES), holds(500 + MIN_LOOP_FRAMES)]).toEqual([false, true]);
    expect(NO_LOOP.holdsIn(PLAN)).toBe(false);
  });
});

describe("the range that must be resident", () => {
  test("covers every clip, however many there are", () => {
    const clips = Array.from({ length: 40 }, (_, index) => aMixClip({ id: `${index}`, endFrame: SOURCE_FRAMES, offsetFrames: index }));
    const pages = new PageTable();
    pages.openSlot(SLOTS.get("a") ?? 0, SOURCE_FRAMES);
    pages.put(SLOTS.get("a") ?? 0, 0, 1, new ArrayBuffer(4 * PAGE_FRAMES));
    const plan = compile(aMixPlan(clips));
    const made = new ResidentRanges(pages, QUICK);
    made.reserve(plan.count);
    // The last clip reads 39 frames ahead of the first.
    const residentAt = (frame: number) => made.isResident(plan, NO_LOOP, frame, 1, 0);
    expect([residentAt(PAGE_FRAMES - QUICK - 39), residentAt(PAGE_FRAMES - QUICK - 38)]).toEqual([true, false]);
  });

  test("is exactly the frames of a quick start", () => {
    expect([isResident(PAGE_FRAMES - QUICK), isResident(PAGE_FRAMES - QUICK + 1)]).toEqual([true, false]);
  });

  test("is three times the wait, and at most five times a quick start", () => {
    const waited = 400;
    const wanted = 3 * waited;
    expect([isResident(PAGE_FRAMES - wanted, { waited }), isResident(PAGE_FRAMES - wanted + 1, { waited })]).toEqual([true, false]);
    const most = 5 * QUICK;
    const long = { waited: 1e6 };
    expect([isResident(PAGE_FRAMES - most, long), isResident(PAGE_FRAMES - most + 1, long)]).toEqual([true, false]);
    // After a short wait it is still at least a quick start.
    expect(isResident(PAGE_FRAMES - QUICK + 1, { waited: 10 })).toBe(false);
  });

  test("grows with the speed, and lies behind the playhead when playing backwards", () => {
    const fast = { speed: 2 };
    expect([isResident(PAGE_FRAMES - 2 * QUICK, fast), isResident(PAGE_FRAMES - 2 * QUICK + 1, fast)]).toEqual([true, false]);
    const from = 2 * PAGE_FRAMES;
    for (const speed of [-1, -3]) {
      const span = -speed * QUICK;
      expect([isResident(from + span, { speed }), isResident(from + span - 1, { speed })]).toEqual([true, false]);
    }
  });

  test("continues from the loop's end at its start, for the remaining length", () => {
    const home = aLoop(100, 16_000);
    expect([isResident(15_900), isResident(15_900, { loop: home })]).toEqual([false, true]);
    // The loop wraps after 100 frames to a page that is not resident.
    const away = aLoop(PAGE_FRAMES + 5000, 2 * PAGE_FRAMES + 5000);
    expect([isResident(away.endFrame - 100), isResident(away.endFrame - 100, { loop: away })]).toEqual([true, false]);
    // The range reaches the loop's end exactly.
    expect([isResident(away.endFrame - QUICK, { loop: away }), isResident(away.endFrame - QUICK + 1, { loop: away })]).toEqual([
      true,
      false,
    ]);
    const edge = aLoop(PAGE_FRAMES - 400, 3 * PAGE_FRAMES - 400);
    expect([isResident(edge.endFrame - 600, { loop: edge }), isResident(edge.endFrame - 599, { loop: edge })]).toEqual([true, false]);
  });

  test("at the loop's end begins at its start, because the loop wraps there at once", () => {
    const home = aLoop(100, 16_000);
    expect([isResident(home.endFrame, { loop: home }), isResident(home.endFrame + 1, { loop: home })]).toEqual([true, false]);
    const away = aLoop(PAGE_FRAMES + 5000, 2 * PAGE_FRAMES + 5000);
    expect([isResident(away.endFrame, { loop: away }), isResident(away.endFrame + 1, { loop: away })]).toEqual([false, true]);
  });

  test("includes the frames before the loop's end", () => {
    const loop = aLoop(100, PAGE_FRAMES + 300);
    expect(isResident(PAGE_FRAMES - 100, { loop })).toBe(false);
  });

  test("is the loop itself if the loop is shorter than the range", () => {
    const loop = aLoop(PAGE_FRAMES - 300, PAGE_FRAMES - 300 + MIN_LOOP_FRAMES);
    expect(isResident(PAGE_FRAMES - 100, { loop })).toBe(true);
  });

  test("continues at the loop's start past the playable end, if that comes before the loop's end or the loop lies behind", () => {
    const plan = { ...PLAN, playableFrames: 2 * PAGE_FRAMES + 5000 };
    const away = aLoop(PAGE_FRAMES + 5000, 3 * PAGE_FRAMES);
    expect([isResident(plan.playableFrames - 100, { plan }), isResident(plan.playableFrames - 100, { plan, loop: away })]).toEqual([
      true,
      false,
    ]);
    const behind = aLoop(PAGE_FRAMES + 5000, 2 * PAGE_FRAMES);
    expect(isResident(plan.playableFrames - 100, { plan, loop: behind })).toBe(false);
    expect(isResident(plan.playableFrames - 100, { plan, loop: aLoop(100, 2 * PAGE_FRAMES) })).toBe(true);
  });

  test("ignores the loop at another speed than 1, and a loop that an edit left past the playable end", () => {
    const away = aLoop(PAGE_FRAMES + 5000, 2 * PAGE_FRAMES + 5000);
    expect(isResident(away.endFrame - 100, { loop: away, speed: 2 })).toBe(true);
    const plan = { ...PLAN, playableFrames: 16_000 };
    expect(isResident(15_900, { plan, loop: away })).toBe(false);
    expect(isResident(15_000, { plan, loop: away })).toBe(true);
  });
});
