import type { ClipSpread, Sound } from "#model/edits/add-clips.ts";
import type { Change, Edit } from "#model/edits/change.ts";
import type { Clip } from "#model/timeline/clip.ts";
import { sourceNamesOf } from "#model/text/source-names.ts";
import { DEFAULT_SETTINGS } from "#model/timeline/project-settings.ts";
import { applyChanges, timelineOf } from "#model/timeline/timeline.ts";
import type { ProjectTimeline, TimelineDraft } from "#model/timeline/timeline.ts";
import type { MenuPlace, PeaksSource, TimelineHost, TimelineView } from "#timeline/contract.ts";
import { DEFAULT_OPTIONS } from "#timeline/contract.ts";
import { buildIndex, updateIndex } from "#timeline/index/timeline-index.ts";
import { withMarkersRow } from "#timeline/layout.ts";
import { createLazyModule } from "#ui/lazy-module.ts";
import { aClip as anyClip } from "../model/builders.ts";
import { createPcmPeaks } from "./pcm-peaks.ts";

/** A clip of ten seconds at 0 from the beginning of "song.wav", with its id as its name. */
export function aClip(fields: Partial<Clip> & { readonly id: string }): Clip {
  return anyClip({ name: fields.id, url: "song.wav", startTime: 0, endTime: 10, sourceOffset: 0, ...fields });
}

/** @param pictureSeconds 0 for no picture */
export function aTimeline(clips: readonly Clip[], pictureSeconds = 60): ProjectTimeline {
  return timelineOf({
    name: "Rough cut",
    clips,
    cues: [],
    picture: pictureSeconds === 0 ? undefined : { url: "picture.mp4", duration: pictureSeconds },
    settings: DEFAULT_SETTINGS,
  });
}

/** `applyChanges` on a copy of the pages it touches. */
export function changedTimeline(timeline: ProjectTimeline, changes: readonly Change[]): ProjectTimeline {
  const draft: TimelineDraft = {
    ...timeline,
    pages: Object.fromEntries(Object.entries(timeline.pages).map(([page, clips]) => [page, { ...clips }])),
    cues: { ...timeline.cues },
  };
  applyChanges(draft, changes);
  return draft;
}

type SeekCall = "seek" | "scrubMove" | "scrubEnd";

export type TestHost = TimelineHost & {
  /** Reports of the timeline, in order. */
  readonly log: {
    readonly commits: Edit[];
    readonly previews: (Edit | undefined)[];
    readonly selections: (readonly string[])[];
    readonly seeks: { readonly seconds: number; readonly call: SeekCall }[];
    readonly menus: MenuPlace[];
    /** Chosen menu entries. */
    readonly done: string[];
    /** The selection each time that values were requested. */
    readonly inspections: (readonly string[])[];
    readonly drops: {
      readonly ids: readonly string[];
      readonly seconds: number;
      readonly laneIndex: number;
      readonly spread: ClipSpread;
    }[];
    readonly holds: (number | undefined)[];
  };
  set(view: Partial<TimelineView>): void;
  setPlaying(isPlaying: boolean): void;
  setPosition(seconds: number): void;
  setHovering(sounds: readonly Sound[]): void;
};

/** As the editor's store does it. */
function withRow(view: TimelineView): TimelineView {
  const viewport = withMarkersRow(view.viewport, view.timeline.settings.markers.length > 0);
  return viewport === view.viewport ? view : { ...view, viewport };
}

/** A minimal host: stores a view, applies reported changes and logs them. */
export function createTestHost(timeline: ProjectTimeline, peaks: PeaksSource = createPcmPeaks({})): TestHost {
  const listeners = new Set<() => void>();
  let view: TimelineView = withRow({
    timeline,
    index: buildIndex(timeline),
    preview: undefined,
    selection: new Set(),
    viewport: { startSeconds: 0, pxPerSecond: 20, scrollTopPx: 0, widthPx: 800, heightPx: 300 },
    // Most tests are about seconds.
    options: { ...DEFAULT_OPTIONS, timeUnit: "seconds" },
    readOnly: false,
    names: sourceNamesOf([]),
  });
  let position = 0;
  let isPlaying = false;
  let hovering: readonly Sound[] = [];
  const playheadListeners = new Set<() => void>();
  const notify = () => {
    for (const listener of listeners) listener();
  };
  const notifyPlayhead = () => {
    for (const listener of playheadListeners) listener();
  };
  const set = (fields: Partial<TimelineView>) => {
    view = withRow({ ...view, ...fields });
    notify();
  };
  const log: TestHost["log"] = {
    commits: [],
    previews: [],
    selections: [],
    seeks: [],
    menus: [],
    done: [],
    inspections: [],
    drops: [],
    holds: [],
  };
  const moved = (call: SeekCall) => (seconds: number) => {
    log.seeks.push({ seconds, call });
    position = seconds;
    notify();
  };
  return {
    log,
    peaks,
    set,
    setPlaying(playing) {
      isPlaying = playing;
      notifyPlayhead();
    },
    setPosition(seconds) {
      position = seconds;
      notifyPlayhead();
    },
    setHovering(sounds) {
      hovering = sounds;
    },
    getView: () => view,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onPlayhead(listener) {
      playheadListeners.add(listener);
      return () => playheadListeners.delete(listener);
    },
    menu: createLazyModule(async () => (place) => {
      log.menus.push(place);
      return [{ id: "test", label: "Do it", onAction: () => log.done.push("Do it") }];
    }),
    hovering: () => hovering,
    position: () => position,
    isPlaying: () => isPlaying,
    actions: {
      preview(edit) {
        log.previews.push(edit);
        set({ preview: edit });
      },
      commit(edit) {
        log.commits.push(edit);
        const after = changedTimeline(view.timeline, edit.changes);
        set({ timeline: after, index: updateIndex(view.index, view.timeline, after, edit.changes), preview: undefined });
      },
      select(ids) {
        log.selections.push(ids);
        set({ selection: new Set(ids) });
      },
      setViewport(viewport) {
        set({ viewport });
      },
      seek: moved("seek"),
      scrubMove: moved("scrubMove"),
      scrubEnd: moved("scrubEnd"),
      hold: (seconds) => {
        log.holds.push(seconds);
      },
      inspect() {
        log.inspections.push([...view.selection]);
      },
      dropItems(items, seconds, laneIndex, spread) {
        log.drops.push({ ids: items.map(({ id }) => id), seconds, laneIndex, spread });
      },
    },
  };
}
