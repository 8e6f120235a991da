import { describe, expect, test } from "vitest";
import { correctClipDuration } from "#model/edits/measured-clip.ts";
import { removeClip, splitClip, trimClipEnd } from "#model/edits/edits.ts";
import { setFades } from "#model/edits/mix-edits.ts";
import { allClips } from "#model/timeline/timeline.ts";
import { clipsInOrder } from "#tests/support/editor/after-edit.ts";
import { aClip, aTimeline } from "#tests/support/model/builders.ts";
import type { MakeEdit } from "#tests/support/editor/edits-on.ts";
import { merged, move, mute } from "#tests/support/model/merge-devices.ts";

describe("removed on one device and edited on the other", () => {
  const remove: MakeEdit = (timeline) => removeClip(timeline, "a");

  test("a clip removed on the other device and edited here raises a question; until it is answered the clip stays", () => {
    const { clip, questions } = merged([move("a", 7)], [remove]);
    expect(questions).toEqual([{ clipId: "a", name: "Theme", removed: "there" }]);
    expect(clip("a")?.startTime).toBe(7);
  });

  test("the answer applies to later edits of the clip too", () => {
    const edits = [move("a", 7), mute("a"), mute("b")];
    const kept = merged(edits, [remove], { answers: new Map([["a", "keep"]]) });
    expect(kept.clip("a")).toMatchObject({ startTime: 7, muted: true });
    expect(kept.overrides).toEqual([{ subject: "Theme", field: "clip", kept: "kept with its edit", replaced: "deleted" }]);
    const removed = merged(edits, [remove], { answers: new Map([["a", "remove"]]) });
    expect([removed.clip("a"), removed.clip("b")?.muted, removed.questions]).toEqual([undefined, true, []]);
    expect(removed.emptied.map(({ opId }) => opId)).toEqual(["ours-0", "ours-1"]);
  });

  test("a clip edited on the other device and removed here raises a question; until it is answered the clip stays", () => {
    const { clip, questions } = merged([remove], [move("a", 7)]);
    expect(questions).toEqual([{ clipId: "a", name: "Theme", removed: "here" }]);
    expect(clip("a")?.startTime).toBe(7);
    expect(merged([remove], [move("a", 7)], { answers: new Map([["a", "remove"]]) }).clip("a")).toBeUndefined();
  });

  describe("a clip whose length was measured here", () => {
    const unmeasured = aTimeline([aClip({ id: "a", startTime: 0, endTime: 30, sourceOffset: 0, originalDuration: undefined })]);
    const measure: MakeEdit = (timeline) => correctClipDuration(timeline, "a", 4);

    test("and that the other device removed is gone without a question, because nobody has edited it", () => {
      expect(merged([measure], [remove], {}, unmeasured)).toMatchObject({ questions: [], operations: [] });
    });

    test("is removed without a question although measuring shortened its fades", () => {
      const faded = aTimeline([
        aClip({ id: "a", startTime: 0, endTime: 30, sourceOffset: 0, originalDuration: undefined, fadeIn: 5, fadeOut: 5 }),
      ]);
      expect(merged([measure], [remove], {}, faded)).toMatchObject({ questions: [], operations: [] });
    });

    test("there, and trimmed there, raises a question when it is removed here; one that was only measured there does not", () => {
      expect(merged([remove], [measure, (t) => trimClipEnd(t, "a", 2)], {}, unmeasured).questions).toHaveLength(1);
      expect(merged([remove], [measure], {}, unmeasured)).toMatchObject({ questions: [] });
    });

    test("and edited raises a question, and if kept has its length and the edit", () => {
      const edits = [measure, mute("a")];
      expect(merged(edits, [remove], {}, unmeasured).questions).toEqual([{ clipId: "a", name: "Theme", removed: "there" }]);
      const kept = merged(edits, [remove], { answers: new Map([["a", "keep"]]) }, unmeasured);
      expect(kept.clip("a")).toMatchObject({ endTime: 4, originalDuration: 4, muted: true });
    });
  });

  test("a clip removed on both devices raises no question", () => {
    expect(merged([remove], [remove])).toMatchObject({ questions: [], operations: [] });
  });

  const split: MakeEdit = (timeline) => splitClip(timeline, "a", 9, ["left", "right"]);

  test("a clip split here and moved, muted and faded on the other device: both halves get those changes", () => {
    const { clip, questions, timeline } = merged([split], [move("a", 7), mute("a"), (t) => setFades(t, "a", { fadeOut: 1 })]);
    expect(questions).toEqual([]);
    expect(clip("left")).toMatchObject({ startTime: 7, endTime: 11, muted: true, fadeOut: 0 });
    expect(clip("right")).toMatchObject({ startTime: 11, endTime: 17, sourceOffset: 6, muted: true, fadeOut: 1 });
    expect(allClips(timeline)).toHaveLength(3);
  });

  test("a clip split here and trimmed past the cut on the other device raises a question: the whole split, or the clip", () => {
    const trimmed: MakeEdit = (timeline) => trimClipEnd(timeline, "a", 8);
    const asked = merged([split, mute("b")], [trimmed]);
    expect(asked.questions).toEqual([{ clipId: "a", name: "Theme", removed: "here", isSplit: true }]);
    expect(clipsInOrder(asked.timeline).map(({ id }) => id)).toEqual(["a", "b"]);
    const kept = merged([split], [trimmed], { answers: new Map([["a", "remove"]]) });
    expect(clipsInOrder(kept.timeline).map(({ id }) => id)).toEqual(["b", "left", "right"]);
  });

  test("a clip split here and removed on the other device raises a question; the removal also drops later edits of the halves", () => {
    const edits = [split, move("right", 20)];
    expect(merged(edits, [remove]).questions).toEqual([{ clipId: "a", name: "Theme", removed: "there" }]);
    const removed = merged(edits, [remove], { answers: new Map([["a", "remove"]]) });
    expect([clipsInOrder(removed.timeline).map(({ id }) => id), removed.questions]).toEqual([["b"], []]);
  });
});
