import type { FlowProgress } from "#media/flow.ts";
import type { OpenedOriginal } from "#media/originals/open-original.ts";
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
  /** Sounds that were refused only for their size, and can stay on this computer (B-222). */
  readonly tooLarge: readonly TooLargeFile[];
  /** Whether this device can read the originals of items that have one, by storage path. */
  readonly originals: ReadonlyMap<string, SoundOriginalState>;
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
  readonly progress: FlowProgress;
};

/** `until closed`: it can be read, and this window forgets it when it is closed. `slow`: the disk has not answered within 10 s. */
export type SoundOriginalState = OpenedOriginal["kind"] | "until closed" | "slow";

export function isOriginalRead(state: SoundOriginalState | undefined): boolean {
  return state === "available" || state === "until closed";
}

/** `isVideo`: it is kept as the picture of a new project; else as a sound with a compressed copy. */
export type TooLargeFile = { readonly id: string; readonly file: File; readonly isVideo: boolean };

export const EMPTY_LIBRARY: LibraryState = {
  listing: { status: "loading" },
  items: [],
  failures: new Map(),
  undecodable: new Map(),
  manyChannels: new Map(),
  loudness: new Map(),
  renames: new Map(),
  uploads: [],
  tooLarge: [],
  originals: new Map(),
  sort: NEWEST_FIRST,
  previewingId: undefined,
  stripId: undefined,
  ranges: new Map(),
  draggedIds: [],
  openingId: undefined,
};

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

/** Why this item cannot be used; undefined: it can. A video whose sound alone cannot be decoded can be used, as a picture. */
export function failureOf({ failures, undecodable }: LibraryState, item: LibraryItem): string | undefined {
  return failures.get(item.id)?.reason ?? (isVideo(item) ? undefined : undecodable.get(item.path));
}
