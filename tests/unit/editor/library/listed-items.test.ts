import { describe, expect, test } from "vitest";
import { createSorting } from "#editor/library/sorting.ts";
import { NEWEST_FIRST } from "#editor/library/list/item-sort.ts";
import { listedItems, nextSort } from "#editor/library/list/listed-items.ts";
import type { ItemSort, SortKey } from "#editor/library/list/item-sort.ts";
import { createEditorStore } from "#editor/core/store/store.ts";
import { settingsIn } from "#editor/local-settings.ts";
import type { LibraryItem } from "#model/timeline/library-item.ts";

const item = (name: string, fileName: string, duration: number | undefined): LibraryItem => ({
  id: fileName,
  name,
  fileName,
  path: `u/${fileName}`,
  mimeType: fileName.endsWith(".mp4") ? "video/mp4" : "audio/wav",
  duration,
  sizeBytes: 10,
  createdAt: "2026-01-01T00:00:00Z",
});

/** Newest first. */
const items = [
  item("Take", "take 10.wav", 7),
  item("Café Noir", "cafe.mp3", 90),
  item("Take", "take 2.wav", undefined),
  item("Film", "film.mp4", 60),
];

/** "take 2.wav" is not measured. */
const LOUDNESS = new Map([
  ["u/cafe.mp3", -9.5],
  ["u/film.mp4", undefined],
  ["u/take 10.wav", -23],
]);

describe("B-171 the list", () => {
  const listed = (options: Partial<Parameters<typeof listedItems>[1]>) =>
    listedItems(items, { kind: "all", text: "", sort: NEWEST_FIRST, ...options }, LOUDNESS).map(({ fileName }) => fileName);

  test("contains what has every word of the text in its name or file name, without case and accents", () => {
    expect(listed({ text: "  CAFE n" })).toEqual(["cafe.mp3"]);
    expect(listed({ text: "take 2" })).toEqual(["take 2.wav"]);
    expect(listed({ text: "mp" })).toEqual(["cafe.mp3", "film.mp4"]);
    expect(listed({ text: "mp", kind: "audio" })).toEqual(["cafe.mp3"]);
    expect(listed({ kind: "video" })).toEqual(["film.mp4"]);
    expect(listed({ text: "\n" })).toHaveLength(4);
  });

  test.each<[SortKey, boolean, string]>([
    ["added", true, "take 10.wav cafe.mp3 take 2.wav film.mp4"],
    ["added", false, "film.mp4 take 2.wav cafe.mp3 take 10.wav"],
    ["name", false, "cafe.mp3 film.mp4 take 2.wav take 10.wav"],
    ["name", true, "take 10.wav take 2.wav film.mp4 cafe.mp3"],
    ["length", false, "take 2.wav take 10.wav film.mp4 cafe.mp3"],
    ["loudness", false, "film.mp4 take 10.wav cafe.mp3 take 2.wav"],
    ["loudness", true, "cafe.mp3 take 10.wav film.mp4 take 2.wav"],
    ["type", false, "cafe.mp3 film.mp4 take 10.wav take 2.wav"],
  ])("is sorted by %s, descending %s", (key, isDescending, order) => {
    expect(
      listed({ sort: { key, isDescending } })
        .map((name) => name.replace(" ", "_"))
        .join(" "),
    ).toBe(order.replaceAll("take ", "take_"));
  });

  test("presses on a column sort ascending, descending, and newest first again", () => {
    const first = nextSort(NEWEST_FIRST, "name");
    const second = nextSort(first, "name");
    expect([first, second, nextSort(second, "name"), nextSort(second, "type")]).toEqual([
      { key: "name", isDescending: false },
      { key: "name", isDescending: true },
      NEWEST_FIRST,
      { key: "type", isDescending: false },
    ]);
    const oldest = nextSort(NEWEST_FIRST, "added");
    expect([oldest, nextSort(oldest, "added")]).toEqual([{ key: "added", isDescending: false }, NEWEST_FIRST]);
  });

  test("the order is stored per user of a device; a damaged one is newest first", () => {
    const strings = settingsIn(() => {
      throw new Error("blocked");
    });
    const opened = (id: string) => {
      const store = createEditorStore();
      const { sortLibrary } = createSorting({ store, user: { id } } as never, strings);
      return { sortLibrary, sort: (): ItemSort => store.getState().library.sort };
    };
    opened("a").sortLibrary({ key: "length", isDescending: true });
    expect([opened("a").sort(), opened("b").sort()]).toEqual([{ key: "length", isDescending: true }, NEWEST_FIRST]);
    strings.set("layback-library-a", '{"key":"size","isDescending":true}');
    expect(opened("a").sort()).toEqual(NEWEST_FIRST);
  });
});
