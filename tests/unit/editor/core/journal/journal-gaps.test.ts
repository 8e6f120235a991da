import { describe, expect, test } from "vitest";
import { commitEdit, openDocument, undoEdit } from "#editor/core/document/document.ts";
import type { DocumentStep, ProjectDocument } from "#editor/core/document/document.ts";
import { createMemoryJournal } from "#editor/core/journal/journal.ts";
import { moveClips } from "#model/edits/group-edits.ts";
import { moveClip, removeClip, setClipMuted, splitClip } from "#model/edits/edits.ts";
import type { Edit } from "#model/edits/change.ts";
import type { Clip } from "#model/timeline/clip.ts";
import type { Operation } from "#model/timeline/operation.ts";
import type { ProjectTimeline } from "#model/timeline/timeline.ts";
import { allSettled, aProject, aServer, durable, openSyncSession, REFUSED } from "#tests/support/editor/saved-project.ts";
import { unwrap } from "#tests/support/model/unwrap.ts";

type Make = (document: ProjectDocument, opId: string) => DocumentStep | undefined;

const make =
  (edit: (timeline: ProjectTimeline) => Edit | undefined): Make =>
  (document, opId) => {
    const made = edit(document.timeline);
    return made && commitEdit(document, made, opId);
  };
const muteA = make((timeline) => setClipMuted(timeline, "a", true));

/** Two edits of a visit in which nothing was sent, the second made on the first, and the clips that were shown then. */
function twoEdits(first: Make, second: Make) {
  const steps: DocumentStep[] = [];
  for (const [at, one] of [first, second].entries()) {
    const step = one(steps.at(-1)?.document ?? openDocument(aProject, []), `op-${at}`);
    if (!step?.operation) throw new Error("The edit changed nothing.");
    steps.push(step);
  }
  const [earlier, later] = steps.map(({ operation }) => operation);
  if (!earlier || !later) throw new Error("There are two.");
  return { earlier, later, seen: clipsOf(steps[1]?.document.timeline) };
}

function clipsOf(timeline: ProjectTimeline | undefined) {
  return Object.values(timeline?.pages ?? {})
    .flatMap((page) => Object.values(page))
    .toSorted(byId);
}

function byId(one: Clip, other: Clip): number {
  return one.id.localeCompare(other.id);
}

const PAIRS: readonly (readonly [string, Make, Make])[] = [
  ["what takes it back", muteA, undoEdit],
  ["the clip's removal", muteA, make((timeline) => removeClip(timeline, "a"))],
  ["a second move", make((timeline) => moveClip(timeline, "a", 3, 0)), make((timeline) => moveClip(timeline, "a", 6, 0))],
  ["a split", muteA, make((timeline) => splitClip(timeline, "a", 10, ["left", "right"]))],
];

describe.each(PAIRS)("of an edit and %s, only the second is in the journal", (_, first, second) => {
  test.each([
    ["because the first was sent after the project was read", true],
    ["because the first is lost", false],
  ])("%s: it is kept and stored as shown, without a question or message", async (__, isFirstSent) => {
    const { earlier, later, seen } = twoEdits(first, second);
    const server = aServer();
    if (isFirstSent) unwrap(await server.operations.apply("p", earlier));
    const journal = durable(createMemoryJournal());
    await journal.append("p", later);
    const { syncSession } = await openSyncSession(server, journal);
    await allSettled();
    expect(syncSession.document().pending).toEqual([]);
    expect(await journal.load("p")).toEqual([]);
    const stored = clipsOf(syncSession.document().confirmed);
    expect(stored).toEqual(clipsOf(syncSession.document().timeline));
    expect((await server.stored()).clips.toSorted(byId)).toEqual(stored);
    expect(stored).toEqual(seen);
    expect(unwrap(await server.operations.overridesSince("p", 0))).toEqual([]);
  });
});

test("after a refusal the shown clips are the stored ones, also if an earlier edit of the other clip is lost", async () => {
  const operations: Operation[] = [];
  const edits: readonly Make[] = [
    make((timeline) => setClipMuted(timeline, "b", true)),
    make((timeline) => moveClip(timeline, "a", 40, 0)),
    make((timeline) => moveClip(timeline, "b", 60, 0)),
    make((timeline) => moveClips(timeline, ["a", "b"], { seconds: 10, lanes: 0 })),
  ];
  let document = openDocument(aProject, []);
  for (const [at, one] of edits.entries()) {
    const step = one(document, `op-${at}`);
    if (!step?.operation) throw new Error("The edit changed nothing.");
    ({ document } = step);
    operations.push(step.operation);
  }
  const server = aServer();
  server.answer(({ opId }) => (opId === "op-1" ? REFUSED : undefined));
  const journal = durable(createMemoryJournal());
  for (const operation of operations.slice(1)) await journal.append("p", operation);
  const { syncSession, refusals } = await openSyncSession(server, journal);
  await allSettled();
  expect(refusals).toHaveLength(1);
  expect(syncSession.document().pending).toEqual([]);
  expect(clipsOf(syncSession.document().timeline)).toEqual((await server.stored()).clips.toSorted(byId));
  expect(clipsOf(syncSession.document().timeline)[1]).toMatchObject({ id: "b", startTime: 60, muted: true });
});
