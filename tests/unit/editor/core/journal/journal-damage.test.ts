import "fake-indexeddb/auto";
import { IDBFactory, IDBIndex, IDBObjectStore } from "fake-indexeddb";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { crc32 } from "#editor/core/journal/crc32.ts";
import { openJournal } from "#editor/core/journal/indexed-db-journal.ts";
import type { Journal } from "#editor/core/journal/journal.ts";
import type { Operation } from "#model/timeline/operation.ts";
import { allClips, clipById, timelineOf, withChanges } from "#model/timeline/timeline.ts";
import { DEFAULT_SETTINGS } from "#model/timeline/project-settings.ts";
import { aClip } from "#tests/support/model/builders.ts";
import { originalOf } from "#tests/support/editor/failing-indexed-db.ts";
import { aProject, aServer, openSyncSession } from "#tests/support/editor/saved-project.ts";
import { spoil } from "#tests/support/editor/stored-journal.ts";
import type { StoredRecord } from "#tests/support/editor/stored-journal.ts";

const operation = (opId: string, change = {}): Operation => ({
  opId,
  baseRev: 3,
  kind: "moveClip",
  changes: [{ kind: "putClip", clip: aClip({ id: `clip-${opId}`, ...change }) }],
});

const withOperation = (record: StoredRecord, changed: unknown) => ({ ...record, operation: changed, crc: crc32(JSON.stringify(changed)) });

async function opened(userId = "user-1"): Promise<Journal> {
  const journal = await openJournal(userId);
  onTestFinished(() => journal.close());
  return journal;
}
const idsOf = async (journal: Journal, projectId = "p") => (await journal.load(projectId)).map(({ opId }) => opId);

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

async function journalOfThree(): Promise<Journal> {
  const journal = await opened();
  for (const opId of ["1", "2", "3"]) await journal.append("p", operation(opId));
  return journal;
}

