import { describe, expect, test } from "vitest";
import { commitEdit, openDocument } from "#editor/core/document/document.ts";
import { createSyncSession } from "#editor/core/document/sync-session.ts";
import { syncInBackground } from "#editor/core/document/background-sync.ts";
import { createMemoryJournal } from "#editor/core/journal/journal.ts";
import type { Change } from "#model/edits/change.ts";
import { moveClip, removeClip, setClipMuted, splitClip } from "#model/edits/edits.ts";
import { moveClips } from "#model/edits/group-edits.ts";
import { moveLane } from "#model/edits/lane-edits.ts";
import type { Operation } from "#model/timeline/operation.ts";
import { failure } from "#model/result.ts";
import { timelineOf } from "#model/timeline/timeline.ts";
import type { ProjectTimeline } from "#model/timeline/timeline.ts";
import { withoutPlayback } from "#tests/support/editor/without-playback.ts";
import { aClip } from "#tests/support/model/builders.ts";
import { editsOn } from "#tests/support/editor/edits-on.ts";
import {
  allSettled,
  aProject,
  aServer,
  durable,
  journalWith,
  openSyncSession,
  REFUSED,
  UNREACHABLE,
} from "#tests/support/editor/saved-project.ts";
import { later } from "#tests/support/editor/later.ts";
import { manualTimers } from "#tests/support/editor/manual-timers.ts";
import { markers, markersOf, withMarkers } from "#tests/support/model/marker-builders.ts";
import { unwrap } from "#tests/support/model/unwrap.ts";
import { withoutEmptyPages } from "#tests/support/media/without-empty-pages.ts";

/** Whether the project is open or closed while its journal is sent. */
const WAYS = ["opened", "closed"] as const;
type Way = (typeof WAYS)[number];
/** Sends the journal and expects it to be empty afterwards, and an open project to show the stored state. */
async function send(way: Way, server: ReturnType<typeof aServer>, operations: readonly Operation[]) {
  const journal = await journalWith(operations);
  if (way === "opened") {
    const { syncSession, text } = await openSyncSession(server, journal, await server.stored());
    await allSettled();
    expect(text()).toBe("Saved");
    const { timeline, confirmed } = syncSession.document();
    expect(confirmed).toEqual(timeline);
    expect(withoutEmptyPages(timeline)).toEqual(timelineOf(await server.stored()));
  } else {
    const { timers } = manualTimers();
    const { signal } = new AbortController();
    await syncInBackground({ journal, server, timers, isOpen: () => false, onRefused: () => undefined, signal });
  }
  expect(await journal.load("p")).toEqual([]);
}

/** Operations with these ids, made in sequence on the stored project. */
const edits = (names: readonly string[], ...makes: Parameters<typeof editsOn>[1]) =>
  editsOn(timelineOf(aProject), makes).operations.map((operation, at) => ({ ...operation, opId: names[at] ?? "", baseRev: 0 }));

