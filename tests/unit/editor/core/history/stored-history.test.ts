import "fake-indexeddb/auto";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { openStoredHistory } from "#editor/core/history/stored-history.ts";
import type { Edit } from "#model/edits/change.ts";
import { addClips } from "#model/edits/add-clips.ts";
import { moveClip, removeClip, setClipMuted, splitClip } from "#model/edits/edits.ts";
import { setGain } from "#model/edits/mix-edits.ts";
import { addMarker } from "#model/edits/marker-edits.ts";
import { allClips } from "#model/timeline/timeline.ts";
import type { ProjectTimeline } from "#model/timeline/timeline.ts";
import { installIndexedDb } from "#tests/support/editor/failing-indexed-db.ts";
import { manualTimers } from "#tests/support/editor/manual-timers.ts";
import { aDevice } from "#tests/support/editor/opened-project.ts";
import { unwrap } from "#tests/support/model/unwrap.ts";
import { allSettled } from "#tests/support/editor/saved-project.ts";

let database: ReturnType<typeof installIndexedDb>;

beforeEach(() => {
  database = installIndexedDb();
  onTestFinished(database.restore);
});

function historiesOf(user: string) {
  let ids = 0;
  const histories = openStoredHistory(user, () => `${user}-${performance.now()}-${++ids}`, manualTimers().timers);
  onTestFinished(histories.close);
  return histories;
}

type Making = (timeline: ProjectTimeline, step: number) => Edit | undefined;

const EDITS: readonly Making[] = [
  (timeline, step) => moveClip(timeline, "a", 30 + step, step % 3),
  (timeline, step) => addClips(timeline, [{ id: `n${step}`, name: "New", url: "n.wav", duration: 3 }], { startTime: step, laneIndex: 1 }),
  (timeline, step) => splitClip(timeline, `n${step - 1}`, step, [`x${step}`, `y${step}`]),
  (timeline, step) => setGain(timeline, ["a", "b"], -step),
  (timeline, step) => addMarker(timeline, { id: `m${step}`, time: step }),
  (timeline, step) => setClipMuted(timeline, "b", step % 2 === 1),
  (timeline, step) => removeClip(timeline, `x${step - 4}`),
];

/** A tab on this device, with the undo histories of its user. */
async function aTab(device: ReturnType<typeof aDevice>, user = "u") {
  const project = unwrap(await device.backend.projects.load("p"));
  const tab = await device.open({ project, histories: historiesOf(user) });
  const session = () => {
    const now = tab.project().syncSession();
    if (!now) throw new Error("The tab is read-only.");
    return now;
  };
  const timeline = () => session().document().timeline;
  return {
    ...tab,
    timeline,
    session,
    edit: (make: Making, step = 1) => {
      const made = make(timeline(), step);
      if (!made) throw new Error("The edit changes nothing.");
      session().commit(made);
    },
    /** The page ends without a word, as in a crash: what is stored so far remains. */
    end: async () => {
      await allSettled();
      await device.pass(1000);
      tab.project().dispose();
    },
  };
}

/** A project's content, whatever the order of its pages. */
function contentOf(timeline: ProjectTimeline): unknown {
  return { clips: allClips(timeline).toSorted((a, b) => (a.id < b.id ? -1 : 1)), settings: timeline.settings };
}

test("B-148 after the page has ended, 20 steps back give each earlier document, and 20 forward each later one", async () => {
  const device = aDevice();
  const first = await aTab(device);
  const documents = [contentOf(first.timeline())];
  for (let step = 0; step < 20; step++) {
    const make = EDITS[step % EDITS.length];
    if (make) first.edit(make, step);
    documents.push(contentOf(first.timeline()));
  }
  await first.end();
  const second = await aTab(device);
  for (let step = 20; step >= 10; step--) {
    expect(contentOf(second.timeline())).toEqual(documents[step]);
    second.session().undo();
  }
  await second.end();
  const third = await aTab(device);
  for (let step = 9; step > 0; step--) {
    expect(contentOf(third.timeline())).toEqual(documents[step]);
    third.session().undo();
  }
  for (let step = 0; step < 20; step++) {
    expect(contentOf(third.timeline())).toEqual(documents[step]);
    third.session().redo();
  }
  expect(contentOf(third.timeline())).toEqual(documents[20]);
  third.session().redo();
  expect(contentOf(third.timeline())).toEqual(documents[20]);
});

