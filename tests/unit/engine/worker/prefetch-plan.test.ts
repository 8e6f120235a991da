import { expect, test } from "vitest";
import { indexOfKey, slotOfKey } from "#engine/decode/pcm/page-cache.ts";
import { rangesAhead, pagesToPrefetch } from "#engine/worker/prefetch-plan.ts";
import { compilePlan, type MixClip } from "#worklets/mixer/plan.ts";
import { CROSSFADE_FRAMES, PAGE_FRAMES, QUANTUM_FRAMES } from "#worklets/mixer/mixer-protocol.ts";
import { aMixClip, aMixPlan } from "#tests/support/engine/random-plan.ts";

const LONG = 100 * PAGE_FRAMES;

function wanted(clips: readonly MixClip[], from: number, to: number, limit = 100): readonly string[] {
  const plan = compilePlan(aMixPlan(clips), (id) => (id === "a" ? 1 : 2));
  return pagesToPrefetch(plan, [{ from, to, delay: 0 }], () => LONG, limit).map((key) => `${slotOfKey(key)}:${indexOfKey(key)}`);
}

test("pages under the playhead come first, then those of clips that begin later", () => {
  const clips = [
    aMixClip({ sourceId: "b", startFrame: 1000, endFrame: LONG, offsetFrames: 5 * PAGE_FRAMES }),
    aMixClip({ sourceId: "a", startFrame: 0, endFrame: LONG, offsetFrames: 100 }),
  ];
  expect(wanted(clips, 0, 2000)).toEqual(["1:0", "2:5"]);
  expect(wanted(clips, 0, PAGE_FRAMES + 2000)).toEqual(["1:0", "2:5", "1:1", "2:6"]);
});

test("a page that two clips need is listed once, and no more pages than the limit", () => {
  const clips = [aMixClip({ endFrame: LONG }), aMixClip({ id: "d", startFrame: 10, endFrame: LONG })];
  expect(wanted(clips, 0, 1000)).toEqual(["1:0"]);
  expect(wanted(clips, 0, LONG, 3)).toHaveLength(3);
});

test("no page is listed past the source's end, for muted clips, or outside the range", () => {
  expect(wanted([aMixClip({ endFrame: LONG, offsetFrames: LONG })], 0, 1000)).toEqual([]);
  expect(wanted([aMixClip({ endFrame: LONG, muted: true })], 0, 1000)).toEqual([]);
  expect(wanted([aMixClip({ endFrame: 500 })], 500, 1000)).toEqual([]);
});

test("B-101 near a loop's end the loop's start is prefetched too, and the frames after the end for the crossfade", () => {
  const loop = { speed: 1, loopStart: 100, loopEnd: 1000 };
  expect(rangesAhead({ ...loop, frame: 900 }, 400, 9000)).toEqual([
    { from: 900, to: 1000 + CROSSFADE_FRAMES + QUANTUM_FRAMES, delay: 0 },
    { from: 100, to: 400, delay: 100 },
  ]);
  // At its end the loop wraps at once.
  expect(rangesAhead({ ...loop, frame: 1000 }, 400, 9000)[1]).toEqual({ from: 100, to: 500, delay: 0 });
  expect(rangesAhead({ ...loop, frame: 1001 }, 400, 9000)).toEqual([{ from: 1001, to: 1401, delay: 0 }]);
  expect(rangesAhead({ ...loop, frame: 100 }, 400, 9000)).toEqual([{ from: 100, to: 500, delay: 0 }]);
  expect(rangesAhead({ ...loop, frame: 2000 }, 400, 9000)).toEqual([{ from: 2000, to: 2400, delay: 0 }]);
  expect(rangesAhead({ ...loop, frame: 8900 }, 400, 9000)[1]).toEqual({ from: 100, to: 400, delay: 100 });
});

test("shuttle: the prefetch range lies in the direction of play and grows with the speed, and loops do not apply", () => {
  const loop = { loopStart: 100, loopEnd: 1000 };
  expect(rangesAhead({ ...loop, frame: 900, speed: 2 }, 400, 9000)).toEqual([{ from: 900, to: 1700, delay: 0 }]);
  expect(rangesAhead({ ...loop, frame: 900, speed: -1 }, 400, 9000)).toEqual([{ from: 500, to: 900, delay: 0, isBackwards: true }]);
  expect(rangesAhead({ ...loop, frame: 300, speed: -8 }, 400, 9000)).toEqual([{ from: 0, to: 300, delay: 0, isBackwards: true }]);
});

test("shuttle: when playing backwards the last page comes first", () => {
  const clips = [aMixClip({ endFrame: LONG }), aMixClip({ id: "d", sourceId: "b", startFrame: 0, endFrame: PAGE_FRAMES })];
  const plan = compilePlan(aMixPlan(clips), (id) => (id === "a" ? 1 : 2));
  const range = { from: 0, to: 3 * PAGE_FRAMES, delay: 0, isBackwards: true };
  const keys = pagesToPrefetch(plan, [range], () => LONG, 100);
  expect(keys.map((key) => `${slotOfKey(key)}:${indexOfKey(key)}`)).toEqual(["1:2", "1:1", "1:0", "2:0"]);
});

test("scrub: only a short range on both sides of the playhead is prefetched", () => {
  expect(rangesAhead({ frame: 5000, speed: 0, loopStart: 0, loopEnd: 0 }, 1600, 9000)).toEqual([
    { from: 5000, to: 5100, delay: 0 },
    { from: 4900, to: 5000, delay: 0, isBackwards: true },
  ]);
});
