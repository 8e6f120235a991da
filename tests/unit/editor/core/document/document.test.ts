import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { commitEdit, commitQuietly, openDocument, redoEdit, undoEdit } from "#editor/core/document/document.ts";
import type { DocumentStep, ProjectDocument } from "#editor/core/document/document.ts";
import { confirmOperation, refuseOperation } from "#editor/core/document/operation-results.ts";
import { putClip } from "#model/edits/change.ts";
import type { Edit } from "#model/edits/change.ts";
import { correctClipDuration } from "#model/edits/measured-clip.ts";
import { clearPicture, moveClip, removeClip, setClipMuted, splitClip, trimClipEnd } from "#model/edits/edits.ts";
import type { LoadedProject } from "#model/timeline/loaded-project.ts";
import type { Operation } from "#model/timeline/operation.ts";
import { DEFAULT_SETTINGS } from "#model/timeline/project-settings.ts";
import { allClips, applyChanges, clipById, withChanges } from "#model/timeline/timeline.ts";
import type { ProjectTimeline, TimelineDraft } from "#model/timeline/timeline.ts";
import { aClip } from "#tests/support/model/builders.ts";

const clips = [aClip({ id: "a" }), aClip({ id: "b", startTime: 20, endTime: 30 }), aClip({ id: "c", laneIndex: 1 })];

const project: LoadedProject = {
  id: "p",
  name: "Reel",
  revision: 7,
  picture: { url: "user/projects/p/videos/x.mp4", duration: 100 },
  settings: DEFAULT_SETTINGS,
  clips,
  cues: [],
};

const opened = () => openDocument(project, []);

function documentAfter(step: DocumentStep | undefined): ProjectDocument {
  if (!step) throw new Error("The edit changed nothing.");
  return step.document;
}

function commit(document: ProjectDocument, edit: (timeline: ProjectTimeline) => Edit | undefined, opId: string): ProjectDocument {
  const made = edit(document.timeline);
  if (!made) throw new Error("The edit was ignored.");
  return documentAfter(commitEdit(document, made, opId));
}

/** The clips of all pages, by id. */
function clipsOf(timeline: ProjectTimeline) {
  return Object.fromEntries(allClips(timeline).map((clip) => [clip.id, clip]));
}

function replayed({ confirmed, pending }: ProjectDocument): ProjectTimeline {
  const draft = structuredClone(confirmed) as TimelineDraft;
  for (const operation of pending) applyChanges(draft, operation.changes);
  return draft;
}

describe("B-100 undo", () => {
  const gestures: Readonly<Record<string, (timeline: ProjectTimeline) => Edit | undefined>> = {
    move: (timeline) => moveClip(timeline, "a", 40, 2),
    trim: (timeline) => trimClipEnd(timeline, "a", 9),
    split: (timeline) => splitClip(timeline, "a", 9, ["a1", "a2"]),
    remove: (timeline) => removeClip(timeline, "b"),
    mute: (timeline) => setClipMuted(timeline, "c", true),
    "clear video": clearPicture,
  };
  for (const [name, gesture] of Object.entries(gestures)) {
    test(`undoing a ${name} restores the state before, redoing applies it again`, () => {
      const before = opened();
      const after = commit(before, gesture, "1");
      const undone = documentAfter(undoEdit(after, "2"));
      expect(clipsOf(undone.timeline)).toEqual(clipsOf(before.timeline));
      expect(undone.timeline.picture).toEqual(before.timeline.picture);
      const redone = documentAfter(redoEdit(undone, "3"));
      expect(clipsOf(redone.timeline)).toEqual(clipsOf(after.timeline));
      expect(redone.timeline.picture).toEqual(after.timeline.picture);
    });
  }

  test("B-100 undo is last-in-first-out and reaches back at most 20 actions", () => {
    let document = opened();
    for (let at = 1; at <= 25; at++) document = commit(document, (timeline) => moveClip(timeline, "a", 100 + at, 0), `m${at}`);
    for (let at = 0; at < 20; at++) document = documentAfter(undoEdit(document, `u${at}`));
    expect(clipById(document.timeline, "a")?.startTime).toBe(105);
    expect(undoEdit(document, "one too many")).toBeUndefined();
  });

  test("a new edit clears the redo history", () => {
    const undone = documentAfter(
      undoEdit(
        commit(opened(), (timeline) => removeClip(timeline, "a"), "1"),
        "2",
      ),
    );
    const edited = commit(undone, (timeline) => removeClip(timeline, "b"), "3");
    expect(redoEdit(edited, "4")).toBeUndefined();
  });

  test("an edit that changes nothing makes no history entry and no operation", () => {
    const document = opened();
    expect(commitEdit(document, { kind: "removeClip", changes: [{ kind: "removeClip", id: "nobody" }] }, "1")).toBeUndefined();
  });

  test("B-86 a measured length is saved but cannot be undone", () => {
    const unmeasured = openDocument(
      { ...project, clips: [aClip({ id: "a", sourceOffset: 0, endTime: 35, originalDuration: undefined })] },
      [],
    );
    const correction = correctClipDuration(unmeasured.timeline, "a", 12);
    if (!correction) throw new Error("nothing to correct");
    const corrected = documentAfter(commitQuietly(unmeasured, correction, "1"));
    expect(clipById(corrected.timeline, "a")).toMatchObject({ endTime: 17, originalDuration: 12 });
    expect(corrected.pending).toHaveLength(1);
    expect(undoEdit(corrected, "2")).toBeUndefined();
  });
});

