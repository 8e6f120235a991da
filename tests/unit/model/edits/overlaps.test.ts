import { describe, expect, test } from "vitest";
import type { Edit } from "#model/edits/change.ts";
import { addClips } from "#model/edits/add-clips.ts";
import { moveClip, setInPoint, trimClipEnd, trimClipStart } from "#model/edits/edits.ts";
import { moveClips, trimStartsTo } from "#model/edits/group-edits.ts";
import { overlapMadeBy, withOverlapsSolved } from "#model/edits/overlaps.ts";
import { setClipField } from "#model/timeline/clip-fields.ts";
import type { Clip } from "#model/timeline/clip.ts";
import type { TimeStyles } from "#model/time/time-style.ts";
import { DEFAULT_SETTINGS } from "#model/timeline/project-settings.ts";
import type { WhenOverlapping } from "#model/timeline/project-settings.ts";
import { allClips, withChanges } from "#model/timeline/timeline.ts";
import type { ProjectTimeline } from "#model/timeline/timeline.ts";
import { aClip, aTimeline } from "#tests/support/model/builders.ts";

const first = aClip({ id: "a", startTime: 0, endTime: 10 });
const second = aClip({ id: "b", startTime: 20, endTime: 30, sourceOffset: 4 });

function setUp(whenOverlapping: WhenOverlapping | undefined, clips: readonly Clip[] = [first, second]) {
  let timeline: ProjectTimeline = aTimeline(clips, { settings: { ...DEFAULT_SETTINGS, whenOverlapping } });
  const clipsIn = (lane: number, from: number, to: number) =>
    allClips(timeline).filter(({ laneIndex, startTime, endTime }) => laneIndex === lane && startTime < to && endTime > from);
  const made = (edit: Edit | undefined) => {
    if (!edit) throw new Error("The edit changes nothing.");
    return edit;
  };
  return {
    timeline: () => timeline,
    /** The clips after the edit and what it demands, by start. */
    after: (edit: (timeline: ProjectTimeline) => Edit | undefined) => {
      const newIdFor = ({ id }: Clip, range: number) => `${id}+${range}`;
      const solved = withOverlapsSolved(made(edit(timeline)), { timeline, clipsIn, newIdFor });
      expect(new Set(solved.changes.map((change) => JSON.stringify([change.kind, "clip" in change && change.clip.id]))).size).toBe(
        solved.changes.length,
      );
      timeline = withChanges(timeline, solved.changes);
      return allClips(timeline).toSorted((a, b) => a.startTime - b.startTime || (a.id < b.id ? -1 : 1));
    },
    overlap: (edit: (timeline: ProjectTimeline) => Edit | undefined) => overlapMadeBy(made(edit(timeline)), { timeline, clipsIn }),
  };
}

const moved = (clip: Clip, startTime: number): Clip => ({ ...clip, startTime, endTime: startTime + clip.endTime - clip.startTime });
const to =
  (id: string, start: number, lane = 0) =>
  (timeline: ProjectTimeline) =>
    moveClip(timeline, id, start, lane);