describe.each(WAYS)("edits that two tabs made concurrently, with the project %s", (way) => {
  test("on the same revision are both kept", async () => {
    const server = aServer();
    await send(way, server, [markers("x", [], ["x"]), markers("y", [], ["y"])]);
    expect(markersOf(await server.stored())).toEqual(["x", "y"]);
  });

  test("are all kept if there are several of each", async () => {
    const server = aServer();
    const operations = [
      markers("x1", [], ["x1"]),
      markers("y1", [], ["y1"]),
      markers("x2", ["x1"], ["x1", "x2"]),
      markers("y2", ["y1"], ["y1", "y2"]),
      markers("x3", ["x1", "x2"], ["x1", "x2", "x3"]),
    ];
    await send(way, server, operations);
    expect(markersOf(await server.stored())).toEqual(["x1", "x2", "x3", "y1", "y2"]);
  });

  test("are merged if one on an older revision follows one on the current revision", async () => {
    const server = aServer();
    unwrap(await server.operations.apply("p", markers("there", [], ["m6"])));
    const [muted] = editsOn(timelineOf(aProject), [(now) => setClipMuted(now, "a", true)]).operations;
    if (!muted) throw new Error("There is one.");
    await send(way, server, [{ ...muted, opId: "inLine", baseRev: 1 }, markers("late", [], ["x"])]);
    expect(markersOf(await server.stored())).toEqual(["m6", "x"]);
  });

  test("stay if a refused edit is independent of them, and are dropped if they depend on it", async () => {
    for (const [own, kept] of [
      [markers("y", [], ["y"]), ["y"]],
      [markers("y", ["bad"], ["bad", "y"]), []],
    ] as const) {
      const server = aServer();
      server.answer(({ opId }) => (opId === "bad" ? REFUSED : undefined));
      await send(way, server, [markers("bad", [], ["bad"]), own]);
      expect(markersOf(await server.stored())).toEqual(kept);
    }
  });

  test("after a refused edit stay as they were made, concurrent or in sequence", async () => {
    const server = aServer();
    server.answer(({ opId }) => (opId === "bad" ? REFUSED : undefined));
    const [bad, muted] = edits(
      ["bad", "muted"],
      (now) => moveClip(now, "a", 3, 0),
      (now) => setClipMuted(now, "b", true),
    );
    const [both] = edits(["both"], (now) => moveClips(now, ["a", "b"], { seconds: 4, lanes: 0 }));
    await send(way, server, [required(bad), required(both), required(muted)]);
    const { clips } = await server.stored();
    expect(clips.map(({ id, startTime, muted: isMuted }) => [id, startTime, isMuted])).toEqual([
      ["a", 9, false],
      ["b", 24, true],
    ]);
  });

  test("are stored as shown if one is refused and another is lost", async () => {
    const server = aServer();
    server.answer(({ opId }) => (opId === "bad" ? REFUSED : undefined));
    const [, moved] = edits(
      ["lost", "moved"],
      (now) => setClipMuted(now, "a", true),
      (now) => moveClip(now, "a", 8, 0),
    );
    await send(way, server, [markers("bad", [], ["bad"]), markers("beside", [], ["x"]), required(moved)]);
    const stored = await server.stored();
    expect([markersOf(stored), stored.clips.find(({ id }) => id === "a")]).toMatchObject([["x"], { startTime: 8, muted: true }]);
  });

  test("on an older revision stay if one on the current revision is refused; edits made on the refused one are dropped", async () => {
    const server = aServer();
    unwrap(await server.operations.apply("p", markers("there", [], ["m6"])));
    server.answer(({ opId }) => (opId === "bad" ? REFUSED : undefined));
    await send(way, server, [
      markers("bad", ["m6"], ["m6", "bad"], 1),
      markers("late", [], ["x"]),
      markers("onBad", ["m6", "bad"], ["m6", "bad", "c"], 1),
      markers("lateOnBad", ["m6", "bad"], ["m6"], 0),
    ]);
    expect(markersOf(await server.stored())).toEqual(["m6", "x"]);
    expect(server.sent).not.toContain("onBad");
    expect(server.sent).not.toContain("lateOnBad");
  });
});

test.each([
  ["removed", (now: ProjectTimeline) => removeClip(now, "a")],
  ["split", (now: ProjectTimeline) => splitClip(now, "a", 10, ["left", "right"])],
] as const)("a clip that one tab has %s and another has moved raises a question, and does not come back by itself", async (_how, gone) => {
  const server = aServer();
  const there = editsOn(timelineOf(aProject), [gone]).operations[0];
  const here = editsOn(timelineOf(aProject), [(now) => moveClip(now, "a", 40, 0)]).operations[0];
  if (!there || !here) throw new Error("There are two.");
  const journal = await journalWith([
    { ...there, opId: "there", baseRev: 0 },
    { ...here, opId: "here", baseRev: 0 },
  ]);
  const asked: string[] = [];
  const syncSession = await createSyncSession({
    project: aProject,
    server,
    journal,
    newId: () => "new",
    timers: manualTimers().timers,
    targets: withoutPlayback(),
    onStatus: () => undefined,
    onRefused: () => undefined,
    ask: async (questions) => {
      asked.push(...questions.map(({ clipId }) => clipId));
      return new Map(questions.map(({ clipId }) => [clipId, "remove"]));
    },
  });
  await allSettled();
  syncSession.dispose();
  expect(asked).toEqual(["a"]);
  expect((await server.stored()).clips.map(({ id }) => id)).not.toContain("a");
});

test("two tabs without locks edit offline on one journal: the next tab that opens the project has the edits of both", async () => {
  const server = aServer();
  server.answer(() => UNREACHABLE);
  const journal = durable(createMemoryJournal());
  const other: typeof journal = {
    ...journal,
    append: (id, operation) => journal.append(id, { ...operation, opId: `other-${operation.opId}` }),
  };
  const tabs = [await openSyncSession(server, journal), await openSyncSession(server, other)];
  for (const [at, { syncSession }] of tabs.entries()) {
    syncSession.commit({ kind: "changeMarkers", changes: [withMarkers([`m${at}`])] });
    await allSettled();
  }
  for (const { syncSession } of tabs) syncSession.dispose();
  server.answer(() => undefined);
  const { text } = await openSyncSession(server, journal, await server.stored());
  await allSettled();
  expect([text(), markersOf(await server.stored())]).toEqual(["Saved", ["m0", "m1"]]);
});