describe("B-122 operations", () => {
  test("a committed edit is an operation {opId, baseRev, changes}; once confirmed it is part of the confirmed timeline", () => {
    const edited = commit(opened(), (timeline) => moveClip(timeline, "a", 1, 0), "op-1");
    const moved = aClip({ id: "a", startTime: 1, endTime: 11 });
    expect(edited.pending).toEqual([
      { opId: "op-1", baseRev: 7, kind: "moveClip", changes: [putClip(moved)], before: [putClip(aClip({ id: "a" }))] },
    ]);
    const confirmed = confirmOperation(edited, "op-1", 8).document;
    expect(confirmed).toMatchObject({ revision: 8, pending: [] });
    expect(clipsOf(confirmed.confirmed)).toEqual(clipsOf(edited.timeline));
  });

  test("a refused edit's clips return to their last confirmed value; later edits of other clips stay", () => {
    const first = commit(opened(), (timeline) => moveClip(timeline, "a", 1, 0), "a-move");
    const second = commit(first, (timeline) => removeClip(timeline, "b"), "b-remove");
    const { document, dropped } = refuseOperation(second, "a-move");
    expect(clipsOf(document.timeline)).toEqual({ a: clips[0], c: clips[2] });
    expect(dropped.map((operation) => operation.opId)).toEqual(["a-move"]);
    expect(document.pending.map((operation) => operation.opId)).toEqual(["b-remove"]);
  });

  test("edits that depend on a refused one are dropped with it, and so are those that depend on them", () => {
    const added = commit(opened(), () => ({ kind: "addClip", changes: [{ kind: "putClip", clip: aClip({ id: "new" }) }] }), "add");
    const split = commit(added, (timeline) => splitClip(timeline, "new", 9, ["n1", "n2"]), "split");
    const moved = commit(split, (timeline) => moveClip(timeline, "n2", 50, 0), "move");
    const other = commit(moved, (timeline) => setClipMuted(timeline, "c", true), "other");
    const { document, dropped } = refuseOperation(other, "add");
    expect(dropped.map((operation) => operation.opId)).toEqual(["add", "split", "move"]);
    expect(clipsOf(document.timeline)).toEqual({ a: clips[0], b: clips[1], c: { ...clips[2], muted: true } });
  });

  test("a clip whose edit is dropped with a refused one keeps its earlier pending edits", () => {
    const first = commit(opened(), (timeline) => moveClip(timeline, "b", 50, 0), "b-move");
    const second = commit(first, (timeline) => moveClip(timeline, "a", 1, 0), "a-move");
    const both = ["a", "b"].map((id) => ({ kind: "removeClip", id }) as const);
    const third = commit(second, () => ({ kind: "removeClip", changes: both }), "remove-both");
    const { document, dropped } = refuseOperation(third, "a-move");
    expect(dropped.map((operation) => operation.opId)).toEqual(["a-move", "remove-both"]);
    expect(clipsOf(document.timeline)).toEqual({ a: clips[0], b: { ...clips[1], startTime: 50, endTime: 60 }, c: clips[2] });
  });

  test("after a refusal undo still works for the edits that stayed, and skips the dropped ones", () => {
    const first = commit(opened(), (timeline) => removeClip(timeline, "b"), "b-remove");
    const second = commit(first, (timeline) => moveClip(timeline, "a", 1, 0), "a-move");
    const { document } = refuseOperation(second, "a-move");
    const undone = documentAfter(undoEdit(document, "undo"));
    expect(clipsOf(undone.timeline)).toEqual({ a: clips[0], b: clips[1], c: clips[2] });
  });

  test("a project opens with its journalled operations applied and pending", () => {
    const journalled = [{ opId: "1", baseRev: 6, kind: "removeClip", changes: [{ kind: "removeClip", id: "a" }] }] as const;
    const document = openDocument(project, journalled);
    expect(Object.keys(clipsOf(document.timeline))).toEqual(expect.arrayContaining(["b", "c"]));
    expect(clipById(document.timeline, "a")).toBeUndefined();
    expect(document.pending).toEqual(journalled);
  });
});

