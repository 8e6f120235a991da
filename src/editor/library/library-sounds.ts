import { isVideo } from "#model/timeline/library-item.ts";
import type { LibraryItem } from "#model/timeline/library-item.ts";
import { isFaultOfFile } from "#engine/sources/source-info.ts";
import type { SourceFailure } from "#engine/sources/source-info.ts";
import type { EditorDeps } from "../actions/action-deps.ts";
import type { EditorState } from "../core/store/editor-state.ts";
import { failureOf } from "../core/store/library-state.ts";
import { withLoudness, withoutLoudness } from "./library-panel-state.ts";
import type { LibraryState } from "../core/store/library-state.ts";
import type { SoundPlace } from "../playback/open-sources.ts";
import type { LibraryActions } from "./library-actions.ts";

/** Of a drag of more items the first ones show their waveforms. */
const MOST_DRAGGED = 8;

/**
 * Opens sounds of the library in the engine, beside those that clips play: the one under the strip and the dragged ones, for their
 * waveforms, and one after the other those whose loudness is wanted (B-154). A file that was read before comes from the device's cache.
 * @param isOnDevice whether a file can be read without the server
 */
export function createLibrarySounds(
  { store, engine }: Pick<EditorDeps, "store" | "engine">,
  placeOf: SoundPlace,
  isOnDevice: (path: string) => Promise<boolean>,
): {
  readonly actions: Pick<LibraryActions, "rowsInView">;
  /** Closes a sound whose bytes lie elsewhere now; the function that it returns, called once nothing has it open, opens and measures it again. */
  readonly release: (path: string) => () => void;
  readonly dispose: () => void;
} {
  const opened = new Set<string>();
  /** Could not be read since the list was loaded. */
  const unread = new Set<string>();
  /** Whether videos are on this device, by path; undefined while that is found out. Only such are measured (B-201). */
  const videosHere = new Map<string, boolean | undefined>();
  let inView: ReadonlySet<string> = new Set();
  let measuring: string | undefined;
  /** Of the latest drag: a dropped item stays open until its clip plays it. */
  let dragged: readonly string[] = [];
  let isDisposed = false;

  const isWaiting = ({ loudness }: LibraryState, path: string) => !loudness.has(path) && !unread.has(path);
  /** A measurement goes on while the timeline plays, after the work for that; none begins then, or beside an upload. */
  const mayBegin = ({ library: { listing, uploads }, picture }: EditorState) => {
    const { transport, starting, scrubbing } = engine.state;
    const isUploading = uploads.length > 0 || picture.upload.status === "uploading";
    return listing.status === "ready" && !isUploading && transport === "stopped" && !starting && !scrubbing;
  };
  const isHere = (path: string) => {
    if (!videosHere.has(path)) {
      videosHere.set(path, undefined);
      void isOnDevice(path).then((here) => {
        videosHere.set(path, here);
        if (here) update();
      });
    }
    return videosHere.get(path) === true;
  };
  const nextToMeasure = (state: EditorState) => {
    if (!mayBegin(state)) return undefined;
    const { library } = state;
    const isOfAll = library.sort.key === "loudness";
    const isWanted = (item: LibraryItem) =>
      (isOfAll || inView.has(item.id)) &&
      isWaiting(library, item.path) &&
      failureOf(library, item) === undefined &&
      (!isVideo(item) || isHere(item.path));
    return library.items.find(isWanted)?.path;
  };
  const update = () => {
    if (isDisposed) return;
    const state = store.getState();
    const { library } = state;
    if (measuring !== undefined && !isWaiting(library, measuring)) measuring = undefined;
    measuring ??= nextToMeasure(state);
    if (library.draggedIds.length > 0) dragged = library.draggedIds.slice(0, MOST_DRAGGED);
    // A dragged video becomes no clip, so its waveform is not needed.
    const isShown = (item: LibraryItem) => item.id === library.stripId || (!isVideo(item) && dragged.includes(item.id));
    const shown = library.items.filter((item) => isShown(item) && !unread.has(item.path)).map(({ path }) => path);
    const wanted = new Set(measuring === undefined ? shown : [...shown, measuring]);
    for (const path of opened) {
      if (wanted.has(path)) continue;
      opened.delete(path);
      engine.closeSource(path, "showing");
    }
    for (const path of wanted) if (!opened.has(path)) open(path);
  };
  const open = (path: string) => {
    opened.add(path);
    void engine.openSource(path, placeOf(path), "showing").then((answer) => {
      if (!answer.ok && answer.reason !== "closed") giveUp(path, answer);
    });
  };
  const giveUp = (path: string, { reason }: SourceFailure) => {
    if (!opened.has(path)) return;
    unread.add(path);
    // What cannot be decoded is silent here.
    if (isFaultOfFile(reason)) record(path, undefined);
    update();
  };
  const record = (path: string, lufs: number | undefined) => {
    if (!store.getState().library.loudness.has(path)) store.setState(({ library }) => ({ library: withLoudness(library, path, lufs) }));
  };

  const stops = [
    store.subscribe(({ library, picture }, before) => {
      if (library === before.library && picture.upload.status === before.picture.upload.status) return;
      if (library.listing !== before.library.listing) {
        unread.clear();
        videosHere.clear();
      }
      update();
    }),
    engine.onState(update),
    engine.onLoadError(({ sourceId, failure }) => giveUp(sourceId, failure)),
    engine.peaks.onPeaks((path) => {
      const peaks = engine.peaks.peaksOf(path);
      if (peaks?.complete) record(path, peaks.integratedLufs);
    }),
  ];
  return {
    actions: {
      rowsInView: (itemIds) => {
        inView = new Set(itemIds);
        update();
      },
    },
    release: (path) => {
      if (opened.delete(path)) engine.closeSource(path, "showing");
      unread.delete(path);
      return () => store.setState(({ library }) => ({ library: withoutLoudness(library, path) }));
    },
    dispose: () => {
      isDisposed = true;
      for (const stop of stops) stop();
      for (const path of opened) engine.closeSource(path, "showing");
    },
  };
}
