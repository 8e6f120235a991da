import { describe, expect, test } from "vitest";
import { commitEdit, commitQuietly, openDocument, redoEdit, undoEdit } from "#editor/core/document/document.ts";
import type { DocumentStep, ProjectDocument } from "#editor/core/document/document.ts";
import { changeAlternate, chooseAlternate } from "#model/cues/alternate-edits.ts";
import type { Edit } from "#model/edits/change.ts";
import { renameProject } from "#model/edits/name-edits.ts";
import { cueById } from "#model/timeline/timeline.ts";
import type { ProjectTimeline } from "#model/timeline/timeline.ts";
import { aProject } from "#tests/support/editor/saved-project.ts";
import { aCue } from "#tests/support/model/builders.ts";

const other = aCue({ id: "cue-2", alternates: ["x", "y"].map((id) => ({ id, name: id, trimDb: 0 })), chosenId: "x", referenceId: "x" });
const opened = openDocument({ ...aProject, cues: [aCue(), other] }, []);

type MakeEdit = (timeline: ProjectTimeline) => Edit | undefined;
const choose =
  (alternateId: string | undefined, cueId = "cue-1"): MakeEdit =>
  (timeline) =>
    chooseAlternate(timeline, cueId, alternateId);
const rename: MakeEdit = (timeline) => renameProject(timeline, `${timeline.name}.`);

let made = 0;
const after = (step: DocumentStep | undefined) => {
  if (!step) throw new Error("Nothing changed.");
  return step.document;
};
const committed = (document: ProjectDocument, ...edits: readonly MakeEdit[]) =>
  edits.reduce((now, make) => {
    const edit = make(now.timeline);
    if (!edit) throw new Error("The edit was ignored.");
    return after(commitEdit(now, edit, `op ${(made += 1)}`));
  }, document);
const choiceIn = ({ timeline }: ProjectDocument, id = "cue-1") => cueById(timeline, id)?.chosenId;
const kindsIn = ({ history }: ProjectDocument) => history.past.map(({ kind }) => kind);

describe("B-244 choices of alternates in the history", () => {
  test("twenty in one cue are one step, whose undo chooses the first again; every one of them is saved", () => {
    const choices = Array.from({ length: 20 }, (_, at) => choose(["b", undefined, "a"][at % 3]));
    const document = committed(opened, rename, ...choices);
    expect(kindsIn(document)).toEqual(["renameProject", "chooseAlternate"]);
    expect(document.pending).toHaveLength(21);
    expect(choiceIn(document)).toBeUndefined();
    const undone = after(undoEdit(document, "undo"));
    expect([choiceIn(undone), kindsIn(undone)]).toEqual(["a", ["renameProject"]]);
    expect(choiceIn(after(redoEdit(undone, "redo")))).toBeUndefined();
  });
  test("those that cancel out are no step", () => {
    const document = committed(opened, rename, choose("b"), choose(undefined), choose("a"));
    expect([kindsIn(document), choiceIn(document)]).toEqual([["renameProject"], "a"]);
    expect(committed(document, choose("b"), choose("a"), choose("b")).history.past).toHaveLength(2);
  });
  test("those of another cue, and those with another edit between them, are steps of their own", () => {
    expect(kindsIn(committed(opened, choose("b"), choose("y", "cue-2"), choose("a")))).toHaveLength(3);
    expect(kindsIn(committed(opened, choose("b"), rename, choose("a")))).toEqual(["chooseAlternate", "renameProject", "chooseAlternate"]);
  });
  test("undo of both leaves figures that were measured between them", () => {
    const measured = { lufs: -30, truePeakDb: -9, of: "new" };
    const first = committed(opened, choose("b"));
    const edit = changeAlternate(first.timeline, "a", { measured });
    const quiet = edit && after(commitQuietly(first, edit, "measured"));
    if (!quiet) throw new Error("Nothing was measured.");
    const undone = after(undoEdit(committed(quiet, choose(undefined)), "undo"));
    expect(cueById(undone.timeline, "cue-1")).toEqual(
      aCue({ alternates: aCue().alternates.map((one) => (one.id === "a" ? { ...one, measured } : one)) }),
    );
  });
  test("a choice after an undo is a step of its own, and nothing can be redone", () => {
    const undone = after(undoEdit(committed(opened, choose("b"), rename), "undo"));
    const document = committed(undone, choose(undefined));
    expect([kindsIn(document), document.history.future]).toEqual([["chooseAlternate"], []]);
  });
});