describe("B-145 a clip placed over another", () => {
  test.each([undefined, "keep"] as const)("keeps both, if the setting is %s", (how) => {
    const { after, overlap } = setUp(how);
    expect(overlap(to("b", 8))).toEqual({ how: "keep", seconds: 2 });
    expect(after(to("b", 8))).toEqual([first, moved(second, 8)]);
  });

  test("crossfades over the overlap from either side", () => {
    const one = setUp("crossfade");
    expect(one.overlap(to("b", 8))).toEqual({ how: "crossfade", seconds: 2 });
    expect(one.after(to("b", 8))).toEqual([
      { ...first, fadeOut: 2 },
      { ...moved(second, 8), fadeIn: 2 },
    ]);
    expect(setUp("crossfade").after(to("a", 13))).toEqual([
      { ...moved(first, 13), fadeOut: 3 },
      { ...second, fadeIn: 3 },
    ]);
  });

  test("and moved on: the crossfade follows the overlap and ends with it; other fades stay", () => {
    const { after } = setUp("crossfade", [
      { ...first, fadeIn: 1 },
      { ...second, fadeOut: 1.5 },
    ]);
    after(to("b", 8));
    expect(after(to("b", 9))).toEqual([
      { ...first, fadeIn: 1, fadeOut: 1 },
      { ...moved(second, 9), fadeIn: 1, fadeOut: 1.5 },
    ]);
    expect(after(to("b", 40))).toEqual([
      { ...first, fadeIn: 1 },
      { ...moved(second, 40), fadeOut: 1.5 },
    ]);
  });

  test("a fade that the user made is no crossfade: it stays when the clips part", () => {
    const { after } = setUp("crossfade", [
      { ...first, fadeOut: 5 },
      { ...moved(second, 8), fadeIn: 0.5 },
    ]);
    expect(after(to("b", 40))).toEqual([
      { ...first, fadeOut: 5 },
      { ...moved(second, 40), fadeIn: 0.5 },
    ]);
  });

  test("within a longer one has nothing to fade to: both are kept, and the result says so", () => {
    const { after, overlap } = setUp("crossfade", [{ ...first, endTime: 40 }, aClip({ id: "b", startTime: 50, endTime: 52 })]);
    expect(overlap(to("b", 10))).toEqual({ how: "keep", seconds: 2 });
    expect(after(to("b", 10)).map(({ fadeIn, fadeOut }) => [fadeIn, fadeOut])).toEqual([
      [0, 0],
      [0, 0],
    ]);
  });

  test("overwrites the other's end or start", () => {
    expect(setUp("overwrite").after(to("b", 8))).toEqual([{ ...first, endTime: 8 }, moved(second, 8)]);
    expect(setUp("overwrite").after(to("a", 13))).toEqual([moved(first, 13), { ...second, startTime: 23, sourceOffset: 7 }]);
  });

  test("overwrites the middle of a longer one: a part remains on both sides, and sounds as before", () => {
    const long = aClip({ id: "a", startTime: 0, endTime: 40, fadeIn: 2, fadeOut: 3 });
    const { after } = setUp("overwrite", [long, aClip({ id: "b", startTime: 50, endTime: 52 })]);
    expect(after(to("b", 10))).toEqual([
      { ...long, endTime: 10, fadeOut: 0 },
      aClip({ id: "b", startTime: 10, endTime: 12 }),
      { ...long, id: "a+0", startTime: 12, sourceOffset: 14, fadeIn: 0 },
    ]);
  });

  test("overwrites what it covers whole, and what would remain shorter than 0.1 s", () => {
    const short = aClip({ id: "s", startTime: 22, endTime: 23 });
    expect(setUp("overwrite", [first, short]).after(to("a", 15))).toEqual([moved(first, 15)]);
    expect(setUp("overwrite").after(to("a", 20.05))).toEqual([moved(first, 20.05)]);
  });

  test("two clips that move together overwrite two ranges of one", () => {
    const long = aClip({ id: "l", startTime: 0, endTime: 50, laneIndex: 1, sourceOffset: 0 });
    const { after } = setUp("overwrite", [first, second, long]);
    expect(
      after((timeline) => moveClips(timeline, ["a", "b"], { seconds: 5, lanes: 1 })).map(({ id, startTime, endTime }) => [
        id,
        startTime,
        endTime,
      ]),
    ).toEqual([
      ["l", 0, 5],
      ["a", 5, 15],
      ["l+0", 15, 25],
      ["b", 25, 35],
      ["l+1", 35, 50],
    ]);
  });

  test("a trim overwrites only what it newly covers", () => {
    const covered = [
      { ...first, endTime: 12 },
      aClip({ id: "b", startTime: 11, endTime: 20 }),
      aClip({ id: "c", startTime: 25, endTime: 30 }),
    ];
    const { after } = setUp("overwrite", covered);
    const [a, b, c] = covered;
    expect(after((timeline) => trimClipEnd(timeline, "b", 27))).toEqual([
      a,
      { ...b, endTime: 27 },
      { ...c, startTime: 27, sourceOffset: 4 },
    ]);
    expect(after((timeline) => trimClipStart(timeline, "b", 11.5))[0]).toEqual(a);
  });

  test("an in-point overwrites only what the shifted end newly covers, not a clip that was overlapped before", () => {
    const [a, b] = [aClip({ id: "a", startTime: 0, endTime: 12 }), aClip({ id: "b", startTime: 8, endTime: 20 })];
    const inPoint = (timeline: ProjectTimeline) => setInPoint(timeline, "b", 9);
    const later = { ...b, startTime: 9, endTime: 21, sourceOffset: b.sourceOffset + 1 };
    const { after, overlap } = setUp("overwrite", [a, b]);
    expect(overlap(inPoint)).toBeUndefined();
    expect(after(inPoint)).toEqual([a, later]);
    const c = aClip({ id: "c", startTime: 20, endTime: 30 });
    expect(setUp("overwrite", [a, b, c]).after(inPoint)).toEqual([a, later, { ...c, startTime: 21, sourceOffset: c.sourceOffset + 1 }]);
  });

  test("a clip that already lies over another and is moved overwrites all that it then lies over", () => {
    const layered = [{ ...first, endTime: 12 }, aClip({ id: "b", startTime: 8, endTime: 20 })];
    const [a, b = first] = layered;
    for (const at of [7, 8.04, 9]) expect(setUp("overwrite", layered).after(to("b", at))).toEqual([{ ...a, endTime: at }, moved(b, at)]);
    const within = [first, aClip({ id: "b", startTime: 3, endTime: 5 })];
    expect(setUp("overwrite", within).overlap(to("b", 4))).toEqual({ how: "overwrite", seconds: 2 });
    expect(setUp("overwrite", within).after(to("b", 4))).toEqual([
      { ...first, endTime: 4 },
      moved(within[1] ?? first, 4),
      { ...first, id: "a+0", startTime: 6, sourceOffset: first.sourceOffset + 6 },
    ]);
  });

  test("a setting of a later version counts as keeping both", () => {
    const { after } = setUp("weave" as never);
    expect(after(to("b", 8))[0]).toEqual(first);
  });

  test("a trim crossfades only at the edge that it moves", () => {
    const { after } = setUp("crossfade", [
      first,
      aClip({ id: "b", startTime: 9, endTime: 20, fadeIn: 0.2 }),
      aClip({ id: "c", startTime: 25, endTime: 35 }),
    ]);
    const clips = after((timeline) => trimClipEnd(timeline, "b", 27));
    expect(clips.map(({ fadeIn, fadeOut }) => [fadeIn, fadeOut])).toEqual([
      [0, 0],
      [0.2, 2],
      [2, 0],
    ]);
  });

  test("clips of one selection do not change one another, also where the edit leaves one of them in place", () => {
    const seconds: TimeStyles = { place: { kind: "seconds" }, source: { kind: "seconds" }, length: { kind: "seconds" } };
    const typed = (timeline: ProjectTimeline) => {
      const result = setClipField(timeline, ["a", "b"], "start", "0", seconds);
      return result.ok ? result.value : undefined;
    };
    expect(setUp("overwrite").after(typed)).toEqual([first, moved(second, 0)]);
    const late = { ...second, startTime: 12, endTime: 22, sourceOffset: 4 };
    const kept = { ...first, sourceOffset: 0 };
    expect(setUp("overwrite", [kept, late]).after((timeline) => trimStartsTo(timeline, ["a", "b"], 0))).toEqual([
      kept,
      { ...late, startTime: 8, sourceOffset: 0 },
    ]);
  });

  test("a new clip follows the setting as well; one of unmeasured length and one on another lane change no other clip", () => {
    const added = (duration: number | undefined, laneIndex: number) => (timeline: ProjectTimeline) =>
      addClips(timeline, [{ id: "n", name: "New", url: "n.wav", duration }], { startTime: 5, laneIndex });
    expect(
      setUp("overwrite")
        .after(added(20, 0))
        .map(({ id, startTime, endTime }) => [id, startTime, endTime]),
    ).toEqual([
      ["a", 0, 5],
      ["n", 5, 25],
      ["b", 25, 30],
    ]);
    for (const edit of [added(undefined, 0), added(20, 1)]) {
      expect(setUp("overwrite").after(edit)).toEqual(expect.arrayContaining([first, second]));
      expect(setUp("overwrite").overlap(edit)).toBeUndefined();
    }
  });
});
