import { clipById } from "#model/timeline/timeline.ts";
import { FLAG_WIDTH_PX, LOOP_BAND_PX } from "../gestures/hit-test.ts";
import { LOOP_ID, rulerItems } from "../grid/ruler-row.ts";
import { CLIP_INSET_PX, laneBottomPx, laneTopPx, lanesTopPx, rulerTopPx, videoPx, videoSoundTopPx, videoTopPx } from "../layout.ts";
import { withAlpha } from "./colour.ts";
import type { Colour } from "./colour.ts";
import { drawPlayhead, playheadColumn } from "./ruler/draw-playhead.ts";
import { drawFlash } from "./flash.ts";
import type { FrameInput } from "./frame-input.ts";
import { drawGuideLine } from "./guide.ts";
import { xOf, yOf } from "./pixel-grid.ts";
import type { PixelGrid } from "./pixel-grid.ts";
import type { RectBatch } from "./rect-batch.ts";

/**
 * Draws what lies over the clips: the preview of a drop, files being imported, the flash of an undo, the focus ring, the guide line, the
 * marquee and the playhead.
 * @param playheadSeconds undefined while the playhead has its own layer
 */
export function drawOverlay(rects: RectBatch, input: FrameInput, playheadSeconds: number | undefined): void {
  rects.begin();
  drawDrop(rects, input);
  drawFlash(rects, input);
  drawFocus(rects, input);
  drawGuideLine(rects, input);
  drawMarquee(rects, input);
  if (playheadSeconds !== undefined) drawPlayhead(rects, input, playheadColumn(input.grid, playheadSeconds));
  rects.end();
}

function drawDrop(rects: RectBatch, { grid, palette, shown, drop }: FrameInput): void {
  const { incoming } = shown.view;
  if (!drop && !incoming) return;
  const lanesTop = yOf(grid, lanesTopPx(grid.viewport));
  for (const laneIndex of new Set(drop?.map((clip) => clip.laneIndex))) {
    const bottom = yOf(grid, laneBottomPx(laneIndex, grid.viewport));
    rects.add(
      0,
      Math.max(lanesTop, yOf(grid, laneTopPx(laneIndex, grid.viewport))),
      grid.widthDevicePx,
      bottom,
      withAlpha(palette.accent, 0.08),
    );
  }
  for (const { laneIndex, startTime, endTime, originalDuration } of [...(incoming ?? []), ...(drop ?? [])]) {
    const box = {
      left: xOf(grid, startTime),
      right: xOf(grid, endTime),
      top: Math.max(lanesTop, yOf(grid, laneTopPx(laneIndex, grid.viewport) + CLIP_INSET_PX)),
      bottom: yOf(grid, laneBottomPx(laneIndex, grid.viewport) - CLIP_INSET_PX),
    };
    if (box.bottom <= box.top) continue;
    rects.add(box.left, box.top, box.right, box.bottom, withAlpha(palette.accent, 0.22));
    drawFrame(rects, box, yOf(grid, 2), palette.accent, originalDuration === undefined);
  }
}

function drawFocus(rects: RectBatch, { grid, palette, shown, focus }: FrameInput): void {
  if (!focus || focus.kind === "playhead") return;
  const width = yOf(grid, 2);
  if (focus.kind === "video") {
    const top = yOf(grid, videoTopPx(grid.viewport));
    const right = shown.pictureSeconds > 0 ? xOf(grid, shown.pictureSeconds) : grid.widthDevicePx;
    drawFrame(
      rects,
      { left: Math.max(0, xOf(grid, 0)), right, top, bottom: top + yOf(grid, videoPx(grid.viewport)) - 1 },
      width,
      palette.focus,
    );
    return;
  }
  if (focus.kind === "videoSound") {
    const [top, bottom] = [yOf(grid, videoSoundTopPx(grid.viewport)), yOf(grid, lanesTopPx(grid.viewport) - 1)];
    if (bottom > top) drawFrame(rects, { left: 0, right: grid.widthDevicePx, top, bottom }, width, palette.focus);
    return;
  }
  if (focus.kind === "ruler") {
    const item = rulerItems(shown.settings, shown.view.parts).find(({ id }) => id === focus.id);
    if (!item) return;
    const left = xOf(grid, item.start);
    const rulerTop = rulerTopPx(grid.viewport);
    const box =
      item.id === LOOP_ID
        ? { left, right: xOf(grid, item.end), top: yOf(grid, rulerTop), bottom: yOf(grid, rulerTop + LOOP_BAND_PX) }
        : { left: left - width, right: left + yOf(grid, FLAG_WIDTH_PX) + width, top: 0, bottom: yOf(grid, rulerTop) };
    drawFrame(rects, box, width, palette.focus);
    return;
  }
  if (focus.kind === "lane") {
    const [top, bottom] = laneSpan(focus.laneIndex, grid);
    if (bottom > top) drawFrame(rects, { left: 0, right: grid.widthDevicePx, top, bottom }, width, palette.focus);
    return;
  }
  const clip = shown.previewed.find(({ id }) => id === focus.clipId) ?? clipById(shown.view.timeline, focus.clipId);
  if (!clip) return;
  const [top, bottom] = laneSpan(clip.laneIndex, grid);
  const left = xOf(grid, clip.startTime);
  const right = Math.max(xOf(grid, clip.endTime), left + 2);
  if (bottom > top) drawFrame(rects, { left: left - width, right: right + width, top, bottom }, width, palette.focus);
}

/** Top and bottom of the visible part of a lane. */
function laneSpan(laneIndex: number, grid: PixelGrid): readonly [top: number, bottom: number] {
  const top = Math.max(yOf(grid, lanesTopPx(grid.viewport)), yOf(grid, laneTopPx(laneIndex, grid.viewport)));
  return [top, yOf(grid, laneBottomPx(laneIndex, grid.viewport) - 1)];
}

function drawMarquee(rects: RectBatch, { grid, palette, marquee }: FrameInput): void {
  if (!marquee) return;
  const lanesTop = yOf(grid, lanesTopPx(grid.viewport));
  const heightOf = (px: number) => Math.max(lanesTop, yOf(grid, laneTopPx(0, grid.viewport) + px));
  const box = {
    left: xOf(grid, marquee.fromSeconds),
    right: xOf(grid, marquee.toSeconds),
    top: heightOf(marquee.fromPx),
    bottom: heightOf(marquee.toPx),
  };
  rects.add(box.left, box.top, box.right, box.bottom, withAlpha(palette.accent, 0.12));
  drawFrame(rects, box, Math.max(1, Math.floor(grid.devicePixelRatio)), withAlpha(palette.accent, 0.9));
}

type Box = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number };

/** @param isOpen without its right side: where that lies is not known */
function drawFrame(rects: RectBatch, { left, right, top, bottom }: Box, width: number, colour: Colour, isOpen = false): void {
  rects.add(left, top, right, top + width, colour);
  rects.add(left, bottom - width, right, bottom, colour);
  rects.add(left, top + width, left + width, bottom - width, colour);
  if (!isOpen) rects.add(right - width, top + width, right, bottom - width, colour);
}
