import type { StoredHues, ThumbnailSource, TimelineHost, TimelineView } from "#timeline/contract.ts";
import type { TimelineCommands } from "../actions/canvas-actions.ts";
import type { ItemActions } from "../actions/item-actions.ts";
import type { FileDropActions } from "../library/incoming/file-drops.ts";
import { reportNoEffect } from "../core/store/announce.ts";
import { addable, soundOf } from "../core/store/library-state.ts";
import type { EditorState } from "../core/store/editor-state.ts";
import type { EditorStore } from "../core/store/store.ts";
import type { LibraryItem } from "#model/timeline/library-item.ts";
import { sourceNamesOf } from "#model/text/source-names.ts";
import type { SourceNames } from "#model/text/source-names.ts";
import { createLazyModule } from "#ui/lazy-module.ts";
import type { Engine } from "#engine/types.ts";
import type { LevelMeters } from "../meters/meters.ts";
import { createFailuresOf } from "./source-failure-text.ts";
import { createLaneLevels } from "./lane-levels.ts";
import type { Playhead } from "./playhead.ts";

export type TimelineHostDeps = {
  readonly store: EditorStore;
  readonly engine: Engine;
  readonly playhead: Playhead;
  readonly meters: LevelMeters;
  readonly storedHues?: StoredHues;
  /** Absent: the video bar shows no thumbnails. */
  readonly thumbnails?: ThumbnailSource;
  readonly actions: TimelineCommands & Pick<ItemActions, "dropItems"> & Partial<FileDropActions>;
  /** Creates ids for clips that a menu adds. */
  readonly newId: () => string;
};

/** The canvas's host: the store is its view, the engine its clock, and actions receive its events. */
export function createTimelineHost({
  store,
  engine,
  playhead,
  meters,
  storedHues,
  thumbnails,
  actions,
  newId,
}: TimelineHostDeps): TimelineHost {
  const { dropFiles } = actions;
  let state: EditorState | undefined;
  let view: TimelineView | undefined;
  const namesOf = createNamesOf();
  const failuresOf = createFailuresOf();
  return {
    getView: () => {
      const next = store.getState();
      const names = namesOf(next.library.items);
      const failures = failuresOf(next.failedSources);
      const isSame = view?.names === names && view.failures === failures && state !== undefined && !isDifferent(state, next);
      if (!view || !isSame) view = viewOf(next, names, failures);
      state = next;
      return view;
    },
    subscribe: (listener) =>
      store.subscribe((next, before) => {
        if (isDifferent(before, next) || hasOtherNames(before.library.items, next.library.items)) listener();
      }),
    onAnnouncement: (listener) =>
      store.subscribe(({ announcement }, before) => {
        if (announcement && announcement !== before.announcement) listener(announcement.sentence);
      }),
    onFlash: (listener) =>
      store.subscribe(({ highlighted }, before) => {
        if (highlighted && highlighted !== before.highlighted) listener(highlighted.clipIds);
      }),
    onNameAsked: (listener) =>
      store.subscribe(({ nameAsked }, before) => {
        if (nameAsked && nameAsked !== before.nameAsked) listener(nameAsked.kind, nameAsked.id);
      }),
    onPlayhead: playhead.follow,
    position: () => engine.position(),
    isPlaying: () => engine.state.transport === "playing",
    peaks: engine.peaks,
    hovering: () => {
      const { library } = store.getState();
      return addable(library, library.draggedIds).map((item) => soundOf(library, item));
    },
    menu: createLazyModule(async () => {
      const { timelineMenu } = await import("./timeline-menu-entries.ts");
      return (place) => timelineMenu({ store, actions, newId }, place);
    }),
    levels: createLaneLevels(meters),
    ...(thumbnails && { thumbnails }),
    ...(storedHues && { storedHues }),
    actions: {
      preview: actions.preview,
      commit: actions.commit,
      select: actions.select,
      setViewport: actions.setViewport,
      seek: actions.seekByKey,
      scrubMove: actions.scrubMove,
      scrubEnd: actions.scrubEnd,
      hold: (heldSeconds, isEditPointHeld = false) => store.setState({ heldSeconds, isEditPointHeld }),
      reportNoEffect: (sentence) => reportNoEffect(store, sentence),
      inspect: actions.openInspector,
      dropItems: (items, seconds, laneIndex, spread) =>
        void actions.dropItems(
          items.map(({ id }) => id),
          { startTime: seconds, laneIndex, spread },
        ),
      ...(dropFiles && { dropFiles: (files, seconds, laneIndex, spread) => void dropFiles(files, { seconds, laneIndex, spread }) }),
    },
  };
}

function viewOf(state: EditorState, names: SourceNames, failures: ReadonlyMap<string, string>): TimelineView {
  const { index, preview, incoming, selection, viewport, readOnly, parts, timelineOptions: options } = state;
  return { timeline: state.document.timeline, index, preview, incoming, failures, selection, viewport, options, readOnly, parts, names };
}

/** The same function while no file is added, removed or renamed: measuring a file must not redraw the timeline. */
function createNamesOf(): (items: readonly LibraryItem[]) => SourceNames {
  let known: readonly LibraryItem[] = [];
  let names = sourceNamesOf(known);
  return (items) => {
    if (hasOtherNames(known, items)) names = sourceNamesOf(items);
    known = items;
    return names;
  };
}

function hasOtherNames(a: readonly LibraryItem[], b: readonly LibraryItem[]): boolean {
  return a !== b && (a.length !== b.length || a.some(({ path, fileName }, at) => path !== b[at]?.path || fileName !== b[at].fileName));
}

function isDifferent(a: EditorState, b: EditorState): boolean {
  return (
    a.document.timeline !== b.document.timeline ||
    a.index !== b.index ||
    a.preview !== b.preview ||
    a.incoming !== b.incoming ||
    a.failedSources !== b.failedSources ||
    a.selection !== b.selection ||
    a.viewport !== b.viewport ||
    a.timelineOptions !== b.timelineOptions ||
    a.readOnly !== b.readOnly
  );
}
