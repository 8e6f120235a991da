import { describe, expect, test } from "vitest";
import type { TimelineEdit } from "#embed/api.ts";
import { createEditingCalls } from "#embed/editing/editing-calls.ts";
import { createEditOrigin } from "#embed/editing/edit-origin.ts";
import { createLocalEditing } from "#embed/timeline/local-editing.ts";
import { ProjectError } from "#embed/project-error.ts";
import { UsageError } from "#embed/usage-error.ts";
import { readProject } from "#model/project-json/read-project.ts";
import { recordChanges } from "#editor/core/history/record.ts";
import { writePatch } from "#model/project-json/write-project.ts";
import type { ProjectPatch } from "#model/project-json/write-project.ts";
import type { ProjectTimeline } from "#model/timeline/timeline.ts";
import { rowsOf, withPatchesBothWays } from "#tests/support/embed/page-copy.ts";
import { withoutPlayback } from "#tests/support/editor/without-playback.ts";
import { randomNumbers } from "#tests/support/engine/random-plan.ts";
import { randomEdit } from "#tests/support/model/random-edits.ts";
import { unwrap } from "#tests/support/model/unwrap.ts";
import { isExhaustive } from "#tests/support/representatives.ts";

const PROJECT = {
  version: 1,
  id: "reel",
  name: "Reel",
  picture: { url: "p.mp4", duration: 60 },
  lanes: [{ name: "Music" }, { name: "Effects" }],
  markers: [{ id: "m", time: 4, name: "Door" }],
  clips: [
    { id: "a", name: "Theme", url: "a.mp3", startTime: 0, endTime: 10, originalDuration: 60 },
    { id: "b", name: "Rain", url: "b.mp3", startTime: 20, endTime: 30, laneIndex: 1, originalDuration: 40 },
  ],
} as const;

function openCalls({ ignoresReadOnly = true } = {}) {
  const edits: TimelineEdit[] = [];
  const targets = withoutPlayback();
  const { store } = targets;
  const origin = createEditOrigin();
  const editing = createLocalEditing({ ...targets, origin, onEdit: (edit) => edits.push(edit), onMeasured: () => undefined });
  editing.open(unwrap(readProject(PROJECT)));
  let ids = 0;
  const heights: unknown[] = [];
  const calls = createEditingCalls({
    store,
    editing: () => editing,
    origin,
    newId: () => `new-${ids++}`,
    setLaneHeight: (...height) => heights.push(height),
    ignoresReadOnly,
  });
  const undo = () => origin.during("api", editing.undo);
  return { store, editing, edits, heights, calls, undo, clip: (id: string) => editing.project().clips.find((one) => one.id === id) };
}

const refusalOf = (act: () => unknown) => {
  try {
    act();
  } catch (error) {
    if (error instanceof ProjectError) return `at ${error.path}`;
    return error instanceof UsageError ? error.code : error;
  }
  return undefined;
};

