import { IDBFactory } from "fake-indexeddb";
import "fake-indexeddb/auto";
import { openDB } from "idb";
import { beforeEach, describe, expect, test } from "vitest";
import { crc32 } from "#editor/core/journal/crc32.ts";
import { openJournal } from "#editor/core/journal/indexed-db-journal.ts";
import type { Operation } from "#model/timeline/operation.ts";
import { aClip } from "#tests/support/model/builders.ts";

const operation = (opId: string): Operation => ({
  opId,
  baseRev: 3,
  kind: "moveClip",
  changes: [{ kind: "putClip", clip: aClip({ name: "Ströme ☂" }) }],
});

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

describe("the journal: every committed edit is on the device before it is sent", () => {
  test("operations are loaded complete and in order after the page has closed", async () => {
    const journal = await openJournal("user-1");
    for (const opId of ["z", "a", "m"]) await journal.append("p", operation(opId));
    journal.close();
    const again = await openJournal("user-1");
    expect(again.isDurable()).toBe(true);
    expect(await again.load("p")).toEqual(["z", "a", "m"].map(operation));
    again.close();
  });

  test("confirmed operations are removed, the rest stays", async () => {
    const journal = await openJournal("user-1");
    for (const opId of ["1", "2", "3"]) await journal.append("p", operation(opId));
    await journal.remove("p", ["1", "3", "unknown"]);
    expect(await journal.load("p")).toEqual([operation("2")]);
    journal.close();
  });

  test("journals are keyed by user and project: nothing of one is readable by another", async () => {
    const one = await openJournal("user-1");
    const other = await openJournal("user-2");
    await one.append("p", operation("1"));
    await one.append("q", operation("2"));
    expect(await other.load("p")).toEqual([]);
    expect(await one.load("q")).toEqual([operation("2")]);
    expect(await one.projectIds()).toEqual(["p", "q"]);
    expect(await other.projectIds()).toEqual([]);
    await other.remove("p", ["1"]);
    expect(await one.load("p")).toEqual([operation("1")]);
    await one.remove("p", ["1"]);
    expect(await one.projectIds()).toEqual(["q"]);
    one.close();
    other.close();
  });

  test("only an incomplete last record is dropped, never the whole journal", async () => {
    const journal = await openJournal("user-1");
    for (const opId of ["1", "2", "3"]) await journal.append("p", operation(opId));
    const database = await openDB("layback-journal");
    const torn = await database.get("operations", 3);
    await database.put("operations", { ...torn, operation: { ...torn.operation, changes: [] } });
    expect(await journal.load("p")).toEqual([operation("1"), operation("2")]);
    database.close();
    journal.close();
  });

  test("if storage is blocked, the journal stays in memory and says so", async () => {
    globalThis.indexedDB = {
      open: () => {
        throw new DOMException("blocked", "SecurityError");
      },
    } as unknown as IDBFactory;
    const journal = await openJournal("user-1");
    expect(journal.isDurable()).toBe(false);
    await journal.append("p", operation("1"));
    expect(await journal.load("p")).toEqual([operation("1")]);
  });
});

test("CRC-32 has its published check value", () => {
  expect(crc32("123456789")).toBe(0xcbf43926);
});
