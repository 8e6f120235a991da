import { expect, test } from "vitest";
import { createHistoryActions, whyNothingToUndo } from "#editor/actions/history-actions.ts";
import type { Editing } from "#editor/actions/action-deps.ts";
import { commitEdit, openDocument, redoEdit, undoEdit } from "#editor/core/document/document.ts";
import type { DocumentStep } from "#editor/core/document/document.ts";
import { createEditorStore } from "#editor/core/store/store.ts";
import type { Edit } from "#model/edits/change.ts";
import { moveClip, removeClip } from "#model/edits/edits.ts";
import { renameClip } from "#model/edits/name-edits.ts";
import { DEFAULT_SETTINGS } from "#model/timeline/project-settings.ts";
import { allClips } from "#model/timeline/timeline.ts";
import type { ProjectTimeline } from "#model/timeline/timeline.ts";
import { aClip } from "#tests/support/model/builders.ts";

const clip = aClip({ id: "a", name: "Bed", startTime: 1, endTime: 5 });

/** A document with three steps: a move, a renaming and a deletion. */
function threeSteps() {
  const store = createEditorStore();
  store.setState({
    document: openDocument(
      { id: "p", name: "Film", revision: 0, picture: undefined, settings: DEFAULT_SETTINGS, clips: [clip], cues: [] },
      [],
    ),
  });
  const announced: string[] = [];
  store.subscribe(({ announcement }, before) => {
    if (announcement && announcement !== before.announcement) announced.push(announcement.sentence);
  });
  const document = () => store.getState().document;
  const take = (step: DocumentStep | undefined) => {
    if (step) store.setState({ document: step.document });
  };
  const session: Editing = {
    commit: (edit) => take(commitEdit(document(), edit, "op")),
    commitQuietly: () => undefined,
    commitMeasured: () => undefined,
    undo: () => take(undoEdit(document(), "op")),
    redo: () => take(redoEdit(document(), "op")),
  };
  const states = [document().timeline];
  const edits: readonly ((timeline: ProjectTimeline) => Edit | undefined)[] = [
    (timeline) => moveClip(timeline, "a", 3, 0),
    (timeline) => renameClip(timeline, "a", "Rain"),
    (timeline) => removeClip(timeline, "a"),
  ];
  for (const edit of edits) {
    const made = edit(document().timeline);
    if (made) session.commit(made);
    states.push(document().timeline);
  }
  const clips = () => allClips(document().timeline);
  const step = () => {
    const { commandNote, highlighted } = store.getState();
    return commandNote && { ...commandNote, ...highlighted };
  };
  return { store, announced, clips, step, states, ...createHistoryActions({ store, syncSession: () => session }) };
}

test("B-164 undo and redo announce the step once, with the clips that it puts back or changes", () => {
  const { undo, redo, announced, step } = threeSteps();
  undo();
  expect(step()).toEqual({ sentence: "Undid: deletion of Rain", clipIds: ["a"] });
  undo();
  expect(step()).toEqual({ sentence: "Undid: renaming of Bed to Rain", clipIds: ["a"] });
  redo();
  redo();
  expect(step()).toEqual({ sentence: "Redid: deletion of Rain", clipIds: [] });
  redo();
  expect(announced).toEqual([
    "Undid: deletion of Rain",
    "Undid: renaming of Bed to Rain",
    "Redid: renaming of Bed to Rain",
    "Redid: deletion of Rain",
    "Nothing to redo",
  ]);
});

test("B-164 several steps are taken at once, are announced in one sentence, and can be redone one by one", () => {
  const { undoSteps, redo, redoSteps, clips, states, announced, step } = threeSteps();
  undoSteps(3);
  expect(clips()).toEqual([clip]);
  expect(step()).toEqual({ sentence: "Undid 3 steps, back to before: move of Bed (+2.000 s)", clipIds: ["a", "a", "a"] });
  redo();
  expect([clips()]).toEqual(states.slice(1, 2).map(allClips));
  redoSteps(2);
  expect(clips()).toEqual([]);
  expect(announced).toEqual([
    "Undid 3 steps, back to before: move of Bed (+2.000 s)",
    "Redid: move of Bed (+2.000 s)",
    "Redid 2 steps, up to: deletion of Rain",
  ]);
});

test("B-164 in a project that cannot be edited nothing is undone, and the reason is shown and announced", () => {
  const { store, undo, undoSteps, announced, clips, step } = threeSteps();
  store.setState({ readOnly: true });
  undo();
  undoSteps(2);
  const sentence = "This project cannot be edited here";
  expect([clips(), step(), announced]).toEqual([[], { sentence }, [sentence, sentence]]);
});

test("B-100 once all steps that are kept have been undone, it is said that older ones are not kept", () => {
  const entry = { kind: "moveClip", undo: [], redo: [] } as const;
  const undone = (count: number) => whyNothingToUndo({ past: [], future: Array.from({ length: count }, () => entry) });
  expect([undone(0), undone(19), undone(20)]).toEqual([
    "Nothing to undo",
    "Nothing to undo",
    "Nothing more to undo: the 20 latest steps are kept",
  ]);
});
