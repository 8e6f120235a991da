import { describe, expect, test } from "vitest";
import { createMemoryBackend } from "#backend/memory/memory.ts";
import { createFromFile, projectFile } from "#editor/actions/project-file.ts";
import type { Measured, TimelineEdit } from "#embed/api.ts";
import { createEditOrigin, createOriginIds } from "#embed/editing/edit-origin.ts";
import { withReportedOperations } from "#embed/timeline/reported-operations.ts";
import { timelineOf, withChanges } from "#model/timeline/timeline.ts";
import { aClip, aTimeline } from "#tests/support/model/builders.ts";
import { unwrap } from "#tests/support/model/unwrap.ts";

async function openEditor() {
  const given = createMemoryBackend();
  const created = unwrap(await given.projects.create({ name: "Reel", picture: undefined }));
  const edits: TimelineEdit[] = [];
  let open = { id: created.id, timeline: timelineOf({ ...created, clips: [aClip({ id: "old" })] }) };
  const { newId, takeMade } = createOriginIds(createEditOrigin());
  const measured: Measured[] = [];
  const backend = withReportedOperations(given, {
    open: () => open,
    takeMade,
    onEdit: (edit) => edits.push(edit),
    onMeasured: (lengths) => measured.push(lengths),
  });
  return { backend, newId, edits, measured, show: (next: typeof open) => (open = next), open: () => open };
}

describe("the page receives the edits of the open project", () => {
  test("creating a project from a file is not reported; its later edits are, without data of the previous project", async () => {
    const { backend, edits, show } = await openEditor();
    const file = projectFile("kept", aTimeline([aClip({ id: "a" }), aClip({ id: "b", startTime: 40, endTime: 50 })]));
    const made = unwrap(await createFromFile(backend, file, () => crypto.randomUUID()));
    expect(edits).toEqual([]);
    show({ id: made.id, timeline: timelineOf(made) });
    const [first, second] = made.clips;
    if (!first || !second) throw new Error("The file's clips are not in the project.");
    const operation = {
      opId: crypto.randomUUID(),
      baseRev: made.revision,
      kind: "removeClip",
      changes: [{ kind: "removeClip", id: first.id }],
    } as const;
    unwrap(await backend.operations.apply(made.id, operation));
    expect(edits).toMatchObject([{ kind: "removeClip", patches: [{ kind: "removeClip", id: first.id }] }]);
    expect(edits[0]?.inverse).toMatchObject([{ kind: "putClip", clip: { id: first.id } }]);
    expect(edits[0]?.project).toMatchObject({ id: made.id, clips: [{ id: second.id }] });
    expect(edits[0]?.project.clips).toHaveLength(1);
  });

  test("a measured length is no edit; an edit outside the history says so", async () => {
    const { backend, newId, edits, measured, open, show } = await openEditor();
    const { id, timeline } = open();
    const clip = aClip({ id: crypto.randomUUID(), url: "a.mp3", originalDuration: 12 });
    const put = { kind: "trimClip", changes: [{ kind: "putClip", clip }] } as const;
    unwrap(await backend.operations.apply(id, { ...put, opId: newId("measured"), baseRev: 0 }));
    show({ id, timeline: withChanges(timeline, put.changes) });
    await expect.poll(() => measured).toEqual([{ lengths: { "a.mp3": 12 }, patches: [{ kind: "putClip", clip: expect.anything() }] }]);
    expect(edits).toEqual([]);
    unwrap(await backend.operations.apply(id, { ...put, opId: newId("edit"), baseRev: 1 }));
    unwrap(await backend.operations.apply(id, { ...put, opId: newId(), baseRev: 2 }));
    expect(edits.map(({ undoable }) => undoable)).toEqual([false, true]);
  });
});
