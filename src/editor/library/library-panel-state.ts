import type { ItemFailure } from "#media/measure-item.ts";
import type { SoundRange } from "#model/edits/add-clips.ts";
import { isVideo } from "#model/timeline/library-item.ts";
import type { LibraryItem } from "#model/timeline/library-item.ts";
import type { ItemRename, LibraryState, TooLargeFile, UploadInProgress } from "../core/store/library-state.ts";

/** What the panel "Project Files" reads and changes: apart from the state itself, because a timeline without the panel has that, too. */

export function withUpload(library: LibraryState, upload: UploadInProgress): LibraryState {
  const others = library.uploads.filter((one) => one.id !== upload.id);
  return { ...library, uploads: [...others, upload].sort((a, b) => (a.id < b.id ? -1 : 1)) };
}

export function withoutUpload(library: LibraryState, id: string): LibraryState {
  return { ...library, uploads: library.uploads.filter((one) => one.id !== id) };
}

export function withTooLarge(library: LibraryState, refused: TooLargeFile): LibraryState {
  return { ...library, tooLarge: [...library.tooLarge, refused] };
}

export function withoutTooLarge(library: LibraryState, id: string): LibraryState {
  return { ...library, tooLarge: library.tooLarge.filter((one) => one.id !== id) };
}

/** A loudness that has to be measured again. */
export function withoutLoudness(library: LibraryState, path: string): LibraryState {
  return { ...library, loudness: without(library.loudness, path) };
}

/** Replaces the item in place if it is known, else adds it at the front. */
export function withItem(library: LibraryState, item: LibraryItem): LibraryState {
  const isKnown = library.items.some((one) => one.id === item.id);
  return { ...library, items: isKnown ? library.items.map((one) => (one.id === item.id ? item : one)) : [item, ...library.items] };
}

/** Marks an item as measured, and so readable; changes nothing if it was deleted meanwhile. */
export function withDuration(library: LibraryState, id: string, duration: number): LibraryState {
  const items = library.items.map((one) => (one.id === id ? { ...one, duration } : one));
  return { ...library, items, failures: without(library.failures, id) };
}

function without<Value>(map: ReadonlyMap<string, Value>, id: string): ReadonlyMap<string, Value> {
  return map.has(id) ? new Map([...map].filter(([other]) => other !== id)) : map;
}

/**
 * Merges the server's list, requested when the library was `before`. Items added since then stay, items deleted since then stay away; items
 * that could not be read stay marked.
 */
export function withListing(library: LibraryState, before: LibraryState, listed: readonly LibraryItem[]): LibraryState {
  const idsOf = (items: readonly LibraryItem[]) => new Set(items.map(({ id }) => id));
  const [earlier, present, inList] = [idsOf(before.items), idsOf(library.items), idsOf(listed)];
  const added = library.items.filter(({ id }) => !earlier.has(id) && !inList.has(id));
  const kept = listed.filter(({ id }) => present.has(id) || !earlier.has(id));
  const items = [...added, ...kept];
  const ids = idsOf(items);
  return { ...library, items, failures: new Map([...library.failures].filter(([id]) => ids.has(id))), listing: { status: "ready" } };
}

export function withoutItem(library: LibraryState, id: string): LibraryState {
  return {
    ...library,
    items: library.items.filter((one) => one.id !== id),
    failures: without(library.failures, id),
    renames: without(library.renames, id),
  };
}

export function withRename(library: LibraryState, id: string, rename: ItemRename): LibraryState {
  return { ...library, renames: new Map([...library.renames, [id, rename]]) };
}

/** The new name while the server is asked; the old one where it did not take the new one. */
export function shownItemName(item: LibraryItem, rename: ItemRename | undefined): string {
  return rename && rename.failure === undefined ? rename.name : item.name;
}

/** The server has this name; changes nothing if the item was deleted meanwhile. */
export function withName(library: LibraryState, id: string, name: string): LibraryState {
  const items = library.items.map((one) => (one.id === id ? { ...one, name } : one));
  return { ...library, items, renames: without(library.renames, id) };
}

/** Changes nothing if the item was deleted meanwhile. */
export function withFailure(library: LibraryState, id: string, failure: ItemFailure): LibraryState {
  if (!library.items.some((one) => one.id === id)) return library;
  return { ...library, failures: new Map([...library.failures, [id, failure]]) };
}

/** The item is being read again: it stays marked until that succeeds. */
export function withRetry(library: LibraryState, id: string): LibraryState {
  const failure = library.failures.get(id);
  return failure?.isTemporary ? { ...library, failures: new Map([...library.failures, [id, { ...failure, isRetrying: true }]]) } : library;
}

export function withRange(library: LibraryState, id: string, range: SoundRange | undefined): LibraryState {
  return { ...library, ranges: range ? new Map([...library.ranges, [id, range]]) : without(library.ranges, id) };
}

/** @param lufs undefined for silence */
export function withLoudness(library: LibraryState, path: string, lufs: number | undefined): LibraryState {
  return { ...library, loudness: new Map([...library.loudness, [path, lufs]]) };
}

/** Whether reading a failed item can be retried. */
export function retryOf({ failures }: LibraryState, { id }: LibraryItem): "none" | "offered" | "running" {
  const failure = failures.get(id);
  if (!failure?.isTemporary) return "none";
  return failure.isRetrying ? "running" : "offered";
}

/** Why a video's sound cannot be decoded; undefined: it can, or has not been tried. */
export function silenceOf({ undecodable }: LibraryState, item: LibraryItem): string | undefined {
  return isVideo(item) ? undecodable.get(item.path) : undefined;
}
