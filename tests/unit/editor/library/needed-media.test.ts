import { expect, test } from "vitest";
import { EMPTY_DOCUMENT } from "#editor/core/document/document.ts";
import { createMemoryJournal } from "#editor/core/journal/journal.ts";
import { isMediaNeeded } from "#editor/library/needed-media.ts";
import type { Change } from "#model/edits/change.ts";
import type { Operation } from "#model/timeline/operation.ts";
import { withChanges } from "#model/timeline/timeline.ts";
import { aClip } from "#tests/support/model/builders.ts";

const PATH = "u/music-tracks/a.wav";
const CLIP = aClip({ id: "c", url: PATH });
const PUT: Change = { kind: "putClip", clip: CLIP };
const PICTURE: Change = { kind: "setPicture", picture: { url: PATH, duration: 1 } };
const OTHERS: readonly Change[] = [
  { kind: "putClip", clip: aClip({ id: "d", url: "u/music-tracks/other.wav" }) },
  { kind: "setPicture", picture: undefined },
  { kind: "removeClip", id: "c" },
  { kind: "rename", name: PATH },
];
const NOTHING = { document: EMPTY_DOCUMENT, clipboard: undefined };
const anOperation = (...changes: readonly Change[]): Operation => ({ opId: "o", baseRev: 0, kind: "addClip", changes });
const entry = (undo: readonly Change[], redo: readonly Change[]) => ({ kind: "addClip" as const, undo, redo });
const withHistory = (past: readonly ReturnType<typeof entry>[], future: readonly ReturnType<typeof entry>[] = []) => ({
  ...NOTHING,
  document: { ...EMPTY_DOCUMENT, history: { past, future } },
});

test.each([
  ["a clip on the timeline", { ...NOTHING, document: { ...EMPTY_DOCUMENT, timeline: withChanges(EMPTY_DOCUMENT.timeline, [PUT]) } }],
  ["the picture", { ...NOTHING, document: { ...EMPTY_DOCUMENT, timeline: withChanges(EMPTY_DOCUMENT.timeline, [PICTURE]) } }],
  ["an operation on its way", { ...NOTHING, document: { ...EMPTY_DOCUMENT, pending: [anOperation(...OTHERS, PUT)] } }],
  ["an undo", withHistory([entry(OTHERS, []), entry([PICTURE], OTHERS)])],
  ["what was done and can be undone and redone", withHistory([entry(OTHERS, [PUT])])],
  ["a redo", withHistory([], [entry([], [PUT])])],
  ["the clipboard", { ...NOTHING, clipboard: { clips: [aClip({ id: "d", url: "other" }), CLIP], start: 0 } }],
])("%s needs the file", async (_name, state) => {
  expect(await isMediaNeeded(PATH, state, createMemoryJournal())).toBe(true);
  expect(await isMediaNeeded("u/music-tracks/b.wav", state, createMemoryJournal())).toBe(false);
});

test("a pending operation of any project on this device needs the file; others do not", async () => {
  const journal = createMemoryJournal();
  await journal.append("p1", anOperation(...OTHERS));
  expect(await isMediaNeeded(PATH, NOTHING, journal)).toBe(false);
  await journal.append("p2", anOperation(...OTHERS, PUT));
  expect(await isMediaNeeded(PATH, NOTHING, journal)).toBe(true);
  await journal.remove("p2", ["o"]);
  expect(await isMediaNeeded(PATH, NOTHING, journal)).toBe(false);
});

test("a journal that cannot be read counts as needing the file", async () => {
  const unreadable = { projectIds: () => Promise.reject(new Error("The database is closed.")), load: async () => [] };
  expect(await isMediaNeeded(PATH, NOTHING, unreadable)).toBe(true);
});
