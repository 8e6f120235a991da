import type { Clip } from "#model/timeline/clip.ts";
import { VIDEO_SOUND_LANE_ID } from "#model/plan/playback-plan.ts";
import { clipById } from "#model/timeline/timeline.ts";
import { VIDEO_BAR_ID } from "../contract.ts";
import { firstClipOf, lastClipOf, nearestClipIn, neighbourOf } from "../index/queries.ts";
import type { Shown } from "../shown-clips.ts";
import { videoPx } from "../layout.ts";
import { RULER_ROW, rulerItemNear, rulerItems } from "./ruler-row.ts";

/** Rows from the top: `RULER_ROW`, the video, its sound, then lane n as n + 1. Ruler and sound are not always there. */
export const VIDEO_ROW = 0;
export const VIDEO_SOUND_ROW = 0.5;

export const rowOfLane = (laneIndex: number): number => laneIndex + 1;
export const laneOfRow = (row: number): number => row - 1;

/**
 * The place of keyboard navigation in the grid: a clip (or the video bar; in the ruler's row a marker or the loop range), or the
 * row's header where `clipId` is undefined.
 */
export type GridPlace = { readonly row: number; readonly clipId: string | undefined };

export type GridMove = "left" | "right" | "up" | "down" | "rowStart" | "rowEnd" | "gridStart" | "gridEnd";

/** The place after a move; the same object where the move has no target. */
export function movePlace(place: GridPlace, move: GridMove, shown: Shown): GridPlace {
  switch (move) {
    case "left":
      return place.clipId === undefined ? place : stepInRow(place, -1, shown);
    case "right":
      return place.clipId === undefined ? firstOf(place.row, shown, place) : stepInRow(place, 1, shown);
    case "up":
      return place.row === topRow(shown) ? place : intoRow(place, rowAbove(place.row, shown), shown);
    case "down":
      return place.row >= bottomRow(shown) ? place : intoRow(place, rowBelow(place.row, shown), shown);
    case "rowStart":
      return firstOf(place.row, shown, place);
    case "rowEnd":
      return lastOf(place.row, shown, place);
    case "gridStart":
      return firstOf(topOf(shown), shown, { row: topOf(shown), clipId: undefined });
    case "gridEnd":
      return lastOf(bottomRow(shown), shown, { row: bottomRow(shown), clipId: undefined });
  }
}

/**
 * A place that exists: the clip's new place; if the clip is gone, the selected clip of its row (as after a split), else the
 * nearest one, else the row's header. `before` still contains the removed clip.
 */
export function settlePlace(place: GridPlace, shown: Shown, before: Shown = shown): GridPlace {
  const settled = settledIn(place, shown, before);
  return settled.row === VIDEO_ROW && !hasVideoRow(shown) ? { row: rowOfLane(0), clipId: undefined } : settled;
}

function settledIn(place: GridPlace, shown: Shown, before: Shown): GridPlace {
  if (place.row === RULER_ROW) return settleInRuler(place, shown, before);
  if (place.clipId === VIDEO_BAR_ID) return shown.view.timeline.picture ? place : { row: VIDEO_ROW, clipId: undefined };
  if (place.row === VIDEO_SOUND_ROW) return shown.videoSound ? place : { row: VIDEO_ROW, clipId: videoBarOf(shown) };
  const clip = place.clipId === undefined ? undefined : clipById(shown.view.timeline, place.clipId);
  if (clip) return clip.laneIndex === laneOfRow(place.row) ? place : { row: rowOfLane(clip.laneIndex), clipId: clip.id };
  if (place.clipId === undefined && place.row <= shown.laneCount) return place;
  const row = Math.min(place.row, shown.laneCount);
  const gone = place.clipId === undefined ? undefined : clipById(before.view.timeline, place.clipId);
  return { row, clipId: row === VIDEO_ROW ? videoBarOf(shown) : insteadOf(gone, laneOfRow(row), shown) };
}

function settleInRuler(place: GridPlace, shown: Shown, before: Shown): GridPlace {
  const { timeline, parts } = shown.view;
  if (rulerItems(timeline.settings, parts).some(({ id }) => id === place.clipId)) return place;
  const gone = rulerItems(before.view.timeline.settings, parts).find(({ id }) => id === place.clipId);
  const next = rulerItemNear(shown.view, gone?.start ?? 0);
  if (!next) return { row: VIDEO_ROW, clipId: videoBarOf(shown) };
  return place.clipId === undefined ? place : { row: RULER_ROW, clipId: next.id };
}

