import { expect, test } from "vitest";
import { EMPTY_LIBRARY, failureOf, withDecoding } from "#editor/core/store/library-state.ts";
import {
  retryOf,
  silenceOf,
  withDuration,
  withFailure,
  withItem,
  withListing,
  withoutItem,
  withRetry,
} from "#editor/library/library-panel-state.ts";
import type { LibraryItem } from "#model/timeline/library-item.ts";

const anItem = (id: string, mimeType = "audio/wav"): LibraryItem => ({
  id,
  name: id,
  fileName: `${id}.wav`,
  path: `u/music-tracks/${id}.wav`,
  mimeType,
  duration: undefined,
  sizeBytes: 1,
  createdAt: "2026-01-01T00:00:00Z",
});
const [bed, lead, film] = [anItem("bed"), anItem("lead"), anItem("film", "video/mp4")];
const ids = (library: { items: readonly LibraryItem[] }) => library.items.map(({ id }) => id);

test("an item that is deleted while it is measured does not come back", () => {
  const measured = withDuration(withoutItem(withItem(EMPTY_LIBRARY, bed), "bed"), "bed", 3);
  expect(measured.items).toEqual([]);
  expect(withDuration(withItem(EMPTY_LIBRARY, bed), "bed", 3).items).toEqual([{ ...bed, duration: 3 }]);
});

test("a listing that was requested before a deletion or an import reverts neither", () => {
  const before = [lead, bed].reduce(withItem, EMPTY_LIBRARY);
  const now = withItem(withoutItem(before, "bed"), film);
  expect(ids(withListing(now, before, [bed, lead]))).toEqual(["film", "lead"]);
});

test("items that another device added or deleted appear and disappear with the next listing", () => {
  const before = [lead, bed].reduce(withItem, EMPTY_LIBRARY);
  expect(ids(withListing(before, before, [film, bed]))).toEqual(["film", "bed"]);
});

test("an item that could not be read stays marked after the next listing, until it has been measured", () => {
  const before = withFailure(withItem(EMPTY_LIBRARY, bed), "bed", { reason: "it is damaged.", isTemporary: false });
  const listed = withListing(before, before, [bed]);
  expect(failureOf(listed, bed)).toBe("it is damaged.");
  expect(failureOf(withDuration(listed, "bed", 3), bed)).toBeUndefined();
  expect(withListing(before, before, []).failures.size).toBe(0);
});

test("only a temporary failure can be retried, and it stays marked during the retry", () => {
  const away = { reason: "the server could not be reached.", isTemporary: true };
  const library = [
    withFailure(withItem(EMPTY_LIBRARY, bed), "bed", away),
    withFailure(withItem(EMPTY_LIBRARY, bed), "bed", { ...away, isTemporary: false }),
  ];
  expect(library.map((one) => retryOf(one, bed))).toEqual(["offered", "none"]);
  const [trying, hopeless] = library.map((one) => withRetry(one, "bed"));
  expect([trying && retryOf(trying, bed), hopeless && retryOf(hopeless, bed)]).toEqual(["running", "none"]);
  expect(trying && failureOf(trying, bed)).toBe(away.reason);
  expect(trying && retryOf(withFailure(trying, "bed", away), bed)).toBe("offered");
  expect(trying && retryOf(withDuration(trying, "bed", 3), bed)).toBe("none");
  expect(retryOf(withDecoding(EMPTY_LIBRARY, bed.path, "there is no sound in it."), bed)).toBe("none");
});

test("the failure of an item is removed when the item is deleted", () => {
  const failed = withFailure(withItem(EMPTY_LIBRARY, bed), "bed", { reason: "it is damaged.", isTemporary: false });
  const gone = withoutItem(failed, "bed");
  expect(gone.failures.size).toBe(0);
  expect(withFailure(gone, "bed", { reason: "it is damaged.", isTemporary: false }).failures.size).toBe(0);
});

test("sound that cannot be decoded is a failure of an audio item; a video stays usable and is marked as silent", () => {
  const library = [bed, film].reduce((state, { path }) => withDecoding(state, path, "there is no sound in it."), EMPTY_LIBRARY);
  expect([failureOf(library, bed), silenceOf(library, bed)]).toEqual(["there is no sound in it.", undefined]);
  expect([failureOf(library, film), silenceOf(library, film)]).toEqual([undefined, "there is no sound in it."]);
});
