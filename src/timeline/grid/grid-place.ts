import type { Clip } from "#model/clip.ts";
import { clipById } from "#model/timeline.ts";
import { VIDEO_BAR_ID } from "../contract.ts";
import { firstClipOf, lastClipOf, nearestClipIn, neighbourOf } from "../index/queries.ts";
import type { Shown } from "../shown-clips.ts";

/** Row 0 is the video, row n is lane n − 1. */
export const VIDEO_ROW = 0;

export const rowOfLane = (laneIndex: number): number => laneIndex + 1;
export const laneOfRow = (row: number): number => row - 1;

/** Where the keyboard stands in the grid: a clip (or the video bar), or a row's header where `clipId` is undefined. */
export type GridPlace = { readonly row: number; readonly clipId: string | undefined };

export type GridMove = "left" | "right" | "up" | "down" | "rowStart" | "rowEnd" | "gridStart" | "gridEnd";

/** The place after a move; the same object where there is nowhere to go. */
export function movePlace(place: GridPlace, move: GridMove, shown: Shown): GridPlace {
  switch (move) {
    case "left":
      return place.clipId === undefined ? place : stepInRow(place, -1, shown);
    case "right":
      return place.clipId === undefined ? firstOf(place.row, shown, place) : stepInRow(place, 1, shown);
    case "up":
      return place.row === VIDEO_ROW ? place : intoRow(place, place.row - 1, shown);
    case "down":
      return place.row >= shown.laneCount ? place : intoRow(place, place.row + 1, shown);
    case "rowStart":
      return firstOf(place.row, shown, place);
    case "rowEnd":
      return lastOf(place.row, shown, place);
    case "gridStart":
      return firstOf(VIDEO_ROW, shown, { row: VIDEO_ROW, clipId: undefined });
    case "gridEnd":
      return lastOf(shown.laneCount, shown, { row: shown.laneCount, clipId: undefined });
  }
}

/**
 * A place that exists: where its clip went to; where that is gone, the selected clip of its row (the half of a split), else the
 * nearest one, else the row's header. `before` still knew where the clip was.
 */
export function settlePlace(place: GridPlace, shown: Shown, before: Shown = shown): GridPlace {
  if (place.clipId === VIDEO_BAR_ID) return shown.view.timeline.picture ? place : { row: VIDEO_ROW, clipId: undefined };
  const clip = place.clipId === undefined ? undefined : clipById(shown.view.timeline, place.clipId);
  if (clip) return clip.laneIndex === laneOfRow(place.row) ? place : { row: rowOfLane(clip.laneIndex), clipId: clip.id };
  if (place.clipId === undefined && place.row <= shown.laneCount) return place;
  const row = Math.min(place.row, shown.laneCount);
  const gone = place.clipId === undefined ? undefined : clipById(before.view.timeline, place.clipId);
  return { row, clipId: row === VIDEO_ROW ? videoBarOf(shown) : insteadOf(gone, laneOfRow(row), shown) };
}

function insteadOf(gone: Clip | undefined, laneIndex: number, { view: { timeline, index, selection } }: Shown): string | undefined {
  const selected = [...selection].find((id) => clipById(timeline, id)?.laneIndex === laneIndex);
  return selected ?? (gone ? nearestClipIn(index, laneIndex, gone.startTime) : firstClipOf(index, laneIndex))?.id;
}

function stepInRow(place: GridPlace, step: 1 | -1, shown: Shown): GridPlace {
  const clip = place.clipId === undefined ? undefined : clipById(shown.view.timeline, place.clipId);
  const next = clip && neighbourOf(shown.view.index, clip, step);
  if (next) return { row: place.row, clipId: next.id };
  return step < 0 ? { row: place.row, clipId: undefined } : place;
}

function intoRow(place: GridPlace, row: number, shown: Shown): GridPlace {
  if (row === VIDEO_ROW) return firstOf(row, shown, { row, clipId: undefined });
  const clip = place.clipId === undefined ? undefined : clipById(shown.view.timeline, place.clipId);
  const seconds = clip?.startTime ?? shown.view.viewport.startSeconds;
  return { row, clipId: nearestClipIn(shown.view.index, laneOfRow(row), seconds)?.id };
}

function firstOf(row: number, shown: Shown, otherwise: GridPlace): GridPlace {
  const id = row === VIDEO_ROW ? videoBarOf(shown) : firstClipOf(shown.view.index, laneOfRow(row))?.id;
  return id === undefined ? otherwise : { row, clipId: id };
}

function lastOf(row: number, shown: Shown, otherwise: GridPlace): GridPlace {
  const id = row === VIDEO_ROW ? videoBarOf(shown) : lastClipOf(shown.view.index, laneOfRow(row))?.id;
  return id === undefined ? otherwise : { row, clipId: id };
}

function videoBarOf(shown: Shown): string | undefined {
  return shown.view.timeline.picture ? VIDEO_BAR_ID : undefined;
}
