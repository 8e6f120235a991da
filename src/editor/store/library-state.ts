import type { LibraryItem } from "#model/library-item.ts";

/** The panel "Project Files". */
export type LibraryState = {
  readonly listing: { readonly status: "loading" } | { readonly status: "ready" } | { readonly status: "failed"; readonly message: string };
  /** Newest first. */
  readonly items: readonly LibraryItem[];
  /** Items that could not be read, by id, and why: shown as failed, not to be dragged. */
  readonly failures: ReadonlyMap<string, string>;
  /** Sounds that clips play and that cannot be decoded, by storage path, and why. */
  readonly undecodable: ReadonlyMap<string, string>;
  /** Sounds of which only the first two channels play, by storage path, and how many there are. */
  readonly manyChannels: ReadonlyMap<string, number>;
  readonly uploads: readonly UploadInProgress[];
  /** The item that is heard in its row; only one at a time. */
  readonly previewingId: string | undefined;
  /** The library video that is being opened as a new project; only one at a time. */
  readonly openingId: string | undefined;
};

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
  uploads: [],
  previewingId: undefined,
  openingId: undefined,
};

export function withUpload(library: LibraryState, upload: UploadInProgress): LibraryState {
  const others = library.uploads.filter((one) => one.id !== upload.id);
  return { ...library, uploads: [...others, upload].sort((a, b) => (a.id < b.id ? -1 : 1)) };
}

export function withoutUpload(library: LibraryState, id: string): LibraryState {
  return { ...library, uploads: library.uploads.filter((one) => one.id !== id) };
}

/** A new or changed item takes its old place, or comes first. */
export function withItem(library: LibraryState, item: LibraryItem): LibraryState {
  const isKnown = library.items.some((one) => one.id === item.id);
  return { ...library, items: isKnown ? library.items.map((one) => (one.id === item.id ? item : one)) : [item, ...library.items] };
}

export function withoutItem(library: LibraryState, id: string): LibraryState {
  return { ...library, items: library.items.filter((one) => one.id !== id) };
}

export function withFailure(library: LibraryState, id: string, reason: string): LibraryState {
  return { ...library, failures: new Map([...library.failures, [id, reason]]) };
}

/** Why the sound under this path cannot be decoded; undefined: it can, or is tried again. */
export function withDecoding(library: LibraryState, path: string, reason: string | undefined): LibraryState {
  if (library.undecodable.get(path) === reason) return library;
  const undecodable = new Map(library.undecodable);
  if (reason === undefined) undecodable.delete(path);
  else undecodable.set(path, reason);
  return { ...library, undecodable };
}

/** The sound under this path has so many channels, of which two play. */
export function withManyChannels(library: LibraryState, path: string, channels: number): LibraryState {
  return { ...library, manyChannels: new Map([...library.manyChannels, [path, channels]]) };
}

/** Why this item cannot be used; undefined: it can. */
export function failureOf({ failures, undecodable }: LibraryState, { id, path }: LibraryItem): string | undefined {
  return failures.get(id) ?? undecodable.get(path);
}
