import { describe, expect, test } from "vitest";
import { copyRange, cutRange } from "#model/edits/range-edits.ts";
import { defaultLane } from "#model/timeline/clip.ts";
import { copyClips, cutClips, duplicateClips, pasteClips } from "#model/timeline/clipboard.ts";
import type { Clipboard } from "#model/timeline/clipboard.ts";
import { clipsAfter, countingIds } from "#tests/support/editor/after-edit.ts";
import { aClip, aCue, aTimeline } from "#tests/support/model/builders.ts";

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
    const made = pasteClips(timeline, copied(["b", "a"]), 40, countingIds());
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
    expect(clipsAfter(emptied, pasteClips(emptied, clipboard, 0, countingIds())?.edit)).toEqual([
      b,
      { ...a, id: "n1", startTime: 0, endTime: 10 },
    ]);
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
  test("a copy stays in its alternate; a paste outside the cue, or where the cue is gone, leaves it", () => {
    const member = aClip({ id: "member", alternateId: "a" });
    const withCue = aTimeline([member], {}, [aCue()]);
    const clipboard = copyClips(withCue, ["member"]);
    const pasted = (into: typeof withCue, time: number) =>
      clipboard && clipsAfter(into, pasteClips(into, clipboard, time, countingIds())?.edit)[1];
    expect(clipsAfter(withCue, duplicateClips(withCue, ["member"], countingIds())?.edit)[1]).toMatchObject({ alternateId: "a" });
    expect(pasted(withCue, 35)).toMatchObject({ startTime: 35, alternateId: "a" });
    expect(pasted(withCue, 0.5)).toMatchObject({ startTime: 0.5, alternateId: "a" });
    expect(pasted(withCue, 0)).not.toHaveProperty("alternateId");
    expect(pasted(withCue, 40)).not.toHaveProperty("alternateId");
    expect(pasted(aTimeline([member]), 20)).not.toHaveProperty("alternateId");
  });
  test("the video bar is neither copied nor cut nor duplicated", () => {
    expect(copyClips(timeline, ["video-track"])).toBeUndefined();
    expect(cutClips(timeline, ["video-track"])).toBeUndefined();
    expect(duplicateClips(timeline, ["video-track"], countingIds())).toBeUndefined();
  });
});

describe("B-194 a range is copied and cut", () => {
  const long = aClip({ id: "long", startTime: 0, endTime: 20, sourceOffset: 3, fadeIn: 2, fadeOut: 4, gainDb: -3, originalDuration: 60 });
  const inside = aClip({ id: "inside", startTime: 12, endTime: 14, laneIndex: 1, fadeIn: 1 });
  const locked = aClip({ id: "locked", startTime: 11, endTime: 13, laneIndex: 2 });
  const grazed = aClip({ id: "grazed", startTime: 14.95, endTime: 18, laneIndex: 3 });
  const plain = aTimeline([long, inside, locked, grazed]);
  const lanes = [0, 1, 2, 3].map((index) => ({ ...defaultLane(index), ...(index === 2 && { isLocked: true }) }));
  const timeline = { ...plain, settings: { ...plain.settings, lanes } };
  const range = { start: 10, end: 15 };
  const within = { ...long, startTime: 10, endTime: 15, sourceOffset: 13, fadeIn: 0, fadeOut: 0 };

  test("the parts within the range are copied, with the fades of ends that lie there; not locked lanes, nor less than 0.1 s", () => {
    expect(copyRange(timeline, range)).toEqual({ clips: [within, inside], start: 10 });
    expect(copyRange(timeline, { start: 18, end: 30 })?.clips).toEqual([
      { ...long, startTime: 18, endTime: 20, sourceOffset: 21, fadeIn: 0, fadeOut: 2 },
    ]);
    expect(copyRange(timeline, { start: 20, end: 30 })).toBeUndefined();
  });
  test("pasted, the range begins at the playhead, also where a clip begins later in it", () => {
    const copied = copyRange(timeline, { start: 11, end: 15 });
    const made = copied && pasteClips(timeline, { ...copied, clips: copied.clips.slice(1) }, 40, countingIds());
    expect(made?.edit.changes).toEqual([{ kind: "putClip", clip: { ...inside, id: "n1", startTime: 41, endTime: 43 } }]);
  });
  test("a cut leaves what lies on both sides of the range, in place", () => {
    expect(clipsAfter(timeline, cutRange(timeline, range, countingIds()))).toEqual([
      grazed,
      locked,
      { ...long, endTime: 10, fadeOut: 0 },
      { ...long, id: "n1", startTime: 15, sourceOffset: 18, fadeIn: 0 },
    ]);
    expect(cutRange(timeline, { start: 20, end: 30 }, countingIds())).toBeUndefined();
  });
});
