import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { Change } from "#model/edits/change.ts";
import type { Clip } from "#model/timeline/clip.ts";
import { allClips } from "#model/timeline/timeline.ts";
import { clipAt, clipsIn, hitClip, nearestClipIn, neighbourOf } from "#timeline/index/queries.ts";
import { EMPTY_INDEX, buildIndex, updateIndex } from "#timeline/index/timeline-index.ts";
import { aClip, aTimeline, changedTimeline } from "#tests/support/timeline/test-timeline-host.ts";

const timelineWith = (...clips: readonly Clip[]) => aTimeline(clips);

const someClip = fc
  .record({
    id: fc.integer({ min: 0, max: 30 }),
    start: fc.integer({ min: 0, max: 40 }),
    length: fc.integer({ min: 1, max: 30 }),
    lane: fc.integer({ min: 0, max: 4 }),
  })
  .map(({ id, start, length, lane }) => aClip({ id: `c${id}`, startTime: start / 4, endTime: (start + length) / 4, laneIndex: lane }));

const someChange: fc.Arbitrary<Change> = fc.oneof(
  { weight: 3, arbitrary: someClip.map((clip) => ({ kind: "putClip", clip }) as const) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 30 }).map((id) => ({ kind: "removeClip", id: `c${id}` }) as const) },
);

test("after any sequence of edits the index equals a rebuilt one", () => {
  fc.assert(
    fc.property(fc.array(fc.array(someChange, { minLength: 1, maxLength: 20 }), { maxLength: 40 }), (edits) => {
      let timeline = timelineWith();
      let index = EMPTY_INDEX;
      for (const changes of edits) {
        const after = changedTimeline(timeline, changes);
        index = updateIndex(index, timeline, after, changes);
        timeline = after;
        expect(index).toEqual(buildIndex(timeline));
      }
    }),
    { numRuns: 60 },
  );
});

test("B-98: all overlapping clips are found, also a long one that starts far to the left", () => {
  fc.assert(
    fc.property(
      fc.array(someClip, { maxLength: 25 }),
      fc.integer({ min: 0, max: 60 }),
      fc.integer({ min: 1, max: 20 }),
      (clips, from, length) => {
        const timeline = timelineWith(...clips);
        const index = buildIndex(timeline);
        const [start, end] = [from / 4, (from + length) / 4];
        for (let lane = 0; lane < 5; lane++) {
          const expected = allClips(timeline).filter((clip) => clip.laneIndex === lane && clip.startTime < end && clip.endTime > start);
          const found = clipsIn(index, lane, start, end);
          expect(new Set(found)).toEqual(new Set(expected));
          const top = clipAt(index, lane, start);
          const under = allClips(timeline).filter((clip) => clip.laneIndex === lane && clip.startTime <= start && clip.endTime > start);
          expect(top?.startTime).toBe(under.length > 0 ? Math.max(...under.map((clip) => clip.startTime)) : undefined);
        }
      },
    ),
  );
});

test("edits that touch no clip leave the index the same object", () => {
  const timeline = timelineWith(aClip({ id: "a" }));
  const index = buildIndex(timeline);
  const changes: Change[] = [{ kind: "rename", name: "New" }];
  expect(updateIndex(index, timeline, changedTimeline(timeline, changes), changes)).toBe(index);
});

test("B-80 a press hits a clip's edge near its ends and its body between, and a narrow clip can still be moved", () => {
  const wide = aClip({ id: "wide", startTime: 10, endTime: 20 });
  const narrow = aClip({ id: "narrow", startTime: 30, endTime: 30.2 });
  const index = buildIndex(timelineWith(wide, narrow));
  const partAt = (seconds: number) => hitClip(index, 0, seconds, 0.5)?.part;
  expect([9.7, 9.8, 10.2, 10.5, 15, 19.6, 20.2, 20.3].map(partAt)).toEqual([
    undefined,
    "start",
    "start",
    "body",
    "body",
    "end",
    "end",
    undefined,
  ]);
  expect([30.01, 30.1, 30.19].map(partAt)).toEqual(["start", "body", "end"]);
  expect(hitClip(index, 1, 15, 0.5)).toBeUndefined();
});

test("B-145 of overlapping clips a press hits the later one, and the earlier one's end, which shows through", () => {
  const under = aClip({ id: "under", startTime: 10, endTime: 20 });
  const over = aClip({ id: "over", startTime: 15, endTime: 30 });
  const index = buildIndex(timelineWith(under, over));
  const hitAt = (seconds: number) => {
    const hit = hitClip(index, 0, seconds, 0.5);
    return `${hit?.clip.id} ${hit?.part}`;
  };
  expect([14.8, 15.2, 17, 19.7, 20.3, 20.6, 29.9].map(hitAt)).toEqual([
    "under body",
    "over start",
    "over body",
    "under end",
    "under end",
    "over body",
    "over end",
  ]);
});

test("B-80 a press on a narrow clip hits that clip, also where one ends at its start or shows through it", () => {
  const before = aClip({ id: "before", startTime: 10, endTime: 20 });
  const narrow = aClip({ id: "narrow", startTime: 20, endTime: 20.6 });
  const after = aClip({ id: "after", startTime: 20.6, endTime: 30 });
  const under = aClip({ id: "under", startTime: 40, endTime: 50 });
  const over = aClip({ id: "over", startTime: 49.7, endTime: 50.3 });
  const index = buildIndex(timelineWith(before, narrow, after, under, over));
  const hitAt = (seconds: number) => {
    const hit = hitClip(index, 0, seconds, 0.5);
    return `${hit?.clip.id} ${hit?.part}`;
  };
  expect([19.9, 20.1, 20.2, 20.3, 20.4, 20.5, 20.7].map(hitAt)).toEqual([
    "before end",
    "narrow start",
    "narrow body",
    "narrow body",
    "narrow body",
    "narrow end",
    "after start",
  ]);
  expect([49.8, 49.95, 50.05, 50.16, 50.2].map(hitAt)).toEqual(["over start", "under end", "under end", "over end", "over end"]);
});

test("design timeline: arrows find the neighbours in a lane and the nearest clip of another", () => {
  const first = aClip({ id: "a", startTime: 0, endTime: 5 });
  const second = aClip({ id: "b", startTime: 6, endTime: 7 });
  const other = aClip({ id: "c", startTime: 20, endTime: 30, laneIndex: 1 });
  const index = buildIndex(timelineWith(second, other, first));
  expect(neighbourOf(index, first, 1)).toBe(second);
  expect(neighbourOf(index, second, 1)).toBeUndefined();
  expect(neighbourOf(index, second, -1)).toBe(first);
  expect([2, 5.4, 5.6, 100].map((seconds) => nearestClipIn(index, 0, seconds)?.id)).toEqual(["a", "a", "b", "b"]);
  expect(nearestClipIn(index, 1, 0)).toBe(other);
  expect(nearestClipIn(index, 2, 0)).toBeUndefined();
});
