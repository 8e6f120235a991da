import { expect, test } from "vitest";
import { EMPTY_DOCUMENT } from "#editor/core/document/document.ts";
import { askAboutClips } from "#editor/core/document/merge-question.ts";
import { mergeNews } from "#editor/core/document/merge-news.ts";
import { createEditorStore } from "#editor/core/store/store.ts";
import { setClipMuted } from "#model/edits/edits.ts";
import { mergeMessages } from "#model/merge/merge-messages.ts";
import type { ClipQuestion } from "#model/merge/merge-rows.ts";
import { timelineOf, withChanges } from "#model/timeline/timeline.ts";
import { editsOn } from "#tests/support/editor/edits-on.ts";
import { aProject } from "#tests/support/editor/saved-project.ts";

test.each<readonly [string, string, readonly (true | undefined)[]]>([
  ["You have deleted “c0” here, and another device has edited it.", "Delete it anyway", [undefined]],
  ["You have split “c0” here, and another device has edited it.", "Split it anyway", [true]],
  ["You have deleted or split “c0”, “c1” here, and another device has edited them.", "Delete or split them anyway", [true, undefined]],
])("%s %s", async (sentence, button, splits) => {
  const store = createEditorStore();
  const questions = splits.map((isSplit, at): ClipQuestion => ({
    clipId: `c${at}`,
    name: `c${at}`,
    removed: "here",
    ...(isSplit && { isSplit }),
  }));
  const answered = askAboutClips(store, questions, new AbortController().signal);
  const question = store.getState().mergeQuestion;
  if (!question) throw new Error("Nothing is asked.");
  expect([
    mergeMessages.removedHere(question.names, question.how),
    mergeMessages.removeAnyway(question.names.length, question.how),
  ]).toEqual([sentence, button]);
  question.answer("keep");
  expect([...(await answered).values()]).toEqual(splits.map(() => "keep"));
});

test("a clip that stays because of an edit made here is not reported as removed by the other device", () => {
  const confirmed = timelineOf(aProject);
  const { operations, timeline } = editsOn(confirmed, [(now) => setClipMuted(now, "a", true)]);
  const document = { ...EMPTY_DOCUMENT, confirmed, timeline, pending: operations };
  const project = { ...aProject, revision: 1, clips: [] };
  const kept = mergeNews(document, { project, answers: new Map([["a", "keep"]]), isKnownBase: true });
  expect(kept.remoteChanges).toEqual([{ kind: "removeClip", id: "b" }]);
  expect(withChanges(timeline, kept.changes)).toEqual(kept.document.timeline);
});