test("another device's edit meanwhile stays: an undone entry changes only what it finds unchanged", async () => {
  const device = aDevice();
  const first = await aTab(device);
  first.edit((timeline) => moveClip(timeline, "a", 40, 0));
  first.edit((timeline) => setGain(timeline, ["a"], -3));
  await first.end();
  await device.saveThere("Theirs");
  const second = await aTab(device);
  second.session().undo();
  second.session().undo();
  expect([second.start("a"), second.name()]).toEqual([5, "Theirs"]);
});

test("another user of this device, and the same one after signing out, begin with an empty history", async () => {
  const device = aDevice();
  const first = await aTab(device);
  first.edit((timeline) => moveClip(timeline, "a", 40, 0));
  await first.end();
  expect(await historiesOf("other").load("p")).toEqual({ past: [], future: [] });
  await historiesOf("u").removeAll();
  expect(await historiesOf("u").load("p")).toEqual({ past: [], future: [] });
});

test("a history whose first write still waits when its user signs out does not stay on the device", async () => {
  const histories = historiesOf("u");
  const entry = { kind: "removeClip", undo: [{ kind: "removeClip", id: "a" }], redo: [{ kind: "removeClip", id: "b" }] } as const;
  histories.persistHistory("p", { past: [entry], future: [] });
  await histories.removeAll();
  expect(await historiesOf("u").load("p")).toEqual({ past: [], future: [] });
});

test("while the device stores nothing, editing and undo go on; the next edit after that stores the whole history", async () => {
  const device = aDevice();
  const first = await aTab(device);
  first.edit((timeline) => moveClip(timeline, "a", 40, 0));
  await allSettled();
  database.setFault("QuotaExceededError");
  first.edit((timeline) => moveClip(timeline, "a", 50, 0));
  await allSettled();
  expect(database.failedWrites()).toBeGreaterThan(0);
  database.setFault(undefined);
  first.edit((timeline) => moveClip(timeline, "a", 60, 0));
  await first.end();
  const second = await aTab(device);
  expect([60, 50, 40].map((start) => (second.start("a") === start ? second.session().undo() : "wrong"))).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect(second.start("a")).toBe(5);
});

test("a lost or damaged entry ends the history before it, and is removed with the next edit", async () => {
  const device = aDevice();
  const first = await aTab(device);
  for (const start of [40, 50, 60]) first.edit((timeline) => moveClip(timeline, "a", start, 0));
  await first.end();
  await damage(1);
  const second = await aTab(device);
  second.session().undo();
  expect(second.start("a")).toBe(50);
  second.session().undo();
  expect(second.start("a")).toBe(50);
  second.edit((timeline) => moveClip(timeline, "a", 70, 0));
  await second.end();
  expect(await entryCount()).toBe(1);
});

test("of a hundred projects the histories of the twenty used last are kept", async () => {
  const histories = historiesOf("u");
  const entry = { kind: "renameProject" as const, undo: [], redo: [] };
  for (let project = 0; project < 25; project++) {
    histories.persistHistory(`p${project}`, { past: [{ ...entry }], future: [] });
    await allSettled();
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  await histories.load("p24");
  await allSettled();
  expect(await entryCount()).toBe(20);
  expect((await historiesOf("u").load("p4")).past).toEqual([]);
  expect((await historiesOf("u").load("p5")).past).toEqual([entry]);
});

const opened = () =>
  new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open("layback-history");
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error ?? new Error("The database does not open.")));
  });

/** Replaces the entry with this index, in the order of their keys, by one that cannot be applied. */
async function damage(index: number): Promise<void> {
  const entries = (await opened()).transaction("entries", "readwrite").objectStore("entries");
  const keys = entries.getAllKeys();
  await new Promise((resolve) => keys.addEventListener("success", resolve));
  entries.put({ kind: "moveClip", undo: [{ kind: "putClip", clip: { id: 7 } }], redo: [] }, keys.result[index]);
  await allSettled();
}

async function entryCount(): Promise<number> {
  const count = (await opened()).transaction("entries").objectStore("entries").count();
  await new Promise((resolve) => count.addEventListener("success", resolve));
  return count.result;
}
