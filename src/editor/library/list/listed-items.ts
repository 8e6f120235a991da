import { textOrder } from "#model/text/language/numbers.ts";
import { wordSearch } from "#model/text/word-search.ts";
import { isVideo } from "#model/timeline/library-item.ts";
import type { LibraryItem } from "#model/timeline/library-item.ts";
import { NEWEST_FIRST } from "./item-sort.ts";
import type { ItemSort, SortKey } from "./item-sort.ts";

export type ItemKind = "all" | "audio" | "video";

/** LUFS by storage path; undefined for silence, absent where it is not measured yet. */
export type Loudnesses = ReadonlyMap<string, number | undefined>;

/** The items of a kind whose name or file name contains every word of a text, ignoring case and accents; sorted (B-171). */
export function listedItems(
  items: readonly LibraryItem[],
  { kind, text, sort }: { readonly kind: ItemKind; readonly text: string; readonly sort: ItemSort },
  loudness: Loudnesses,
): readonly LibraryItem[] {
  const isWanted = wordSearch(text);
  const found = items.filter((item) => {
    if (kind !== "all" && (kind === "video") !== isVideo(item)) return false;
    return isWanted(`${item.name}\n${item.fileName}`);
  });
  // The library is newest first: a stable sort keeps that order among equals.
  if (sort.key === "added") return sort.isDescending ? found : found.toReversed();
  if (sort.key === "loudness") return sortedByLoudness(found, loudness, sort.isDescending);
  const compare = COMPARISONS[sort.key];
  return found.toSorted((a, b) => (sort.isDescending ? compare(b, a) : compare(a, b)));
}

/** Unmeasured items come last in both directions. */
function sortedByLoudness(items: readonly LibraryItem[], loudness: Loudnesses, isDescending: boolean): readonly LibraryItem[] {
  const levelOf = ({ path }: LibraryItem) => loudness.get(path) ?? Number.NEGATIVE_INFINITY;
  const sign = isDescending ? -1 : 1;
  const measured = items.filter(({ path }) => loudness.has(path));
  // Equal levels: −∞ minus −∞ is no number.
  const sorted = measured.toSorted((a, b) => (levelOf(a) === levelOf(b) ? 0 : sign * (levelOf(a) - levelOf(b))));
  return [...sorted, ...items.filter(({ path }) => !loudness.has(path))];
}

const compareTexts = (a: string, b: string) => textOrder().compare(a, b);

const COMPARISONS: Readonly<Record<Exclude<SortKey, "added" | "loudness">, (a: LibraryItem, b: LibraryItem) => number>> = {
  // Takes often differ only in the digits of their file names, which names do not have.
  name: (a, b) => compareTexts(a.name, b.name) || compareTexts(a.fileName, b.fileName),
  length: (a, b) => (a.duration ?? 0) - (b.duration ?? 0),
  type: (a, b) => compareTexts(typeOf(a), typeOf(b)),
};

/** "MP3", "WAV": the file name's extension, else the second half of the MIME type. */
export function typeOf({ fileName, mimeType }: LibraryItem): string {
  const extension = /\.([^.]{1,5})$/u.exec(fileName)?.[1] ?? mimeType.split("/").at(1) ?? "";
  return extension.toUpperCase();
}

/** A press on a column's head: ascending, then descending, then newest first again. */
export function nextSort({ key, isDescending }: ItemSort, pressed: SortKey): ItemSort {
  if (key !== pressed || (isDescending && key === "added")) return { key: pressed, isDescending: false };
  return isDescending ? NEWEST_FIRST : { key, isDescending: true };
}
