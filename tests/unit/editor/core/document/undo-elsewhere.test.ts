import { describe, expect, test } from "vitest";
import { confirmOperation } from "#editor/core/document/operation-results.ts";
import { commitEdit, EMPTY_DOCUMENT, openDocument, redoEdit, undoEdit } from "#editor/core/document/document.ts";
import type { ProjectDocument } from "#editor/core/document/document.ts";
import { mergeNews } from "#editor/core/document/merge-news.ts";
import { putClip } from "#model/edits/change.ts";
import type { Edit } from "#model/edits/change.ts";
import type { Clip } from "#model/timeline/clip.ts";
import type { LoadedProject } from "#model/timeline/loaded-project.ts";
import { DEFAULT_SETTINGS } from "#model/timeline/project-settings.ts";
import { clipById, EMPTY_TIMELINE } from "#model/timeline/timeline.ts";
import { aClip } from "#tests/support/model/builders.ts";

const A = aClip({ id: "a", name: "Theme" });
const B = aClip({ id: "b", name: "Sting", startTime: 20, endTime: 30 });

const projectOf = (clips: readonly Clip[], revision: number): LoadedProject => ({
  id: "p",
  name: "Reel",
  revision,
  picture: undefined,
  settings: DEFAULT_SETTINGS,
  clips,
  cues: [],
});

/** The project after these edits, all of them confirmed. */
function edited(...edits: readonly Edit[]): ProjectDocument {
  let document = openDocument(projectOf([A, B], 1), []);
  for (const [index, edit] of edits.entries()) {
    const opId = `op-${index}`;
    document = confirmOperation(commitEdit(document, edit, opId)?.document ?? document, opId, 2 + index).document;
  }
  return document;
}

/** The document after another device has saved the project with these clips. */
const savedElsewhere = (document: ProjectDocument, ...clips: readonly Clip[]) =>
  mergeNews(document, { project: projectOf(clips, document.revision + 1), isKnownBase: true }).document;

const moved = { ...A, startTime: 40, endTime: 50 };
const move: Edit = { kind: "moveClip", changes: [putClip(moved)] };
const remove: Edit = { kind: "removeClip", changes: [{ kind: "removeClip", id: "a" }] };

describe("before a project is open", () => {
  test("there is nothing to show, undo or redo", () => {
    expect(EMPTY_DOCUMENT).toMatchObject({ confirmed: EMPTY_TIMELINE, timeline: EMPTY_TIMELINE, revision: 0, pending: [] });
    expect([undoEdit(EMPTY_DOCUMENT, "1"), redoEdit(EMPTY_DOCUMENT, "1")]).toEqual([undefined, undefined]);
  });
});

