import type { Clip, Lane } from "#model/timeline/clip.ts";
import { messages } from "#model/text/messages.ts";
import { sentencesText } from "#model/text/readable-cause.ts";
import { VIDEO_SOUND_LANE_ID } from "#model/plan/playback-plan.ts";
import { fadeShapeOf } from "#model/timeline/fade-shape.ts";
import { clipById } from "#model/timeline/timeline.ts";
import { endSeconds, secondsToPx } from "#model/timeline/viewport.ts";
import { clipCaption, clipFullNames, pictureFileName } from "../clip-names.ts";
import { VIDEO_BAR_ID } from "../contract.ts";
import { forEachClipIn } from "../index/queries.ts";
import { placeOf } from "../index/lane-index.ts";
import { laneHeightPx, laneTopPx, lanesTopPx, videoPx, videoSoundTopPx, videoTopPx, visibleLanes } from "../layout.ts";
import { laneOf } from "../shown-clips.ts";
import type { Shown } from "../shown-clips.ts";
import { hasVideoRow, laneOfRow, rowOfLane, VIDEO_ROW, VIDEO_SOUND_ROW } from "./grid-place.ts";
import type { GridPlace } from "./grid-place.ts";
import { RULER_ROW, describeRulerItem, rulerItems } from "./ruler-row.ts";

/** One clip (or the video bar) as a grid cell for assistive technology. CSS pixels, where the canvas draws it. */
export type GridCell = {
  readonly clipId: string;
  readonly label: string;
  readonly description?: string;
  readonly isSelected: boolean;
  /** From 1; the row's header is column 1. */
  readonly column: number;
  readonly leftPx: number;
  readonly widthPx: number;
};

export type GridRow = {
  readonly row: number;
  /** Its place among all rows, from 1. */
  readonly position: number;
  readonly name: string;
  readonly topPx: number;
  readonly heightPx: number;
  readonly cells: readonly GridCell[];
};

/** Limits the number of cells: nobody walks through more clips. The arrow keys still reach the others. */
const MOST_CELLS = 2000;

/** Rows and cells of what is in view, and of the grid's place. */
export function gridRows(shown: Shown, place: GridPlace): GridRow[] {
  const { viewport } = shown.view;
  const rows = [...rulerRow(shown, place), ...videoRow(shown), ...videoSoundRow(shown)].map((row, at) => ({ ...row, position: at + 1 }));
  const rowsAbove = rows.length;
  const lanes = visibleLanes(viewport, shown.laneCount);
  const placeLane = laneOfRow(place.row);
  let room = MOST_CELLS;
  for (let lane = 0; lane < shown.laneCount; lane++) {
    if ((lane < lanes.first || lane >= lanes.end) && lane !== placeLane) continue;
    const cells: GridCell[] = [];
    const seen = new Set<string>();
    const add = (clip: Clip) => {
      if (seen.has(clip.id)) return;
      seen.add(clip.id);
      cells.push(cellOf(clip, shown));
    };
    forEachClipIn(shown.view.index, lane, viewport.startSeconds, endSeconds(viewport), (clip) => {
      if (room > 0 || clip.id === place.clipId) add(clip);
      room -= 1;
    });
    const focused = place.clipId === undefined || lane !== placeLane ? undefined : clipById(shown.view.timeline, place.clipId);
    if (focused) add(focused);
    cells.sort((a, b) => a.column - b.column);
    rows.push({
      row: rowOfLane(lane),
      position: rowsAbove + lane + 1,
      name: laneName(laneOf(shown.view, lane)),
      topPx: laneTopPx(lane, viewport),
      heightPx: laneHeightPx(lane, viewport),
      cells,
    });
  }
  return rows;
}

function laneName({ name, isLocked, colour, pan }: Lane): string {
  return messages.laneRow(name, isLocked === true, colour, pan ?? 0);
}

/** Number of all rows, in view or not. */
export function gridRowCount(shown: Shown): number {
  const { timeline, parts } = shown.view;
  const others = [hasVideoRow(shown), shown.videoSound !== undefined, rulerItems(timeline.settings, parts).length > 0];
  return shown.laneCount + others.filter(Boolean).length;
}

/** "Main theme, Audio 1, starts 0:12.000, length 0:30.000, muted" */
export function clipLabel(clip: Clip, shown: Shown): string {
  const lane = laneOf(shown.view, clip.laneIndex).name;
  return messages.clipDescription({ ...clip, name: clipCaption(shown.view, clip) }, lane, shown.times);
}

