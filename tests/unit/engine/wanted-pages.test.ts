import { expect, test } from "vitest";
import { indexOfKey, slotOfKey } from "#engine/decode/page-cache.ts";
import { stretchesAhead, wantedPages } from "#engine/worker/wanted-pages.ts";
import { compilePlan, type MixClip } from "#worklets/mixer/plan.ts";
import { PAGE_FRAMES } from "#worklets/mixer/protocol.ts";
import { aMixClip, aMixPlan } from "#tests/support/random-plan.ts";

const LONG = 100 * PAGE_FRAMES;

function wanted(clips: readonly MixClip[], from: number, to: number, limit = 100): readonly string[] {
  const plan = compilePlan(aMixPlan(clips), (id) => (id === "a" ? 1 : 2));
  return wantedPages(plan, [{ from, to, delay: 0 }], () => LONG, limit).map((key) => `${slotOfKey(key)}:${indexOfKey(key)}`);
}

test("design: the pages under the playhead come first, then those of clips that begin later", () => {
  const clips = [
    aMixClip({ sourceId: "b", startFrame: 1000, endFrame: LONG, offsetFrames: 5 * PAGE_FRAMES }),
    aMixClip({ sourceId: "a", startFrame: 0, endFrame: LONG, offsetFrames: 100 }),
  ];
  expect(wanted(clips, 0, 2000)).toEqual(["1:0", "2:5"]);
  expect(wanted(clips, 0, PAGE_FRAMES + 2000)).toEqual(["1:0", "2:5", "1:1", "2:6"]);
});

test("design: a page that two clips need is wanted once, and no more than the limit", () => {
  const clips = [aMixClip({ endFrame: LONG }), aMixClip({ id: "d", startFrame: 10, endFrame: LONG })];
  expect(wanted(clips, 0, 1000)).toEqual(["1:0"]);
  expect(wanted(clips, 0, LONG, 3)).toHaveLength(3);
});

test("design: nothing is wanted past the source's end, for muted clips, or outside the stretch", () => {
  expect(wanted([aMixClip({ endFrame: LONG, offsetFrames: LONG })], 0, 1000)).toEqual([]);
  expect(wanted([aMixClip({ endFrame: LONG, muted: true })], 0, 1000)).toEqual([]);
  expect(wanted([aMixClip({ endFrame: 500 })], 500, 1000)).toEqual([]);
});

test("D8 near a loop's end the loop's start is wanted too", () => {
  expect(stretchesAhead(900, 400, 100, 1000)).toEqual([
    { from: 900, to: 1000, delay: 0 },
    { from: 100, to: 400, delay: 100 },
  ]);
  expect(stretchesAhead(100, 400, 100, 1000)).toEqual([{ from: 100, to: 500, delay: 0 }]);
  expect(stretchesAhead(2000, 400, 100, 1000)).toEqual([{ from: 2000, to: 2400, delay: 0 }]);
});
