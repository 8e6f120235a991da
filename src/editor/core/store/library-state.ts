import type { ItemFailure } from "#media/measure-item.ts";
import type { Sound, SoundRange } from "#model/edits/add-clips.ts";
import { isVideo } from "#model/timeline/library-item.ts";
import type { ItemSort } from "../../library/list/item-sort.ts";
import { NEWEST_FIRST } from "../../library/list/item-sort.ts";
import type { LibraryItem } from "#model/timeline/library-item.ts";

/** The panel "Project Files". */
export type LibraryState = {
  readonly listing: { readonly status: "loading" } | { readonly status: "ready" } | { readonly status: "failed"; readonly message: string };
  /** Newest first. */
  readonly items: readonly LibraryItem[];
  /** Items that could not be read, by id, with the reason: shown as failed, and not draggable. */
  readonly failures: ReadonlyMap<string, ItemFailure & { readonly isRetrying?: true }>;
  /** Sounds that clips play and that cannot be decoded, by storage path, with the reason. */
  readonly undecodable: ReadonlyMap<string, string>;
  /** Sounds of which only the first two channels play, by storage path, with their number of channels. */
  readonly manyChannels: ReadonlyMap<string, number>;
  /** Integrated loudness of sounds, LUFS, by storage path; undefined for silence. Those that are not measured yet are absent. */
  readonly loudness: ReadonlyMap<string, number | undefined>;
  /** Renames that the server has not confirmed, by the item's id. */
  readonly renames: ReadonlyMap<string, ItemRename>;
  readonly uploads: readonly UploadInProgress[];
  /** The order in which the list is shown. */
  readonly sort: ItemSort;
  /** The item whose preview plays in its row; only one at a time. */
  readonly previewingId: string | undefined;
  /** The item that was previewed last: a strip under its row moves the preview. */
  readonly stripId: string | undefined;
  /** The parts of items that their new clips play, by id. Not stored. */
  readonly ranges: ReadonlyMap<string, SoundRange>;
  /** The items of a drag that began in this list, in its order. */
  readonly draggedIds: readonly string[];
  /** The library video that is being opened as a new project; only one at a time. */
  readonly openingId: string | undefined;
};

/** `failure`: why the server does not have the name; undefined while it is asked. */
export type ItemRename = { readonly name: string; readonly failure: string | undefined };

export type UploadInProgress = {
  readonly id: string;
  readonly fileName: string;
  readonly sentBytes: number;
  readonly totalBytes: number;
};

export const EMPTY_LIBRARY: LibraryState = {
  listing: { status: "loading" },
  items: [],
  failures: new Map(),
  undecodable: new Map(),
  manyChannels: new Map(),
  loudness: new Map(),
  renames: new Map(),
  uploads: [],
  sort: NEWEST_FIRST,
  previewingId: undefined,
  stripId: undefined,
  ranges: new Map(),
  draggedIds: [],
  openingId: undefined,
};

export function withUpload(library: LibraryState, upload: UploadInProgress): LibraryState {
  const others = library.uploads.filter((one) => one.id !== upload.id);
  return { ...library, uploads: [...others, upload].sort((a, b) => (a.id < b.id ? -1 : 1)) };
}

export function withoutUpload(library: LibraryState, id: string): LibraryState {
  return { ...library, uploads: library.uploads.filter((one) => one.id !== id) };
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

/** The items that can be laid as clips, in the order of the ids. */
export function addable(library: LibraryState, ids: readonly string[]): readonly LibraryItem[] {
  const byId = new Map(library.items.map((item) => [item.id, item]));
  return ids.flatMap((id) => {
    const item = byId.get(id);
    return item && !isVideo(item) && failureOf(library, item) === undefined ? item : [];
  });
}

/** What a clip of the item plays. */
export function soundOf({ ranges }: LibraryState, { id, name, path, duration }: LibraryItem): Sound {
  return { name, url: path, duration, range: ranges.get(id) };
}

export function withRange(library: LibraryState, id: string, range: SoundRange | undefined): LibraryState {
  return { ...library, ranges: range ? new Map([...library.ranges, [id, range]]) : without(library.ranges, id) };
}

/** Why the sound under this path cannot be decoded; undefined: it can, or is being tried again. */
export function withDecoding(library: LibraryState, path: string, reason: string | undefined): LibraryState {
  if (library.undecodable.get(path) === reason) return library;
  const undecodable = new Map(library.undecodable);
  if (reason === undefined) undecodable.delete(path);
  else undecodable.set(path, reason);
  return { ...library, undecodable };
}

/** Records the number of channels of the sound under this path, of which two play. */
export function withManyChannels(library: LibraryState, path: string, channels: number): LibraryState {
  return { ...library, manyChannels: new Map([...library.manyChannels, [path, channels]]) };
}

/** @param lufs undefined for silence */
export function withLoudness(library: LibraryState, path: string, lufs: number | undefined): LibraryState {
  return { ...library, loudness: new Map([...library.loudness, [path, lufs]]) };
}

/** Why this item cannot be used; undefined: it can. A video whose sound alone cannot be decoded can be used, as a picture. */
export function failureOf({ failures, undecodable }: LibraryState, item: LibraryItem): string | undefined {
  return failures.get(item.id)?.reason ?? (isVideo(item) ? undefined : undecodable.get(item.path));
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
