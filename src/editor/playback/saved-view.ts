import { laneHeightsOf } from "#model/timeline/lane-heights.ts";
import type { LaneHeights } from "#model/timeline/lane-heights.ts";
import { MAX_LANES, PX_PER_SECOND_AT_ZOOM_1 } from "#model/timeline/limits.ts";
import { playableLength } from "#model/timeline/timeline.ts";
import type { ProjectTimeline } from "#model/timeline/timeline.ts";
import type { Viewport } from "#model/timeline/viewport.ts";
import type { EditorState } from "../core/store/editor-state.ts";
import type { EditorStore } from "../core/store/store.ts";
import { parsedRecord } from "../local-settings.ts";
import type { LocalSettings } from "../local-settings.ts";

const SAVE_AFTER_MS = 500;
const viewKey = (projectId: string) => `layback-view:${projectId}`;

type Place = Pick<Viewport, "startSeconds" | "pxPerSecond" | "scrollTopPx" | "laneHeights">;

export type SavedView = {
  /** Called by `commitStep`: shows the view saved for a project that has just been opened, or all of it at its first opening. */
  readonly update: (state: EditorState, before: EditorState) => void;
  readonly dispose: () => void;
};

/**
 * Saves zoom, scroll position and heights of lanes per project on this device. A project without them is shown whole: at its first
 * opening, and when it gets its picture. It is never magnified beyond zoom 1 for that.
 * @param strings settings of this device
 */
export function createSavedView(store: EditorStore, strings: LocalSettings): SavedView {
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** What to show once the canvas has a size. */
  let wanted: { readonly place: Place | undefined } | undefined;

  const persistNow = () => {
    clearTimeout(timer);
    timer = undefined;
    const { projectId, viewport } = store.getState();
    if (projectId === undefined) return;
    const { startSeconds, pxPerSecond, scrollTopPx, laneHeights } = viewport;
    const lanes = laneHeights && { px: laneHeights.px, otherPx: laneHeights.otherPx };
    strings.set(viewKey(projectId), JSON.stringify({ startSeconds, pxPerSecond, scrollTopPx, laneHeights: lanes }));
  };
  const show = () => {
    const { viewport, document } = store.getState();
    if (!wanted || viewport.widthPx <= 0) return;
    const place = wanted.place ?? wholeOf(document.timeline, viewport);
    wanted = undefined;
    store.setState({ viewport: { ...viewport, ...place } });
  };
  const stopFollowing = store.subscribe(({ viewport, projectId }, before) => {
    if (wanted) show();
    else if (viewport !== before.viewport && projectId !== undefined && projectId === before.projectId)
      timer ??= setTimeout(persistNow, SAVE_AFTER_MS);
  });

  return {
    update: ({ projectId, document }, before) => {
      if (projectId === undefined) return;
      const isOpened = projectId !== before.projectId;
      const hasFirstPicture = document.timeline.picture !== undefined && playableLength(before.document.timeline) === 0;
      if (!isOpened && !hasFirstPicture) return;
      if (timer !== undefined && isOpened) {
        clearTimeout(timer);
        timer = undefined;
      }
      wanted = { place: isOpened ? readPlace(strings.get(viewKey(projectId))) : undefined };
      show();
    },
    dispose: () => {
      stopFollowing();
      if (timer !== undefined) persistNow();
    },
  };
}

function wholeOf(timeline: ProjectTimeline, { widthPx }: Viewport): Place {
  const length = playableLength(timeline);
  const pxPerSecond = length > 0 ? Math.min(PX_PER_SECOND_AT_ZOOM_1, widthPx / length) : PX_PER_SECOND_AT_ZOOM_1;
  return { startSeconds: 0, pxPerSecond, scrollTopPx: 0 };
}

function readPlace(text: string | undefined): Place | undefined {
  const { startSeconds, pxPerSecond, scrollTopPx, laneHeights } = parsedRecord(text);
  if (!isAmount(startSeconds) || !isAmount(pxPerSecond) || pxPerSecond === 0 || !isAmount(scrollTopPx)) return undefined;
  return { startSeconds, pxPerSecond, scrollTopPx, laneHeights: readHeights(laneHeights) };
}

function readHeights(stored: unknown): LaneHeights | undefined {
  const { px, otherPx } = (typeof stored === "object" && stored !== null ? stored : {}) as {
    readonly px?: unknown;
    readonly otherPx?: unknown;
  };
  return Array.isArray(px) && px.length <= MAX_LANES && px.every(isAmount) && isAmount(otherPx) ? laneHeightsOf(px, otherPx) : undefined;
}

function isAmount(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value) && value >= 0;
}