describe("each call is one step of the history", () => {
  test.each([
    ["addClip", "addClip", (calls) => calls.addClip({ url: "c.mp3", startTime: 5 })],
    ["updateClip", "changeProject", (calls) => calls.updateClip("a", { name: "Other", gainDb: -6 })],
    ["removeClips", "removeClip", (calls) => calls.removeClips(["a", "b"])],
    ["splitClip", "splitClip", (calls) => calls.splitClip("a", 4)],
    ["addMarker", "changeMarkers", (calls) => calls.addMarker({ time: 9, name: "Slam", colour: "red" })],
    ["updateMarker", "changeMarkers", (calls) => calls.updateMarker("m", { time: 2, note: "Louder" })],
    ["removeMarkers", "changeMarkers", (calls) => calls.removeMarkers("m")],
    ["setLane", "changeLane", (calls) => calls.setLane(1, { name: "Rain", muted: true, gainDb: -6, colour: "blue" })],
    ["setLoop", "setLoopRange", (calls) => calls.setLoop({ start: 1, end: 4 })],
    ["apply", "changeProject", (calls) => calls.apply([{ kind: "rename", name: "Reel 2" }])],
    ["apply of a kind", "muteClip", (calls) => calls.apply([{ kind: "removeClip", id: "a" }], { kind: "muteClip" })],
  ] as const satisfies readonly (readonly [string, string, (calls: ReturnType<typeof openCalls>["calls"]) => unknown])[])(
    "%s",
    (_name, kind, act) => {
      const { calls, edits, editing, undo } = openCalls();
      const before = editing.project();
      act(calls);
      expect(edits).toMatchObject([{ kind, undoable: true, origin: "api" }]);
      expect(editing.project()).not.toEqual(before);
      undo();
      expect(rowsOf(editing.project())).toEqual(rowsOf(before));
      expect(edits).toHaveLength(2);
    },
  );

  test("the values are those that were given", () => {
    const { calls, editing, clip, heights } = openCalls();
    const id = calls.addClip({ url: "c.mp3", startTime: 5, endTime: 8, laneIndex: 2 });
    expect(clip(id)).toMatchObject({ url: "c.mp3", startTime: 5, endTime: 8, laneIndex: 2, muted: false });
    calls.updateClip(id, { startTime: 6, colour: "red" });
    expect(clip(id)).toMatchObject({ startTime: 6, endTime: 8, colour: "red" });
    calls.updateClip(id, { colour: undefined });
    expect(clip(id)).not.toHaveProperty("colour");
    const halves = calls.splitClip("a", 4);
    expect(halves.map((half) => clip(half))).toMatchObject([{ endTime: 4 }, { startTime: 4, sourceOffset: 4 }]);
    const marker = calls.addMarker({ time: 1, name: "Start" });
    expect(editing.project().markers.map((one) => one.id)).toEqual([marker, "m"]);
    calls.setLane(0, { gainDb: 6, height: "large" });
    expect(editing.project().lanes[0]).toMatchObject({ name: "Music", gain: 10 ** (6 / 20) });
    expect(heights).toEqual([[0, "large"]]);
    calls.setLoop({ start: 1, end: 4 });
    expect(editing.project().loopRange).toEqual({ start: 1, end: 4 });
    calls.setLoop(null);
    expect(editing.project().loopRange).toBeUndefined();
  });

  test("history, selection and view stay", () => {
    const { calls, store, edits, undo } = openCalls();
    calls.updateClip("a", { gainDb: -3 });
    store.setState({ selection: new Set(["b"]) });
    const { selection, viewport } = store.getState();
    calls.apply([{ kind: "rename", name: "Reel 2" }], { undoable: false, origin: "remote" });
    expect(store.getState()).toMatchObject({ selection, viewport });
    expect(edits.at(-1)).toMatchObject({ undoable: false, origin: "remote" });
    undo();
    expect(edits.at(-1)).toMatchObject({ kind: "undo", origin: "api", patches: [{ kind: "putClip", clip: { id: "a", gainDb: 0 } }] });
    undo();
    expect(edits).toHaveLength(3);
  });

  test("an undo leaves what somebody else has changed since", () => {
    const { calls, undo, clip } = openCalls();
    calls.updateClip("a", { gainDb: -3, name: "Mine" });
    const theirs = clip("a");
    if (!theirs) throw new Error("The clip is there.");
    calls.apply([{ kind: "putClip", clip: { ...theirs, name: "Theirs" } }], { undoable: false, origin: "remote" });
    undo();
    expect(clip("a")).toMatchObject({ gainDb: 0, name: "Theirs" });
  });
});