test("after a refusal the shown state is the stored one, also if an edit is lost and the refused one is out of line", async () => {
  const server = aServer();
  unwrap(await server.operations.apply("p", markers("there", [], ["m6"])));
  const project = await server.stored();
  const lost = commitEdit(openDocument(project, []), required(setClipMuted(timelineOf(project), "a", true)), "lost");
  if (!lost) throw new Error("The edit changed nothing.");
  const moved = commitEdit(lost.document, required(moveClip(lost.document.timeline, "a", 8, 0)), "moved");
  if (!moved?.operation) throw new Error("The edit changed nothing.");
  server.answer(({ opId }) => (opId === "late" ? REFUSED : undefined));
  const { syncSession, refusals } = await openSyncSession(
    server,
    await journalWith([moved.operation, markers("late", [], ["x"])]),
    project,
  );
  await allSettled();
  expect(refusals).toHaveLength(1);
  expect(withoutEmptyPages(syncSession.document().timeline)).toEqual(timelineOf(await server.stored()));
});

test("an edit made while a lane move on an older revision is pending is stored as shown after that is refused", async () => {
  const server = aServer();
  const onLane = (id: string, laneIndex: number, at: number): Change => ({
    kind: "putClip",
    clip: aClip({ id, laneIndex, startTime: at, endTime: at + 5 }),
  });
  unwrap(await server.operations.apply("p", { opId: "two", baseRev: 0, kind: "moveClip", changes: [onLane("b", 1, 20)] }));
  const [laneMove] = editsOn(timelineOf(await server.stored()), [(now) => moveLane(now, 0, 1)]).operations;
  unwrap(await server.operations.apply("p", { opId: "there", baseRev: 1, kind: "addClip", changes: [onLane("c", 0, 40)] }));
  const answer = later<void>();
  const slow = {
    ...server,
    operations: {
      ...server.operations,
      apply: async (...call: Parameters<typeof server.operations.apply>) => {
        if (call[1].opId !== "laneMove") return server.operations.apply(...call);
        await answer.promise;
        return failure(REFUSED);
      },
    },
  };
  const journal = await journalWith([{ ...required(laneMove), opId: "laneMove", baseRev: 1 }]);
  const { syncSession } = await openSyncSession(slow, journal, await server.stored());
  syncSession.commit(required(setClipMuted(syncSession.document().timeline, "c", true)));
  await allSettled();
  answer.resolve();
  await allSettled();
  const shown = withoutEmptyPages(syncSession.document().timeline);
  expect([shown, syncSession.document().pending]).toEqual([timelineOf(await server.stored()), []]);
});

test.each(["with", "without"])(
  "in a visit that began %s a refused edit, another device's lane move is applied and reported",
  async (how) => {
    const server = aServer();
    const onLane1: Change = { kind: "putClip", clip: aClip({ id: "b", startTime: 20, endTime: 30, laneIndex: 1 }) };
    unwrap(await server.operations.apply("p", { opId: "two", baseRev: 0, kind: "moveClip", changes: [onLane1] }));
    const project = await server.stored();
    const bad: Operation = {
      opId: "bad",
      baseRev: 1,
      kind: "renameProject",
      changes: [{ kind: "rename", name: "x" }],
      before: [{ kind: "rename", name: "Reel" }],
    };
    server.answer(({ opId }) => (opId === "bad" ? REFUSED : undefined));
    const toasts: number[] = [];
    let ids = 0;
    const syncSession = await createSyncSession({
      project,
      server,
      journal: await journalWith(how === "with" ? [bad] : []),
      newId: () => `op-${++ids}`,
      timers: manualTimers().timers,
      targets: withoutPlayback(),
      onStatus: () => undefined,
      onRefused: () => undefined,
      onMerged: ({ shown }) => toasts.push(shown.length),
    });
    await allSettled();
    const [there] = editsOn(timelineOf(project), [(now) => moveLane(now, 0, 1)]).operations;
    if (!there) throw new Error("There is one.");
    unwrap(await server.operations.apply("p", { ...there, opId: "there", baseRev: 1 }));
    syncSession.commit({
      kind: "addClip",
      changes: [{ kind: "putClip", clip: aClip({ id: "new", laneIndex: 0, startTime: 50, endTime: 55 }) }],
    });
    await allSettled();
    syncSession.dispose();
    expect(toasts).toHaveLength(1);
    expect((await server.stored()).clips.find(({ id }) => id === "new")?.laneIndex).toBe(1);
  },
);

function required<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error("The edit changes nothing.");
  return value;
}
