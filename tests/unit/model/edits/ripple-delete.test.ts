import { describe, expect, test } from "vitest";
import { rippleDelete } from "#model/edits/ripple-delete.ts";
import { clipsAfter } from "#tests/support/editor/after-edit.ts";
import { aClip, aTimeline } from "#tests/support/model/builders.ts";

/** Every clip after the edit as "id start–end lane". */
function after(clips: readonly [id: string, start: number, end: number, lane?: number][], removed: readonly string[]): string[] {
  const timeline = aTimeline(clips.map(([id, startTime, endTime, laneIndex = 0]) => aClip({ id, startTime, endTime, laneIndex })));
  return clipsAfter(timeline, rippleDelete(timeline, removed)).map(
    ({ id, startTime, endTime, laneIndex }) => `${id} ${startTime}–${endTime} ${laneIndex}`,
  );
}

describe("B-95 ripple delete", () => {
  test("later clips on the lane move earlier by the removed time; existing gaps and other lanes stay", () => {
    expect(
      after(
        [
          ["a", 0, 4],
          ["b", 5, 8],
          ["c", 10, 12],
          ["other", 9, 11, 1],
        ],
        ["b"],
      ),
    ).toEqual(["a 0–4 0", "c 7–9 0", "other 9–11 1"]);
  });
  test("several clips are removed at once, on each lane separately", () => {
    expect(
      after(
        [
          ["a", 0, 4],
          ["b", 4, 8],
          ["c", 8, 12],
          ["d", 12, 13],
          ["x", 2, 3, 1],
          ["y", 5, 6, 1],
        ],
        ["a", "c", "x"],
      ),
    ).toEqual(["b 0–4 0", "d 4–5 0", "y 4–5 1"]);
  });
  test("removed clips that overlap count once", () => {
    expect(
      after(
        [
          ["a", 2, 6],
          ["b", 4, 8],
          ["c", 10, 11],
        ],
        ["a", "b"],
      ),
    ).toEqual(["c 4–5 0"]);
  });
  test("time that another clip still covers stays, so no clip moves over it", () => {
    expect(
      after(
        [
          ["long", 0, 7],
          ["gone", 5, 9],
          ["late", 9, 12],
        ],
        ["gone"],
      ),
    ).toEqual(["late 7–10 0", "long 0–7 0"]);
    expect(
      after(
        [
          ["gone", 2, 9],
          ["within", 4, 6],
          ["late", 10, 12],
        ],
        ["gone"],
      ),
    ).toEqual(["late 5–7 0", "within 2–4 0"]);
  });
  test("it is one edit of its own kind, and no edit without clips", () => {
    const timeline = aTimeline([aClip({ id: "a" })]);
    expect(rippleDelete(timeline, ["a"])).toEqual({ kind: "rippleDelete", changes: [{ kind: "removeClip", id: "a" }] });
    expect(rippleDelete(timeline, ["video-track"])).toBeUndefined();
  });
});