/** What the canvas shows beside that: its other names, the beginning of its sound, its gain, an unusual shape of its fades. */
function clipFacts(clip: Clip, { view, times }: Shown): string {
  const caption = clipCaption(view, clip);
  const others = clipFullNames(view, clip).filter((name) => name !== caption);
  const fades = clip.fadeIn > 0 || clip.fadeOut > 0 ? fadeShapeOf(clip) : "equalPower";
  const facts = messages.clipFacts(others, clip, fades === "equalPower" ? undefined : fades, times);
  const failure = view.failures?.get(clip.url);
  return failure === undefined ? facts : sentencesText([messages.clipCannotPlay(failure), facts]);
}

function cellOf(clip: Clip, shown: Shown): GridCell {
  const { selection, index } = shown.view;
  const lane = index.lanes[clip.laneIndex];
  return {
    clipId: clip.id,
    label: clipLabel(clip, shown),
    description: clipFacts(clip, shown),
    isSelected: selection.has(clip.id),
    column: ((lane && placeOf(lane, clip)) ?? 0) + 2,
    ...spanOf(clip.startTime, clip.endTime, shown),
  };
}

type TopRow = Omit<GridRow, "position">;

/** Empty without markers and loop range. Contains what is in view, and the grid's place. */
function rulerRow(shown: Shown, place: GridPlace): readonly TopRow[] {
  const { viewport, timeline, parts } = shown.view;
  const items = rulerItems(timeline.settings, parts);
  if (items.length === 0) return [];
  const end = endSeconds(viewport);
  const cells = items.flatMap((item, index) => {
    const isIn = item.end >= viewport.startSeconds && item.start <= end;
    if (!isIn && !(place.row === RULER_ROW && item.id === place.clipId)) return [];
    const label = describeRulerItem(item, shown.times);
    const { note: description } = item;
    const cell = { clipId: item.id, label, isSelected: false, column: index + 2, ...spanOf(item.start, item.end, shown) };
    return [description === undefined ? cell : { ...cell, description }];
  });
  return [{ row: RULER_ROW, name: messages.rulerRow, topPx: 0, heightPx: videoTopPx(viewport), cells }];
}

/** Empty where the picture has no row. */
function videoRow(shown: Shown): readonly TopRow[] {
  if (!hasVideoRow(shown)) return [];
  const { times, view } = shown;
  const { timeline, selection } = view;
  const cell = timeline.picture && {
    clipId: VIDEO_BAR_ID,
    label: messages.pictureDescription(pictureFileName(view), timeline.picture.duration, times),
    isSelected: selection.has(VIDEO_BAR_ID),
    column: 2,
    ...spanOf(0, timeline.picture.duration, shown),
  };
  const { viewport } = view;
  return [{ row: VIDEO_ROW, name: messages.video, topPx: videoTopPx(viewport), heightPx: videoPx(viewport), cells: cell ? [cell] : [] }];
}

/** Empty where the picture has no sound. */
function videoSoundRow(shown: Shown): readonly TopRow[] {
  const { videoSound, view } = shown;
  if (!videoSound) return [];
  const cell = {
    clipId: VIDEO_SOUND_LANE_ID,
    label: messages.videoSoundDescription(view.timeline.settings.videoSound, videoSound.endTime, shown.times),
    isSelected: false,
    column: 2,
    ...spanOf(videoSound.startTime, videoSound.endTime, shown),
  };
  const topPx = videoSoundTopPx(view.viewport);
  const heightPx = lanesTopPx(view.viewport) - topPx;
  return [{ row: VIDEO_SOUND_ROW, name: messages.videoSound, topPx, heightPx, cells: [cell] }];
}

/** Clamped to the surroundings of the view: a browser's own coordinates end at about 33 million pixels. */
function spanOf(from: number, to: number, { view: { viewport } }: Shown): { readonly leftPx: number; readonly widthPx: number } {
  const left = Math.min(Math.max(secondsToPx(viewport, from), -10_000), viewport.widthPx + 10_000);
  const right = Math.min(Math.max(secondsToPx(viewport, to), -10_000), viewport.widthPx + 10_000);
  return { leftPx: left, widthPx: Math.max(1, right - left) };
}
