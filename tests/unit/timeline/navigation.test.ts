import * as fc from "fast-check";
import { DEFAULT_OPTIONS } from "#timeline/contract.ts";
import { expect, test } from "vitest";
import { pxToSeconds } from "#model/timeline/viewport.ts";
import { MAX_PX_PER_SECOND, followPlayhead, pinchTo, wheelTo, zoomTo } from "#timeline/gestures/navigation.ts";
import { formatTimecode, timecodeRate } from "#model/time/timecode.ts";
import type { TimecodeRate } from "#model/time/timecode.ts";
import { rulerLabel, rulerScaleAt, frameMarks } from "#timeline/scene/ruler/ruler.ts";
import { shownOf } from "#timeline/shown-clips.ts";
import { aClip, aTimeline, createTestHost } from "#tests/support/timeline/test-timeline-host.ts";

const tall = Array.from({ length: 12 }, (_, laneIndex) => aClip({ id: `c${laneIndex}`, laneIndex }));
const host = createTestHost(aTimeline(tall, 3600));
const shown = shownOf(host.getView());
const viewport = { ...shown.view.viewport, startSeconds: 100 };
const flat = shownOf(createTestHost(aTimeline([], 3600)).getView());
const wheel = { deltaX: 0, deltaY: 0, deltaMode: 0, isZoom: false, isHorizontal: false };
const anchor = { xPx: 300, yPx: 100 };

test("design timeline: the wheel scrolls, sideways with Shift or if there is nothing to scroll vertically", () => {
  expect(wheelTo(viewport, { ...wheel, deltaY: 40 }, anchor, shown)).toEqual({ ...viewport, scrollTopPx: 40 });
  expect(wheelTo(viewport, { ...wheel, deltaY: 40, isHorizontal: true }, anchor, shown)).toEqual({ ...viewport, startSeconds: 102 });
  expect(wheelTo(viewport, { ...wheel, deltaX: -40 }, anchor, shown)).toEqual({ ...viewport, startSeconds: 98 });
  expect(wheelTo(viewport, { ...wheel, deltaY: 3, deltaMode: 1 }, anchor, shown)).toEqual({ ...viewport, scrollTopPx: 48 });
  expect(wheelTo(viewport, { ...wheel, deltaY: 40 }, anchor, flat)).toEqual({ ...viewport, startSeconds: 102 });
});

test("the view stays within the timeline: not before 0, not past its extent (B-74), not below the lanes", () => {
  expect(wheelTo(viewport, { ...wheel, deltaX: -1e6 }, anchor, shown).startSeconds).toBe(0);
  expect(wheelTo(viewport, { ...wheel, deltaX: 1e6 }, anchor, shown).startSeconds).toBe(3600 - 40);
  expect(wheelTo(viewport, { ...wheel, deltaY: 1e6 }, anchor, shown).scrollTopPx).toBe(88 + 13 * 60 - 300);
});

test("B-79 zoom is anchored at the pointer, from the whole timeline to 16 px per sample", () => {
  fc.assert(
    fc.property(fc.double({ min: -300, max: 300, noNaN: true }), fc.integer({ min: 0, max: 800 }), (deltaY, xPx) => {
      const zoomed = wheelTo({ ...viewport, startSeconds: 1000 }, { ...wheel, deltaY, isZoom: true }, { xPx, yPx: 0 }, shown);
      const before = pxToSeconds({ ...viewport, startSeconds: 1000 }, xPx);
      expect(pxToSeconds(zoomed, xPx)).toBeCloseTo(before, 6);
    }),
  );
  expect(zoomTo(viewport, 1e12, 0, shown).pxPerSecond).toBe(MAX_PX_PER_SECOND);
  expect(zoomTo(viewport, 0, 0, shown)).toEqual({ ...viewport, startSeconds: 0, pxPerSecond: 800 / 3600 });
});