/** Edits of this project, made in sequence, as operations of the journal. */
function edits(): readonly Operation[] {
  const made = [
    (timeline: ProjectTimeline) => setClipMuted(timeline, "a", true),
    (timeline: ProjectTimeline) => moveClip(timeline, "a", 3, 2),
    (timeline: ProjectTimeline) => trimClipEnd(timeline, "a", 8),
    (timeline: ProjectTimeline) => setClipMuted(timeline, "a", false),
    (timeline: ProjectTimeline) => setClipMuted(timeline, "b", true),
    (timeline: ProjectTimeline) => removeClip(timeline, "b"),
  ];
  return made.reduce((document, edit, at) => commit(document, edit, String(at)), opened()).pending;
}

const all = edits().map((_, at) => at);
test.each([...all.map((at) => [at]), ...all.flatMap((one) => all.slice(one + 1).map((other) => [one, other]))])(
  "if the journal has lost %j of its operations, the sent edits still give the shown timeline",
  (...lost) => {
    const left = edits().filter((_, at) => !lost.includes(at));
    const document = openDocument(project, left);
    expect(document.pending).toEqual(left);
    const sent = document.pending.reduce((timeline, { changes }) => withChanges(timeline, changes), document.confirmed);
    expect(clipsOf(sent)).toEqual(clipsOf(document.timeline));
    const confirmed = left.reduce((now, { opId }, at) => confirmOperation(now, opId, 8 + at).document, document);
    expect(clipsOf(confirmed.confirmed)).toEqual(clipsOf(confirmed.timeline));
  },
);

test("after any edits, undos, confirmations and refusals the shown timeline is the confirmed one plus the pending operations", () => {
  const step = fc.record({
    what: fc.constantFrom("move", "mute", "remove", "removeTwo", "split", "undo", "redo", "confirm", "refuse"),
    clip: fc.nat(8),
    at: fc.integer({ min: 0, max: 400 }),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      let document = opened();
      steps.forEach(({ what, clip: nth, at }, index) => {
        const all = allClips(document.timeline).sort((one, other) => (one.id < other.id ? -1 : 1));
        const id = all[nth % Math.max(1, all.length)]?.id ?? "none";
        const opId = `op-${index}`;
        const oldest = document.pending[0];
        const edits: Readonly<Record<string, () => Edit | undefined>> = {
          move: () => moveClip(document.timeline, id, at / 4, nth % 3),
          mute: () => setClipMuted(document.timeline, id, at % 2 === 0),
          remove: () => removeClip(document.timeline, id),
          removeTwo: () => ({
            kind: "removeClip",
            changes: [id, all.at(-1)?.id ?? "none"].map((one) => ({ kind: "removeClip", id: one })),
          }),
          split: () => splitClip(document.timeline, id, (all[nth % Math.max(1, all.length)]?.startTime ?? 0) + 1, [`${opId}a`, `${opId}b`]),
        };
        const edit = edits[what]?.();
        if (edit) document = commitEdit(document, edit, opId)?.document ?? document;
        else if (what === "undo") document = undoEdit(document, opId)?.document ?? document;
        else if (what === "redo") document = redoEdit(document, opId)?.document ?? document;
        else if (what === "confirm" && oldest) ({ document } = confirmOperation(document, oldest.opId, document.revision + 1));
        else if (what === "refuse" && oldest) document = refuseOperation(document, oldest.opId).document;
        expect(clipsOf(document.timeline)).toEqual(clipsOf(replayed(document)));
      });
    }),
    { numRuns: 150 },
  );
});
