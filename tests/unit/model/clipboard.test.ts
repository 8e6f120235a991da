import { describe, expect, test } from "vitest";
import { copyClips, cutClips, duplicateClips, pasteClips } from "#model/timeline/clipboard.ts";
import type { Clipboard } from "#model/timeline/clipboard.ts";
import { clipsAfter, countingIds } from "#tests/support/editor/after-edit.ts";
import { aClip, aTimeline } from "#tests/support/model/builders.ts";

const a = aClip({ id: "a", gainDb: -3, fadeIn: 1 });
const b = aClip({ id: "b", startTime: 8, endTime: 12, laneIndex: 2 });
const timeline = aTimeline([a, b]);

function copied(ids: readonly string[]): Clipboard {
  const clipboard = copyClips(timeline, ids);
  if (!clipboard) throw new Error("Nothing was copied.");
  return clipboard;
}

describe("B-96 copy, cut, paste, duplicate", () => {
  test("pasted clips begin at the playhead, keep lanes, distances and levels, and have new ids", () => {
    const made = pasteClips(copied(["b", "a"]), 40, countingIds());
    expect(made?.newIds).toEqual(["n1", "n2"]);
    expect(clipsAfter(timeline, made?.edit)).toEqual([
      a,
      b,
      { ...b, id: "n1", startTime: 43, endTime: 47 },
      { ...a, id: "n2", startTime: 40, endTime: 50 },
    ]);
  });
  test("clips can be pasted after the originals are removed", () => {
    const clipboard = copied(["a"]);
    const emptied = aTimeline(clipsAfter(timeline, cutClips(timeline, ["a"])));
    expect(cutClips(timeline, ["a"])).toEqual({ kind: "cutClips", changes: [{ kind: "removeClip", id: "a" }] });
    expect(clipsAfter(emptied, pasteClips(clipboard, 0, countingIds())?.edit)).toEqual([b, { ...a, id: "n1", startTime: 0, endTime: 10 }]);
  });
  test("a duplicate begins where the last of the clips ends", () => {
    const made = duplicateClips(timeline, ["a", "b"], countingIds());
    expect(clipsAfter(timeline, made?.edit)).toEqual([
      a,
      b,
      { ...a, id: "n1", startTime: 15, endTime: 25 },
      { ...b, id: "n2", startTime: 18, endTime: 22 },
    ]);
  });
  test("the video bar is neither copied nor cut nor duplicated", () => {
    expect(copyClips(timeline, ["video-track"])).toBeUndefined();
    expect(cutClips(timeline, ["video-track"])).toBeUndefined();
    expect(duplicateClips(timeline, ["video-track"], countingIds())).toBeUndefined();
  });
});
