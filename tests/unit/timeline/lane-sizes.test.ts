import { expect, test } from "vitest";
import { laneHeightsOf } from "#model/timeline/lane-heights.ts";
import { describeHeight, nextHeightPx, snappedHeightPx, withHeights } from "#timeline/lanes/lane-sizes.ts";
import { contentHeightPx, laneBottomPx, laneTopPx, rowAt, visibleLanes } from "#timeline/layout.ts";
import { clipsInMarquee } from "#timeline/gestures/selecting.ts";
import { shownOf } from "#timeline/shown-clips.ts";
import { aClip, aTimeline, createTestHost } from "#tests/support/timeline/test-timeline-host.ts";

const timeline = aTimeline([0, 1, 2, 3].map((laneIndex) => aClip({ id: `c${laneIndex}`, laneIndex })));
const host = createTestHost(timeline);
const plain = { ...host.getView().viewport, heightPx: 288 };
const mixed = { ...plain, laneHeights: laneHeightsOf([32, 120, 24, 240], 60) };

test("B-167 rows, lanes in view, content and rectangle agree on the heights, at every scroll position", () => {
  for (const scrollTopPx of [0, 20, 32, 100, 151, 152, 300]) {
    const viewport = { ...mixed, scrollTopPx };
    const { first, end } = visibleLanes(viewport, 4);
    const inView = [0, 1, 2, 3].filter((lane) => laneBottomPx(lane, viewport) > 88 && laneTopPx(lane, viewport) < 288);
    expect([scrollTopPx, first, end]).toEqual([scrollTopPx, inView[0], (inView.at(-1) ?? 0) + 1]);
    for (const lane of inView) {
      const middle = (Math.max(88, laneTopPx(lane, viewport)) + Math.min(288, laneBottomPx(lane, viewport))) / 2;
      expect(rowAt(middle, viewport, 4)).toEqual({ kind: "lane", laneIndex: lane });
    }
  }
  expect(contentHeightPx(4, mixed)).toBe(88 + 32 + 120 + 24 + 240 + 60);
  expect(rowAt(500, { ...mixed, scrollTopPx: 300 }, 4)).toEqual({ kind: "lane", laneIndex: 4 });
  const touched = (fromPx: number, toPx: number) =>
    clipsInMarquee({ fromSeconds: 0, toSeconds: 1, fromPx, toPx }, shownOf({ ...host.getView(), viewport: mixed }));
  expect(touched(40, 160)).toEqual(["c1", "c2"]);
  expect(touched(-50, 10)).toEqual(["c0"]);
});

test("B-202 for a finger lanes without a chosen height are 72 px high, and steps lead to the named heights from there", () => {
  const touched = { ...plain, isForFinger: true };
  expect(contentHeightPx(4, touched)).toBe(88 + 4 * 72 + 60);
  expect(rowAt(88 + 72, touched, 4)).toEqual({ kind: "lane", laneIndex: 1 });
  expect([nextHeightPx(touched, 4, "all", 1), nextHeightPx(touched, 4, "all", -1)]).toEqual([120, 60]);
  expect(contentHeightPx(4, { ...mixed, isForFinger: true })).toBe(contentHeightPx(4, mixed));
  expect(withHeights(touched, 1, 120).laneHeights).toEqual(laneHeightsOf([72, 120], 72));
});

test("B-167 when all lanes get another height, the topmost one in view, or the one whose border is dragged, stays in its place", () => {
  const scrolled = { ...mixed, scrollTopPx: 40 };
  const all = withHeights(scrolled, "all", 32);
  expect(all.laneHeights).toEqual(laneHeightsOf([], 32));
  expect(laneTopPx(1, all)).toBe(laneTopPx(1, scrolled));
  expect(laneTopPx(3, withHeights(scrolled, "all", 32, 3))).toBe(laneTopPx(3, scrolled));
  expect(laneTopPx(2, withHeights(scrolled, 2, 120))).toBe(laneTopPx(2, scrolled));
});

test("B-167 a key changes all lanes to the height above the lowest or below the highest, and says it", () => {
  expect([nextHeightPx(mixed, 4, "all", 1), nextHeightPx(mixed, 4, "all", -1)]).toEqual([32, 120]);
  expect([nextHeightPx(plain, 4, "all", 1), nextHeightPx(plain, 4, "all", -1)]).toEqual([120, 32]);
  expect(nextHeightPx(mixed, 4, 3, 1)).toBeUndefined();
  expect(describeHeight(mixed, timeline, 1)).toBe("Audio 2, height large");
  expect(describeHeight(mixed, timeline, 3)).toBe("Audio 4, height 240 px");
  expect(describeHeight(plain, timeline, "all")).toBe("All lanes, height medium");
});

test("B-167 a dragged border snaps to the named heights only nearby", () => {
  expect([27, 28, 33, 37, 56, 64, 65, 123, 125].map(snappedHeightPx)).toEqual([27, 32, 32, 37, 60, 60, 65, 120, 125]);
});
