import { expect, test } from "vitest";
import { createMemoryJournal } from "#editor/core/journal/journal.ts";
import type { Operation } from "#model/timeline/operation.ts";

const anOperation = (opId: string): Operation => ({ opId, baseRev: 0, kind: "moveClip", changes: [] });

test("the journal in memory has the same order, removals and projects, and reports that it is not durable", async () => {
  const journal = createMemoryJournal();
  expect(journal.isDurable()).toBe(false);
  expect([await journal.load("p"), await journal.projectIds()]).toEqual([[], []]);
  for (const opId of ["c", "a", "b"]) await journal.append("p", anOperation(opId));
  await journal.append("q", anOperation("d"));
  await journal.remove("p", ["a", "d", "unknown"]);
  expect((await journal.load("p")).map(({ opId }) => opId)).toEqual(["c", "b"]);
  expect((await journal.load("q")).map(({ opId }) => opId)).toEqual(["d"]);
  expect(await journal.projectIds()).toEqual(["p", "q"]);
  await journal.remove("p", ["b", "c"]);
  expect(await journal.projectIds()).toEqual(["q"]);
  journal.close();
  expect([await journal.load("q"), await journal.projectIds()]).toEqual([[], []]);
});