test("a pinch keeps the time between the fingers in place", () => {
  const pinch = { viewport, centre: { xPx: 200, yPx: 100 }, distancePx: 100 };
  const pinched = pinchTo(pinch, { xPx: 240, yPx: 90 }, 200, shown);
  expect(pinched.pxPerSecond).toBe(viewport.pxPerSecond * 2);
  expect(pxToSeconds(pinched, 240)).toBeCloseTo(pxToSeconds(viewport, 200), 9);
  expect(pinched.scrollTopPx).toBe(10);
});

const playing = (follow: "page" | "continuous" | "off") => shownOf({ ...shown.view, viewport, options: { ...DEFAULT_OPTIONS, follow } });

test("during playback the view advances by a page when the playhead leaves it, and only then", () => {
  const pages = playing("page");
  expect(followPlayhead(139, 139.9, pages)).toBeUndefined();
  expect(followPlayhead(139.9, 140.1, pages)?.startSeconds).toBeCloseTo(140.1 - 2, 9);
  expect(followPlayhead(20, 20.1, pages)).toBeUndefined();
  expect(followPlayhead(139.9, 0, pages)?.startSeconds).toBe(0);
  expect(followPlayhead(139.9, 140.1, playing("off"))).toBeUndefined();
});

test("when playing backwards the view goes back by a whole page, and not again at each step", () => {
  const pages = playing("page");
  const turned = followPlayhead(100.05, 99.95, pages);
  expect(turned?.startSeconds).toBeCloseTo(99.95 - 38, 9);
  const next = shownOf({ ...pages.view, viewport: turned ?? viewport });
  expect(followPlayhead(99.95, 63, next)).toBeUndefined();
});

test("in continuous mode the playhead moves to the middle, and then the timeline scrolls below it", () => {
  const continuous = playing("continuous");
  expect(followPlayhead(110, 110.1, continuous)).toBeUndefined();
  expect(followPlayhead(120.4, 120.5, continuous)?.startSeconds).toBeCloseTo(100.5, 9);
  expect(followPlayhead(130, 104, continuous)).toBeUndefined();
  expect(followPlayhead(130, 10, continuous)?.startSeconds).toBeCloseTo(8, 9);
  expect(followPlayhead(90, 90.1, continuous)).toBeUndefined();
});

test("B-76 ruler labels are at least 60 px apart at every zoom, distinct and exact", () => {
  fc.assert(
    fc.property(fc.double({ min: -3, max: 6, noNaN: true }), fc.integer({ min: 0, max: 14_400 }), (power, startSeconds) => {
      const pxPerSecond = 10 ** power;
      const { stepSeconds, decimals, ticksPerStep } = rulerScaleAt(pxPerSecond, startSeconds + 100);
      expect(stepSeconds * pxPerSecond).toBeGreaterThanOrEqual(60);
      expect(ticksPerStep).toBeGreaterThan(1);
      const first = Math.ceil(startSeconds / stepSeconds);
      const labels = [0, 1, 2, 3].map((step) => rulerLabel((first + step) * stepSeconds, decimals));
      expect(new Set(labels).size).toBe(4);
    }),
  );
  expect(rulerLabel(5.3004, 4)).toBe("0:05.3004");
  expect(rulerLabel(3725, 0)).toBe("1:02:05");
});

const inTimecode = (rate: TimecodeRate, startFrames: number) => ({ kind: "timecode", rate, startFrames }) as const;

test("B-76, B-150 labels in frames are whole numbers of frames, at least 60 px apart and different, and decimals within a frame", () => {
  const rate = timecodeRate({ numerator: 30_000, denominator: 1001 }, true);
  const style = { kind: "frames", rate, startFrames: 107_892 } as const;
  fc.assert(
    fc.property(fc.double({ min: -2, max: 5.8, noNaN: true }), fc.integer({ min: 0, max: 14_000 }), (power, startSeconds) => {
      const { labelOf, secondsAt, stepAt, stepSeconds } = frameMarks(10 ** power, startSeconds + 1, style);
      expect(stepSeconds * 10 ** power).toBeGreaterThanOrEqual(60);
      const first = Math.ceil(stepAt(startSeconds));
      const steps = [first, first + 1, first + 2];
      const labels = steps.map((step) => Number(labelOf(step)));
      steps.forEach((step, at) => expect((secondsAt(step) * 30_000) / 1001).toBeCloseTo(labels[at] ?? Number.NaN, 5));
      expect(new Set(labels).size).toBe(3);
    }),
  );
  expect([0, 1, 2].map((step) => frameMarks(50, 100, style).labelOf(step))).toEqual(["0", "50", "100"]);
});

