import type { SoundRange } from "#model/edits/add-clips.ts";
import { isVideo } from "#model/timeline/library-item.ts";
import type { LibraryItem } from "#model/timeline/library-item.ts";
import { failureOf } from "../../core/store/library-state.ts";
import { retryOf, silenceOf } from "../library-panel-state.ts";
import type { ItemRename, LibraryState, SoundOriginalState } from "../../core/store/library-state.ts";

/** What a row shows beside its item. */
export type RowState = {
  /** Why the item cannot be used. */
  readonly failure: string | undefined;
  readonly retry: "none" | "offered" | "running";
  /** Why a video has no sound. */
  readonly silence: string | undefined;
  /** The number of channels of a sound of which only two play. */
  readonly channels: number | undefined;
  /** Whether this device can read the item's original; undefined without one, and until that is known. */
  readonly original: SoundOriginalState | undefined;
  /** LUFS; undefined until it is measured; "notMeasured": it is not, as that would fetch a video (B-201). */
  readonly loudness: number | "silence" | "notMeasured" | undefined;
  /** A rename that the server has not confirmed. */
  readonly rename: ItemRename | undefined;
  readonly range: SoundRange | undefined;
  readonly isPreviewing: boolean;
  readonly hasStrip: boolean;
  readonly isDragged: boolean;
  readonly isOpening: boolean;
};

/** Derived once for each row by the list, so that hundreds of rows do not each follow the store. */
export function rowStateOf(library: LibraryState, item: LibraryItem): RowState {
  const failure = failureOf(library, item);
  return {
    failure,
    retry: retryOf(library, item),
    silence: silenceOf(library, item),
    channels: library.manyChannels.get(item.path),
    original: library.originals.get(item.path),
    loudness: loudnessOf(library, item),
    rename: library.renames.get(item.id),
    range: library.ranges.get(item.id),
    isPreviewing: library.previewingId === item.id,
    hasStrip: library.stripId === item.id && failure === undefined,
    isDragged: library.draggedIds.includes(item.id),
    isOpening: library.openingId === item.id,
  };
}

/** A video is read while its strip is shown. */
function loudnessOf({ loudness, stripId }: LibraryState, item: LibraryItem): RowState["loudness"] {
  if (loudness.has(item.path)) return loudness.get(item.path) ?? "silence";
  return isVideo(item) && stripId !== item.id ? "notMeasured" : undefined;
}