/** The picture has a row; so that there is one, also where there are no lanes. */
export function hasVideoRow({ view, laneCount }: Shown): boolean {
  return videoPx(view.viewport) > 0 || laneCount === 0;
}

/** The rows that are there above the lanes. */
function rowsAboveLanes(shown: Shown): readonly number[] {
  return [
    ...(rulerItems(shown.view.timeline.settings, shown.view.parts).length > 0 ? [RULER_ROW] : []),
    ...(hasVideoRow(shown) ? [VIDEO_ROW] : []),
    ...(shown.videoSound ? [VIDEO_SOUND_ROW] : []),
  ];
}

function rowAbove(row: number, shown: Shown): number {
  return row > rowOfLane(0) ? row - 1 : (rowsAboveLanes(shown).findLast((above) => above < row) ?? row);
}

function rowBelow(row: number, shown: Shown): number {
  return row >= rowOfLane(0) ? row + 1 : (rowsAboveLanes(shown).find((below) => below > row) ?? rowOfLane(0));
}

/** The first row with clips or the picture. */
function topOf(shown: Shown): number {
  return rowsAboveLanes(shown).find((row) => row !== RULER_ROW) ?? rowOfLane(0);
}

function topRow(shown: Shown): number {
  return rowsAboveLanes(shown)[0] ?? rowOfLane(0);
}

function bottomRow({ laneCount, videoSound }: Shown): number {
  return laneCount === 0 && videoSound ? VIDEO_SOUND_ROW : laneCount;
}

function insteadOf(gone: Clip | undefined, laneIndex: number, { view: { timeline, index, selection } }: Shown): string | undefined {
  const selected = [...selection].find((id) => clipById(timeline, id)?.laneIndex === laneIndex);
  return selected ?? (gone ? nearestClipIn(index, laneIndex, gone.startTime) : firstClipOf(index, laneIndex))?.id;
}

function stepInRow(place: GridPlace, step: 1 | -1, shown: Shown): GridPlace {
  if (place.row === RULER_ROW) {
    const items = rulerItems(shown.view.timeline.settings, shown.view.parts);
    const at = items.findIndex(({ id }) => id === place.clipId) + step;
    return at < 0 ? { row: RULER_ROW, clipId: undefined } : { row: RULER_ROW, clipId: items[at]?.id ?? place.clipId };
  }
  if (place.row === VIDEO_SOUND_ROW) return step < 0 ? { row: VIDEO_SOUND_ROW, clipId: undefined } : place;
  const clip = place.clipId === undefined ? undefined : clipById(shown.view.timeline, place.clipId);
  const next = clip && neighbourOf(shown.view.index, clip, step);
  if (next) return { row: place.row, clipId: next.id };
  return step < 0 ? { row: place.row, clipId: undefined } : place;
}

function intoRow(place: GridPlace, row: number, shown: Shown): GridPlace {
  if (row === VIDEO_ROW || row === VIDEO_SOUND_ROW) return firstOf(row, shown, { row, clipId: undefined });
  const clip = place.clipId === undefined ? undefined : clipById(shown.view.timeline, place.clipId);
  const seconds = clip?.startTime ?? shown.view.viewport.startSeconds;
  if (row === RULER_ROW) return { row, clipId: rulerItemNear(shown.view, seconds)?.id };
  return { row, clipId: nearestClipIn(shown.view.index, laneOfRow(row), seconds)?.id };
}

function firstOf(row: number, shown: Shown, otherwise: GridPlace): GridPlace {
  const id = edgeOf(row, shown, 0) ?? firstClipOf(shown.view.index, laneOfRow(row))?.id;
  return id === undefined ? otherwise : { row, clipId: id };
}

function lastOf(row: number, shown: Shown, otherwise: GridPlace): GridPlace {
  const id = edgeOf(row, shown, -1) ?? lastClipOf(shown.view.index, laneOfRow(row))?.id;
  return id === undefined ? otherwise : { row, clipId: id };
}

/** The first cell (0) or the last (−1) of a row that is not a lane. */
function edgeOf(row: number, shown: Shown, at: 0 | -1): string | undefined {
  if (row === RULER_ROW) return rulerItems(shown.view.timeline.settings, shown.view.parts).at(at)?.id;
  if (row === VIDEO_SOUND_ROW) return VIDEO_SOUND_LANE_ID;
  return row === VIDEO_ROW ? videoBarOf(shown) : undefined;
}

function videoBarOf(shown: Shown): string | undefined {
  return shown.view.timeline.picture ? VIDEO_BAR_ID : undefined;
}