describe("another state of the same project", () => {
  const state = (fields: object) => ({ ...PROJECT, ...fields });

  test("only what differs is changed, in one step; the history stays", () => {
    const { calls, edits, editing, undo, clip } = openCalls();
    calls.updateClip("a", { gainDb: -3 });
    const { clips } = editing.project();
    calls.applyProject({
      ...editing.project(),
      name: "Reel 2",
      clips: clips.map((one) => (one.id === "b" ? { ...one, muted: true } : one)),
    });
    expect(edits.at(-1)).toMatchObject({
      kind: "changeProject",
      patches: [
        { kind: "putClip", clip: { id: "b", muted: true } },
        { kind: "rename", name: "Reel 2" },
      ],
    });
    expect(edits.at(-1)?.patches).toHaveLength(2);
    expect(editing.project().clips[0]).toBe(clips[0]);
    undo();
    undo();
    expect([clip("a")?.gainDb, clip("b")?.muted, editing.project().name]).toEqual([0, false, "Reel"]);
  });

  test("the same state, as it stands or as a copy, changes nothing", () => {
    const { calls, edits, editing } = openCalls();
    calls.applyProject(editing.project());
    calls.applyProject(structuredClone(editing.project()));
    expect(edits).toEqual([]);
  });

  test("clips, markers and picture come and go", () => {
    const { calls, editing } = openCalls();
    const next = state({ picture: undefined, markers: [], clips: [PROJECT.clips[1], { id: "c", url: "a.mp3", startTime: 50 }] });
    calls.applyProject(next);
    expect(editing.project()).toMatchObject({ markers: [], clips: [{ id: "c", startTime: 50, endTime: 110 }, { id: "b" }] });
    expect(editing.project()).not.toHaveProperty("picture");
  });

  test.each([
    ["value", state({ id: "other" })],
    ["at clips[0].endTime", state({ clips: [{ id: "c", url: "c.mp3", startTime: 2, endTime: 1 }] })],
    ["at clips[1].id", state({ clips: [PROJECT.clips[0], PROJECT.clips[0]] })],
    ["at clips[0]", state({ clips: [null] })],
    ["at ", null],
    ["at clips", state({ clips: "none" })],
  ])("%s: refused, and nothing changes", (why, project) => {
    const { calls, edits, editing } = openCalls();
    const before = editing.project();
    expect(refusalOf(() => calls.applyProject(project as never))).toBe(why);
    expect(editing.project()).toBe(before);
    expect(edits).toEqual([]);
  });

  test("a clip that is there twice, once as the present object, is refused", () => {
    const { calls, editing } = openCalls();
    const [first] = editing.project().clips;
    expect(refusalOf(() => calls.applyProject({ ...editing.project(), clips: [first, { ...first }] as never }))).toBe("at clips");
  });
});

describe("a batch", () => {
  test("is one step, and its calls build on each other", () => {
    const { calls, edits, editing, undo } = openCalls();
    const before = editing.project();
    const id = calls.batch(() => {
      const added = calls.addClip({ url: "c.mp3", startTime: 40, endTime: 50 });
      calls.updateClip(added, { muted: true });
      calls.batch(() => calls.removeClips("a"));
      calls.addMarker({ time: 40 });
      return added;
    });
    expect(edits).toMatchObject([{ kind: "changeProject" }]);
    expect(editing.project()).toMatchObject({ markers: [{ id: "m" }, { time: 40 }] });
    expect(editing.project().clips.map((one) => [one.id, one.muted])).toEqual([
      [id, true],
      ["b", false],
    ]);
    undo();
    expect(rowsOf(editing.project())).toEqual(rowsOf(before));
  });

  test("of one kind has that kind; an empty one, and one that throws, changes nothing", () => {
    const { calls, edits, editing } = openCalls();
    calls.batch(() => ["a", "b"].map((id) => calls.removeClips(id)));
    expect(edits).toMatchObject([{ kind: "removeClip", patches: [{ kind: "removeClip" }, { kind: "removeClip" }] }]);
    const before = editing.project();
    calls.batch(() => undefined);
    expect(() =>
      calls.batch(() => {
        calls.addMarker({ time: 1 });
        throw new Error("No.");
      }),
    ).toThrow("No.");
    expect(refusalOf(() => calls.batch(async () => calls.addMarker({ time: 1 })))).toBe("value");
    expect(editing.project()).toBe(before);
    calls.addMarker({ time: 2 });
    expect(edits).toHaveLength(2);
  });
});