describe("undo, after another device has saved", () => {
  test("reverts what the edit changed and keeps what the other device changed", () => {
    const step = undoEdit(savedElsewhere(edited(move), { ...moved, gainDb: -6 }, B), "undo");
    expect(step?.left).toBeUndefined();
    expect(clipById(step?.document.timeline ?? EMPTY_TIMELINE, "a")).toEqual({ ...A, gainDb: -6 });
    expect(step?.operation).toMatchObject({ opId: "undo", kind: "undo", baseRev: 3 });
    expect(step?.document.history).toMatchObject({ past: [], future: [{ kind: "moveClip" }] });
  });

  test("leaves a value that the other device changed, reports it, and drops the entry", () => {
    const before = savedElsewhere(edited(move), { ...moved, startTime: 60, endTime: 70 }, B);
    const step = undoEdit(before, "undo");
    expect(step?.left?.values.length).toBeGreaterThan(0);
    expect(step?.left?.values.every(({ subject }) => subject === "Theme")).toBe(true);
    expect([step?.changes, step?.operation, step?.left?.clips]).toEqual([[], undefined, []]);
    expect(step?.document).toEqual({ ...before, history: { past: [], future: [] } });
  });

  test("reverts one of two clips and reports that it left the other", () => {
    const both: Edit = { kind: "moveClip", changes: [putClip(moved), putClip({ ...B, startTime: 80, endTime: 90 })] };
    const before = savedElsewhere(edited(both), { ...moved, startTime: 60, endTime: 70 }, { ...B, startTime: 80, endTime: 90 });
    const step = undoEdit(before, "undo");
    expect(clipById(step?.document.timeline ?? EMPTY_TIMELINE, "b")).toEqual(B);
    expect(clipById(step?.document.timeline ?? EMPTY_TIMELINE, "a")?.startTime).toBe(60);
    expect(step?.left?.values.map(({ subject }) => subject)).toContain("Theme");
    expect(step?.operation?.changes).toEqual([putClip(B)]);
    expect(step?.document.history).toMatchObject({ past: [], future: [{ kind: "moveClip" }] });
  });

  test("has nothing left to do if the other device has already reverted the edit", () => {
    const step = undoEdit(savedElsewhere(edited(move), A, B), "undo");
    expect(step).toMatchObject({ changes: [], operation: undefined, left: { values: [], clips: [] } });
    expect(step?.document.history).toEqual({ past: [], future: [] });
  });

  test("does not remove a clip that the other device edited, names it, and drops only that entry", () => {
    const added = aClip({ id: "c", name: "New", startTime: 60, endTime: 70 });
    const document = edited(move, { kind: "addClip", changes: [putClip(added)] });
    const before = savedElsewhere(document, moved, B, { ...added, gainDb: -3 });
    const step = undoEdit(before, "undo");
    expect(step?.left?.clips).toMatchObject([{ clipId: "c", name: "New" }]);
    expect([step?.changes, step?.operation]).toEqual([[], undefined]);
    expect(step?.document).toEqual({ ...before, history: { past: before.history.past.slice(0, -1), future: [] } });
    expect(step?.document.history.past).toHaveLength(1);
  });
});

test("undo removes neither of two added clips if one of them was edited on another device", () => {
  const added = [aClip({ id: "c", name: "New" }), aClip({ id: "d", name: "Other", startTime: 80, endTime: 90 })];
  const before = savedElsewhere(
    edited({ kind: "pasteClips", changes: added.map(putClip) }),
    A,
    B,
    ...added.map((clip) => (clip.id === "c" ? { ...clip, gainDb: -3 } : clip)),
  );
  const step = undoEdit(before, "undo");
  expect(step?.left?.clips).toMatchObject([{ clipId: "c" }]);
  expect([step?.changes, step?.operation, step?.document.timeline]).toEqual([[], undefined, before.timeline]);
});

describe("redo, after another device has saved", () => {
  function undone(...edits: readonly Edit[]): ProjectDocument {
    let document = edited(...edits);
    for (const [index] of edits.entries()) {
      const opId = `undo-${index}`;
      document = confirmOperation(undoEdit(document, opId)?.document ?? document, opId, 20 + index).document;
    }
    return document;
  }

  test("reapplies what the other device has not changed", () => {
    const step = redoEdit(savedElsewhere(undone(move), { ...A, gainDb: -6 }, B), "redo");
    expect(step?.left).toBeUndefined();
    expect(clipById(step?.document.timeline ?? EMPTY_TIMELINE, "a")).toEqual({ ...moved, gainDb: -6 });
    expect(step?.operation).toMatchObject({ opId: "redo", kind: "redo" });
    expect(step?.document.history).toMatchObject({ past: [{ kind: "moveClip" }], future: [] });
  });

  test("does not remove a clip that the other device edited, and drops only that entry", () => {
    const document = undone({ kind: "muteClip", changes: [putClip({ ...B, muted: true })] }, remove);
    const back = redoEdit(document, "first")?.document ?? document;
    const before = savedElsewhere(confirmOperation(back, "first", 30).document, { ...A, gainDb: -6 }, { ...B, muted: true });
    const step = redoEdit(before, "redo");
    expect(step?.left?.clips).toMatchObject([{ clipId: "a", name: "Theme" }]);
    expect(step?.document).toEqual({ ...before, history: { past: before.history.past, future: [] } });
    expect(step?.document.history.past).toHaveLength(1);
  });
});
