import { describe, expect, test } from "vitest";
import { crc32 } from "#editor/core/journal/crc32.ts";
import { intactRecord, projectIdOf, recordOf } from "#editor/core/journal/journal-record.ts";
import { createHostedJournal, createMemoryJournal } from "#editor/core/journal/journal.ts";
import type { Operation } from "#model/timeline/operation.ts";

const anOperation = (opId: string): Operation => ({ opId, baseRev: 0, kind: "moveClip", changes: [] });
const RECORD = recordOf("user", "p", anOperation("1"));

describe("a record of the journal", () => {
  test("holds the operation, its user and project, and its checksum", () => {
    expect(RECORD).toEqual({
      userId: "user",
      projectId: "p",
      opId: "1",
      operation: anOperation("1"),
      crc: crc32(JSON.stringify(anOperation("1"))),
    });
    expect(intactRecord(RECORD)).toBe(RECORD);
  });

  const cyclic: { self?: unknown } = {};
  cyclic.self = cyclic;
  test.each([
    ["nothing", undefined],
    ["null", null],
    ["a text", "text"],
    ["no fields", {}],
    ["another checksum", { ...RECORD, crc: RECORD.crc + 1 }],
    ["a project id that is a number", { ...RECORD, projectId: 7 }],
    ["another id than its operation's", { ...RECORD, opId: "2" }],
    ["no operation", { ...RECORD, operation: undefined, crc: crc32("undefined") }],
    ["an operation of the wrong shape", { ...RECORD, operation: { opId: "1" }, crc: crc32('{"opId":"1"}') }],
    ["what JSON cannot write", { ...RECORD, operation: cyclic }],
  ])("with %s is not intact", (_name, value) => {
    expect(intactRecord(value)).toBeUndefined();
  });

  test("may still name its project if it is damaged", () => {
    const named = [{ projectId: "p" }, { projectId: 7 }, {}, null, undefined, "text", 7].map(projectIdOf);
    expect(named).toEqual(["p", undefined, undefined, undefined, undefined, undefined, undefined]);
    expect(projectIdOf(Object.assign(() => undefined, { projectId: "p" }))).toBeUndefined();
  });
});

describe("a journal in memory", () => {
  test("reports how many operations are not stored, and why", async () => {
    const journal = createMemoryJournal();
    await journal.append("p", anOperation("1"));
    await journal.append("p", anOperation("2"));
    await journal.append("q", anOperation("3"));
    expect([journal.isDurable(), journal.storageError()]).toEqual([false, "blocked"]);
    expect([journal.unstoredCount(), journal.unstoredCount("p"), journal.unstoredCount("r")]).toEqual([3, 2, 0]);
  });

  test("has no damaged records and never notifies", async () => {
    const journal = createMemoryJournal();
    expect(journal.subscribe(() => undefined)()).toBeUndefined();
    await journal.acknowledgeDamaged();
    expect(journal.damaged()).toEqual([]);
  });

  test("counts unfinished replays by project", async () => {
    const journal = createMemoryJournal();
    expect(await journal.failedReplays("p")).toBe(0);
    await journal.replayBegins("p");
    await journal.replayBegins("p");
    await journal.replayBegins("q");
    expect([await journal.failedReplays("p"), await journal.failedReplays("q")]).toEqual([2, 1]);
    await journal.replayEnds("p");
    expect([await journal.failedReplays("p"), await journal.failedReplays("q")]).toEqual([0, 1]);
  });

  test("of a host page that stores the edits itself counts as durable", async () => {
    const journal = createHostedJournal();
    await journal.append("p", anOperation("1"));
    expect([journal.isDurable(), journal.storageError(), journal.unstoredCount(), journal.unstoredCount("p")]).toEqual([
      true,
      undefined,
      0,
      0,
    ]);
    expect(await journal.load("p")).toEqual([anOperation("1")]);
  });
});