describe("a damaged record of the journal leaves the others readable", () => {
  test("in the middle: the records around it are loaded; it is listed, also after a restart, until it is acknowledged", async () => {
    const journal = await journalOfThree();
    await spoil(2, (record) => ({ ...record, operation: { ...(record["operation"] as Operation), baseRev: 4 } }));
    expect(await idsOf(journal)).toEqual(["1", "3"]);
    expect(journal.damaged()).toEqual([{ projectId: "p", content: expect.objectContaining({ opId: "2" }) as unknown }]);
    const again = await opened();
    expect(await idsOf(again)).toEqual(["1", "3"]);
    expect(again.damaged()).toHaveLength(1);
    expect(await again.projectIds()).toEqual(["p"]);
    await again.acknowledgeDamaged();
    expect(again.damaged()).toEqual([]);
    const last = await opened();
    expect(await idsOf(last)).toEqual(["1", "3"]);
    expect(last.damaged()).toEqual([]);
  });

  test("a project whose only record is damaged no longer counts as having pending operations", async () => {
    const journal = await opened();
    await journal.append("p", operation("1"));
    await spoil(1, (record) => ({ ...record, crc: 0 }));
    expect(await journal.projectIds()).toEqual([]);
    expect(journal.damaged()).toHaveLength(1);
  });

  test("damage of one user's journal is not reported to another", async () => {
    const journal = await journalOfThree();
    await spoil(2, (record) => ({ ...record, crc: 0 }));
    await idsOf(journal);
    const other = await opened("user-2");
    expect(await idsOf(other)).toEqual([]);
    expect(other.damaged()).toEqual([]);
  });

  const clip = aClip({ id: "c" });
  const cyclic: { self?: unknown } = {};
  cyclic.self = cyclic;
  test.each<[string, (record: StoredRecord) => unknown]>([
    ["no operation", ({ operation: _operation, ...rest }) => ({ ...rest, crc: crc32("undefined") })],
    ["null instead of an operation", (record) => withOperation(record, null)],
    ["an operation that is a text", (record) => withOperation(record, "moveClip")],
    ["changes that are no list", (record) => withOperation(record, { ...operation("2"), changes: { 0: 1 } })],
    ["a change of an unknown kind", (record) => withOperation(record, { ...operation("2"), changes: [{ kind: "explode" }] })],
    ["a change that is null", (record) => withOperation(record, { ...operation("2"), changes: [null] })],
    [
      "a clip without an id",
      (record) => withOperation(record, { ...operation("2"), changes: [{ kind: "putClip", clip: { ...clip, id: "" } }] }),
    ],
    ["a clip that starts at NaN", (record) => withOperation(record, operation("2", { startTime: Number.NaN }))],
    ["a clip that ends at Infinity", (record) => withOperation(record, operation("2", { endTime: Number.POSITIVE_INFINITY }))],
    ["a lane index of minus one", (record) => withOperation(record, operation("2", { laneIndex: -1 }))],
    ["a lane index of one and a half", (record) => withOperation(record, operation("2", { laneIndex: 1.5 }))],
    ["a start that is a text", (record) => withOperation(record, operation("2", { startTime: "12" }))],
    [
      "settings that are null",
      (record) => withOperation(record, { ...operation("2"), changes: [{ kind: "setSettings", settings: null }] }),
    ],
    [
      "settings whose lanes are missing",
      (record) =>
        withOperation(record, {
          ...operation("2"),
          changes: [{ kind: "setSettings", settings: { ...DEFAULT_SETTINGS, lanes: undefined } }],
        }),
    ],
    ["a name that is a number", (record) => withOperation(record, { ...operation("2"), changes: [{ kind: "rename", name: 7 }] })],
    ["rows before the edit that are no rows", (record) => withOperation(record, { ...operation("2"), before: [{ kind: "putClip" }] })],
    ["notes of a merge that are no list", (record) => withOperation(record, { ...operation("2"), overrides: 7 })],
    ["a revision below zero", (record) => withOperation(record, { ...operation("2"), baseRev: -1 })],
    ["an id other than the record's", (record) => withOperation(record, operation("another"))],
    ["a cycle", (record) => ({ ...record, operation: cyclic })],
    ["a BigInt", (record) => ({ ...record, operation: { ...operation("2"), baseRev: 3n } })],
    ["no checksum", ({ crc: _crc, ...rest }) => rest],
    ["a project id that is a number", (record) => ({ ...record, projectId: 7 })],
  ])("of the wrong shape (%s): it is set aside and reported, and the others are loaded", async (_what, change) => {
    const journal = await journalOfThree();
    await spoil(2, change);
    expect(await idsOf(journal)).toEqual(["1", "3"]);
    expect(journal.damaged()).toHaveLength(1);
    expect(await journal.projectIds()).toEqual(["p"]);
    expect(await idsOf(await opened())).toEqual(["1", "3"]);
  });

  test("every kind of change that the editor makes is read back unchanged", async () => {
    const journal = await opened();
    const changes: Operation["changes"] = [
      { kind: "putClip", clip: aClip({ originalDuration: undefined }) },
      { kind: "removeClip", id: "x" },
      { kind: "setPicture", picture: undefined },
      { kind: "setPicture", picture: { url: "u", duration: 2 } },
      {
        kind: "setSettings",
        settings: { ...DEFAULT_SETTINGS, markers: [{ id: "m", time: 1, name: "M", colour: "red" }], loopRange: { start: 0, end: 1 } },
      },
      { kind: "rename", name: "N" },
    ];
    const later = { ...operation("1"), changes, before: changes, overrides: [] } as Operation;
    await journal.append("p", later);
    expect(await journal.load("p")).toEqual([later]);
    expect(journal.damaged()).toEqual([]);
  });

  test.each([1, 2, 3, 4])("if record %i of four dependent edits is damaged, the rest is replayed and sent in order", async (damagedSeq) => {
    const journal = await opened();
    const added = aClip({ id: "new", startTime: 1, endTime: 5 });
    const trimmed = { ...added, endTime: 3 };
    const edits: Operation["changes"][] = [
      [{ kind: "putClip", clip: added }],
      [{ kind: "putClip", clip: trimmed }],
      [{ kind: "removeClip", id: "b" }],
      [{ kind: "putClip", clip: { ...trimmed, muted: true } }],
    ];
    for (const [index, changes] of edits.entries()) await journal.append("p", { ...operation(`op-${index + 1}`), changes });
    await spoil(damagedSeq, (record) => ({ ...record, crc: 1 }));
    const server = aServer();
    const { syncSession } = await openSyncSession(server, journal);
    const rest = edits.filter((_, index) => index + 1 !== damagedSeq).flat();
    const wanted = withChanges(timelineOf(aProject), rest);
    expect(allClips(syncSession.document().timeline)).toEqual(allClips(wanted));
    // Each change carries its whole row, so a later edit restores the clip as it was last shown.
    expect(clipById(syncSession.document().timeline, "new")).toEqual(damagedSeq === 4 ? trimmed : { ...trimmed, muted: true });
    expect(await syncSession.flush(1000)).toBe(true);
    expect((await server.stored()).clips).toEqual(allClips(wanted));
    expect(await journal.load("p")).toEqual([]);
  });

  test("one that the browser cannot read is reported and stays; once readable again, it is loaded", async () => {
    const journal = await journalOfThree();
    const unreadable = () => {
      throw new DOMException("Failed to read large IndexedDB value", "DataError");
    };
    const realRead = originalOf(IDBObjectStore.prototype, "get");
    const realReadAll = originalOf(IDBIndex.prototype, "getAll");
    onTestFinished(() => {
      vi.restoreAllMocks();
    });
    vi.spyOn(IDBIndex.prototype, "getAll").mockImplementation(function read(this: IDBIndex, ...query) {
      return this.objectStore.name === "operations" ? unreadable() : realReadAll.apply(this, query);
    });
    vi.spyOn(IDBObjectStore.prototype, "get").mockImplementation(function read(this: IDBObjectStore, key) {
      return this.name === "operations" && key === 2 ? unreadable() : realRead.call(this, key);
    });
    expect(await idsOf(journal)).toEqual(["1", "3"]);
    expect(journal.damaged()).toHaveLength(1);
    vi.restoreAllMocks();
    await journal.acknowledgeDamaged();
    expect(await idsOf(await opened())).toEqual(["1", "2", "3"]);
  });

  test("if nothing can be read, nothing is removed: the editor opens without the journal and reports that storage fails", async () => {
    const journal = await journalOfThree();
    vi.spyOn(IDBIndex.prototype, "getAllKeys").mockImplementation(() => {
      throw new DOMException("Internal error", "UnknownError");
    });
    onTestFinished(() => {
      vi.restoreAllMocks();
    });
    expect(await idsOf(journal)).toEqual([]);
    expect(journal.storageError()).toBe("failed");
    vi.restoreAllMocks();
    expect(await idsOf(await opened())).toEqual(["1", "2", "3"]);
  });

  test("if the browser closes the database (its data was cleared), the next edit is stored in a new one", async () => {
    const journal = await journalOfThree();
    const closed = vi.spyOn(IDBObjectStore.prototype, "add").mockImplementationOnce(() => {
      throw new DOMException("The database connection is closing.", "InvalidStateError");
    });
    onTestFinished(() => closed.mockRestore());
    await journal.append("p", operation("4"));
    expect(journal.isDurable()).toBe(true);
    expect(await idsOf(await opened())).toEqual(["1", "2", "3", "4"]);
  });
});