test("B-76, B-77 timecode labels are at least 60 px apart, at whole frames and at round timecodes", () => {
  const rate = timecodeRate({ numerator: 24, denominator: 1 }, false);
  fc.assert(
    fc.property(fc.double({ min: -2, max: 3.2, noNaN: true }), fc.nat(200_000), (power, startFrames) => {
      const { stepSeconds, ticksPerStep, secondsAt } = frameMarks(10 ** power, 100, inTimecode(rate, startFrames));
      expect(stepSeconds * 10 ** power).toBeGreaterThanOrEqual(60);
      expect((stepSeconds * 24) / ticksPerStep).toBe(Math.round((stepSeconds * 24) / ticksPerStep));
      expect(secondsAt(0) * 24).toBeCloseTo(-startFrames, 6);
    }),
  );
  // The picture starts ten frames before the hour, so the first whole second is at frame ten.
  const marks = frameMarks(100, 100, inTimecode(rate, 24 * 3600 - 10));
  const first = Math.ceil(marks.stepAt(0));
  expect([marks.labelOf(first), Math.round(marks.secondsAt(first) * 24e6) / 1e6]).toEqual(["01:00:00:00", 10]);
  // Within one frame, decimals of the frame are added.
  const deep = frameMarks(768_000, 1, inTimecode(rate, 24 * 3600));
  const step = Math.ceil(deep.stepAt(0.5));
  expect([0, 1, 2].map((more) => deep.labelOf(step + more))).toEqual(["01:00:00:12.000", "01:00:00:12.005", "01:00:00:12.010"]);
  expect(deep.secondsAt(step + 1) * 24).toBeCloseTo(12.005, 9);
});

test("B-76, B-77 with drop-frame, labels of whole seconds are round, at their exact frames, and at least 60 px apart", () => {
  const rate = timecodeRate({ numerator: 30_000, denominator: 1001 }, true);
  fc.assert(
    fc.property(fc.double({ min: -2, max: 3.3, noNaN: true }), fc.integer({ min: 0, max: 14_000 }), (power, startSeconds) => {
      const { labelOf, secondsAt, stepAt, stepSeconds } = frameMarks(10 ** power, startSeconds + 100, inTimecode(rate, 1800));
      const first = Math.floor(stepAt(startSeconds));
      expect(secondsAt(first)).toBeLessThanOrEqual(startSeconds + 0.04);
      expect(secondsAt(first + 1)).toBeGreaterThan(startSeconds - 0.04);
      for (let step = first; step < first + 12; step++) {
        expect((secondsAt(step + 1) - secondsAt(step)) * 10 ** power).toBeGreaterThanOrEqual(60);
        const frame = (secondsAt(step) * 30_000) / 1001 + 1800;
        expect(labelOf(step)).toBe(formatTimecode(Math.round(frame), rate));
        expect(frame).toBeCloseTo(Math.round(frame), 4);
        // 00:01:00;00 does not exist: ;02 is the first number of its minute.
        if (stepSeconds > 0.99) expect(labelOf(step)).toMatch(/;0[02]$/);
      }
    }),
  );
  const marks = frameMarks(2, 4000, inTimecode(rate, 0));
  expect([0, 1, 10, 60].map((step) => marks.labelOf(step))).toEqual(["00:00:00;00", "00:01:00;02", "00:10:00;00", "01:00:00;00"]);
});