describe("what is wrong is refused, and nothing changes", () => {
  test.each([
    ["at startTime", (calls) => calls.addClip({ url: "c.mp3", startTime: -1 })],
    ["at id", (calls) => calls.addClip({ id: "a", url: "c.mp3" })],
    ["at url", (calls) => calls.addClip({} as never)],
    ["at endTime", (calls) => calls.updateClip("a", { startTime: 12 })],
    ["value", (calls) => calls.updateClip("none", { startTime: 12 })],
    ["value", (calls) => calls.updateClip("toString", {})],
    ["value", (calls) => calls.updateClip("a", { id: "c" } as never)],
    ["at patches[1].id", (calls) => calls.removeClips(["a", "none"])],
    ["value", (calls) => calls.splitClip("a", 0.05)],
    ["value", (calls) => calls.splitClip("a", Number.NaN)],
    ["at time", (calls) => calls.addMarker({ time: Number.NaN })],
    ["at id", (calls) => calls.addMarker({ time: 1, id: "m" })],
    ["at colour", (calls) => calls.updateMarker("m", { colour: "mauve" as never })],
    ["value", (calls) => calls.updateMarker("none", {})],
    ["value", (calls) => calls.removeMarkers(["m", "none"])],
    ["at gain", (calls) => calls.setLane(0, { gainDb: 400 })],
    ["value", (calls) => calls.setLane(7, { muted: true })],
    ["at end", (calls) => calls.setLoop({ start: 4, end: 4 })],
    ["at patches[1].kind", (calls) => calls.apply([{ kind: "removeClip", id: "a" }, { kind: "no" } as never])],
    ["at patches", (calls) => calls.apply(null as never)],
  ] as const satisfies readonly (readonly [string, (calls: ReturnType<typeof openCalls>["calls"]) => unknown])[])("%s", (why, act) => {
    const { calls, edits, editing, store } = openCalls();
    const before = [editing.project(), store.getState().document.history, store.getState().transport.isLooping];
    expect(refusalOf(() => act(calls))).toBe(why);
    expect([editing.project(), store.getState().document.history, store.getState().transport.isLooping]).toEqual(before);
    expect(edits).toEqual([]);
  });

  test("the message has the path", () => {
    const { calls } = openCalls();
    expect(() => calls.addMarker({ time: -1 })).toThrow(/^Not a change, at time: /u);
  });

  test("a page edits a timeline that its user may only look at, but no editor whose project another tab edits", () => {
    const own = openCalls();
    own.store.setState({ readOnly: true });
    own.calls.removeClips("a");
    expect(own.edits).toHaveLength(1);
    const shared = openCalls({ ignoresReadOnly: false });
    shared.store.setState({ readOnly: true });
    expect(refusalOf(() => shared.calls.removeClips("a"))).toBe("readOnly");
    expect(shared.edits).toEqual([]);
  });
});

/** 5,000 sequences in the exhaustive stage. */
const SEQUENCES = isExhaustive ? 5000 : 120;
const STEPS = 25;

test(`${SEQUENCES} sequences of edits by user and page, undo and redo: a copy by the reported rows equals the project`, () => {
  let refusals = 0;
  let quiet = 0;
  for (let seed = 1; seed <= SEQUENCES; seed++) {
    const { calls, editing, edits, store, undo } = openCalls();
    const noise = randomNumbers(seed);
    const random = () => (noise() + 1) / 2;
    let ids = 0;
    let copy = editing.project();
    for (let step = 0; step < STEPS; step++) {
      const { timeline } = store.getState().document;
      const way = random();
      if (way < 0.15) undo();
      else if (way < 0.25) editing.redo();
      else if (way < 0.6) {
        const edit = randomEdit(timeline, random, () => `user-${ids++}`);
        if (edit) editing.commit(edit);
      } else if (way < 0.72) {
        const before = editing.project();
        expect(() => calls.apply([{ kind: "rename", name: "Other" }, spoilt(random)])).toThrow(ProjectError);
        expect(editing.project()).toBe(before);
        refusals += 1;
      } else {
        const [other] = otherPatches(store.getState().document.timeline, random, () => `page-${ids++}`);
        if (!other) continue;
        const undoable = random() < 0.5;
        calls.apply(other, { undoable });
        if (!undoable) quiet += 1;
      }
      for (const reported of edits.splice(0)) copy = withPatchesBothWays(copy, reported);
      expect(rowsOf(copy)).toEqual(rowsOf(editing.project()));
    }
  }
  expect(refusals).toBeGreaterThan(SEQUENCES);
  expect(quiet).toBeGreaterThan(SEQUENCES);
});

/** A random edit as the patches that another page would send. */
function otherPatches(timeline: ProjectTimeline, random: () => number, newId: () => string): readonly (readonly ProjectPatch[])[] {
  const edit = randomEdit(timeline, random, newId);
  if (!edit) return [];
  return [recordChanges(timeline, edit.changes).redo.map(writePatch)];
}

const SPOILT = [
  { kind: "removeClip", id: "nobody" },
  { kind: "putClip", clip: { id: "x", url: "x.mp3", startTime: -1 } },
  { kind: "putClip", clip: { id: "x", url: "x.mp3", startTime: 1, endTime: 0 } },
  { kind: "setSettings", settings: { markers: [{ id: "m", time: "1" }] } },
  { kind: "setPicture", picture: {} },
  { kind: "rename", name: "Twice" },
] as const;

function spoilt(random: () => number): ProjectPatch {
  return SPOILT[Math.floor(random() * SPOILT.length)] as ProjectPatch;
}
