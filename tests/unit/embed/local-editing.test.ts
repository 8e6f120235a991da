import { describe, expect, test } from "vitest";
import type { Measured, TimelineEdit } from "#embed/api.ts";
import { createEditOrigin } from "#embed/editing/edit-origin.ts";
import { createLocalEditing } from "#embed/timeline/local-editing.ts";
import { setClipMuted } from "#model/edits/edits.ts";
import type { Project } from "#model/project-json/project-json.ts";
import { readProject } from "#model/project-json/read-project.ts";
import { writeProject } from "#model/project-json/write-project.ts";
import { timelineOf } from "#model/timeline/timeline.ts";
import { rowsOf, withPatchesBothWays } from "#tests/support/embed/page-copy.ts";
import { withoutPlayback } from "#tests/support/editor/without-playback.ts";
import { aClip } from "#tests/support/model/builders.ts";
import { FULL_PROJECT } from "#tests/support/model/full-project.ts";
import { randomEdit } from "#tests/support/model/random-edits.ts";
import { unwrap } from "#tests/support/model/unwrap.ts";
import { randomNumbers } from "#tests/support/engine/random-plan.ts";

/** With every field of version 2, and unknown ones. */
const FULL = unwrap(readProject({ ...FULL_PROJECT, later: { of: "the project" }, clips: [{ ...FULL_PROJECT.clips[0], later: 1 }] }));

function openEditing() {
  const edits: TimelineEdit[] = [];
  const targets = withoutPlayback();
  const { store } = targets;
  const measured: Measured[] = [];
  const editing = createLocalEditing({
    ...targets,
    origin: createEditOrigin(),
    onEdit: (edit) => edits.push(edit),
    onMeasured: (lengths) => measured.push(lengths),
  });
  const project = {
    id: "reel",
    name: "Reel",
    revision: 0,
    picture: { url: "p.mp4", duration: 60 },
    settings: store.getState().document.timeline.settings,
    clips: [
      aClip({ id: "a" }),
      aClip({ id: "b", startTime: 20, endTime: 30, laneIndex: 1 }),
      aClip({ id: "c", originalDuration: undefined }),
    ],
    cues: [],
  };
  editing.open(project);
  return { store, editing, edits, measured, project };
}

describe("embed: a page that writes the reported rows has the complete project", () => {
  test("after any edits, undo and redo; each inverse reverts its edit, and every state can be read again", () => {
    const { store, editing, edits } = openEditing();
    const noise = randomNumbers(6);
    const random = () => (noise() + 1) / 2;
    let copy = editing.project();
    let ids = 0;
    for (let step = 0; step < 400; step++) {
      const before = copy;
      const kind = random();
      if (kind < 0.15) editing.undo();
      else if (kind < 0.25) editing.redo();
      else {
        const edit = randomEdit(store.getState().document.timeline, random, () => `new-${ids++}`);
        if (edit) editing.commit(edit);
      }
      for (const reported of edits.splice(0)) copy = withPatchesBothWays(copy, reported);
      expect(rowsOf(copy)).toEqual(rowsOf(editing.project()));
      if (copy !== before) expectReadAgain(copy);
    }
    expect(ids, "new clips: more steps make more").toBeGreaterThan(20);
  });
  test("B-165 with fields of version 2, and of a later one: on every row, after any edits, undo and redo", () => {
    const { store, editing, edits } = openEditing();
    const noise = randomNumbers(7);
    const random = () => (noise() + 1) / 2;
    editing.open({ ...FULL, revision: 0 });
    let copy = editing.project();
    let ids = 0;
    for (let step = 0; step < 200; step++) {
      if (random() < 0.2) editing.undo();
      else {
        const edit = randomEdit(store.getState().document.timeline, random, () => `new-${ids++}`);
        if (edit) editing.commit(edit);
      }
      for (const reported of edits.splice(0)) copy = withPatchesBothWays(copy, reported);
      expectReadAgain(copy);
    }
    expect(copy).toMatchObject({ version: 2, cuts: FULL_PROJECT.cuts, later: { of: "the project" } });
  });
  test("B-165 an edit that needs version 2 makes the page's copy one of version 2", () => {
    const { store, editing, edits } = openEditing();
    const copy = editing.project();
    const { settings } = store.getState().document.timeline;
    editing.commit({ kind: "changeSettings", changes: [{ kind: "setSettings", settings: { ...settings, whenOverlapping: "overwrite" } }] });
    const [reported] = edits;
    if (!reported) throw new Error("Nothing was reported.");
    const next = withPatchesBothWays(copy, reported);
    expect([copy.version, next.version, next.whenOverlapping]).toEqual([1, 2, "overwrite"]);
    editing.undo();
    expect(editing.project()).toEqual(copy);
  });
  test("edits are reported in the order in which they were made, also one made while another is shown", () => {
    const { store, editing, edits } = openEditing();
    const timeline = () => store.getState().document.timeline;
    let isFirst = true;
    store.subscribe(() => {
      if (!isFirst) return;
      isFirst = false;
      const measured = setClipMuted(timeline(), "b", true);
      if (measured) editing.commitQuietly(measured);
    });
    const edit = setClipMuted(timeline(), "a", true);
    if (edit) editing.commit(edit);
    const muted = edits.map(({ undoable, project }) => [undoable, project.clips.filter((clip) => clip.muted).map((clip) => clip.id)]);
    expect(muted).toEqual([
      [true, ["a"]],
      [false, ["a", "b"]],
    ]);
    editing.undo();
    expect(
      editing
        .project()
        .clips.filter((clip) => clip.muted)
        .map((clip) => clip.id),
    ).toEqual(["b"]);
  });
  test("another project begins with an empty history", () => {
    const { editing, edits, project, store } = openEditing();
    const edit = setClipMuted(store.getState().document.timeline, "a", true);
    if (edit) editing.commit(edit);
    editing.open({ ...project, id: "other" });
    editing.undo();
    expect(edits.length).toBe(1);
    expect(editing.project()).toMatchObject({ id: "other", clips: [{ muted: false }, { muted: false }, { muted: false }] });
  });
});

function expectReadAgain(project: Project): void {
  const read = readProject(JSON.parse(JSON.stringify(project)));
  if (!read.ok) throw new Error(read.error.message);
  expect(rowsOf(writeProject(read.value.id, timelineOf(read.value)))).toEqual(rowsOf(project));
}

test("the project of an earlier edit does not replace the present one's object", () => {
  const { store, editing, edits } = openEditing();
  for (const id of ["a", "b"]) {
    const edit = setClipMuted(store.getState().document.timeline, id, true);
    if (edit) editing.commit(edit);
  }
  const present = editing.project();
  const [first, second] = edits;
  expect(first?.project).toBe(first?.project);
  expect([editing.project(), second?.project]).toEqual([present, present]);
  expect(editing.project()).toBe(present);
});
