import { clipById } from "#model/timeline/timeline.ts";
import { VIDEO_BAR_ID } from "../contract.ts";
import type { MenuPlace } from "../contract.ts";
import { VIDEO_ROW, VIDEO_SOUND_ROW, laneOfRow } from "../grid/grid-place.ts";
import type { GridPlace } from "../grid/grid-place.ts";
import { pointSeconds } from "../gestures/navigation.ts";
import { MOUSE_REACH, targetAt } from "../gestures/hit-test.ts";
import type { Point, HitTarget, Reach } from "../gestures/hit-test.ts";
import { LOOP_ID, RULER_ROW, rulerItems } from "../grid/ruler-row.ts";
import type { Shown } from "../shown-clips.ts";

/** The target of a menu at a point of the canvas. */
export function menuPlaceAt(point: Point, shown: Shown, reach: Reach): MenuPlace {
  // The playhead's line has no menu of its own.
  const target = targetAt(point, shown, Number.POSITIVE_INFINITY, reach);
  return placeOf(target, pointSeconds(point, shown.view.viewport), shown);
}

/** What lies at a point of the window; undefined outside the canvas, which fills the element. CSS px. */
export function menuPlaceIn(element: Element, clientX: number, clientY: number, shown: Shown): MenuPlace | undefined {
  const box = element.getBoundingClientRect();
  if (clientX < box.left || clientX >= box.right || clientY < box.top || clientY >= box.bottom) return undefined;
  return menuPlaceAt({ xPx: clientX - box.left, yPx: clientY - box.top }, shown, MOUSE_REACH);
}

/** The target of a menu opened by key: the grid's place, at the playhead's time where that lies within it. */
export function menuPlaceOf(place: GridPlace, playheadSeconds: number, shown: Shown): MenuPlace {
  const { timeline, parts } = shown.view;
  if (place.row === RULER_ROW) {
    const item = rulerItems(timeline.settings, parts).find(({ id }) => id === place.clipId);
    const isMarker = item !== undefined && item.id !== LOOP_ID;
    return isMarker
      ? { kind: "marker", markerId: item.id, seconds: item.start }
      : { kind: "ruler", seconds: item?.start ?? playheadSeconds };
  }
  if (place.clipId === VIDEO_BAR_ID) return { kind: "video", seconds: playheadSeconds };
  if (place.row === VIDEO_SOUND_ROW) return { kind: "videoSound", seconds: playheadSeconds };
  const clip = place.clipId === undefined ? undefined : clipById(timeline, place.clipId);
  if (!clip && place.row === VIDEO_ROW) return { kind: "lane", laneIndex: undefined, seconds: playheadSeconds };
  if (!clip) return { kind: "laneHeader", laneIndex: laneOfRow(place.row), seconds: playheadSeconds };
  const isWithin = playheadSeconds >= clip.startTime && playheadSeconds <= clip.endTime;
  return { kind: "clip", clipId: clip.id, seconds: isWithin ? playheadSeconds : clip.startTime };
}

/** The selection to set before a menu opens; undefined where the selection stays. */
export function selectedForMenu(place: MenuPlace, selection: ReadonlySet<string>): readonly string[] | undefined {
  const id = place.kind === "clip" ? place.clipId : place.kind === "video" ? VIDEO_BAR_ID : undefined;
  return id === undefined || selection.has(id) ? undefined : [id];
}

function placeOf(target: HitTarget, seconds: number, { laneCount, settings }: Shown): MenuPlace {
  switch (target.kind) {
    case "clip":
      return { kind: "clip", clipId: target.clip.id, seconds };
    case "video":
    case "videoSound":
      return { kind: target.kind, seconds };
    case "marker":
      return { kind: "marker", markerId: target.marker.id, seconds };
    case "empty":
      return { kind: "lane", laneIndex: target.laneIndex === laneCount ? undefined : target.laneIndex, seconds };
    case "loop":
      // A press beside an end of the range means the range.
      return { kind: "ruler", seconds: settings.loopRange?.[target.part] ?? seconds };
    case "ruler":
    case "playhead":
      return { kind: "ruler", seconds };
  }
}
