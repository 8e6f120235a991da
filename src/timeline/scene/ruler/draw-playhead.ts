import { videoTopPx } from "../../layout.ts";
import type { Colour } from "../colour.ts";
import type { FrameInput } from "../frame-input.ts";
import { yOf } from "../pixel-grid.ts";
import type { PixelGrid } from "../pixel-grid.ts";
import type { RectBatch } from "../rect-batch.ts";

const HEAD_HALF_WIDTH_PX = 5;

/** Anything that fills rectangles. */
export type RectPainter = Pick<RectBatch, "add">;

/** Pixel column of the playhead's line; may lie outside the view. */
export function playheadColumn(grid: PixelGrid, seconds: number): number {
  return Math.round(seconds * grid.columnsPerSecond - grid.firstColumn);
}

/** Reach of the head to each side of the line, and the line's width; device pixels. */
export function playheadSize(grid: PixelGrid): { readonly reach: number; readonly line: number } {
  return { reach: yOf(grid, HEAD_HALF_WIDTH_PX) + 1, line: Math.max(1, Math.round(grid.devicePixelRatio * 1.25)) };
}

/** Draws the playhead's line, and its head in the ruler. */
export function drawPlayhead(rects: RectPainter, { grid, palette, focus }: FrameInput, column: number): void {
  const { reach, line } = playheadSize(grid);
  if (column < -reach || column > grid.widthDevicePx + reach) return;
  const left = column - Math.floor(line / 2);
  const top = Math.max(0, yOf(grid, videoTopPx(grid.viewport) - 12));
  rects.add(left, top, left + line, grid.heightDevicePx, palette.playhead);
  drawHead(rects, left + line / 2, top, yOf(grid, HEAD_HALF_WIDTH_PX), focus?.kind === "playhead" ? palette.text : palette.playhead);
}

/** The handle in the ruler: a box that tapers to the line, row by row. */
function drawHead(rects: RectPainter, centre: number, top: number, half: number, colour: Colour): void {
  rects.add(Math.floor(centre - half), top, Math.ceil(centre + half), top + half, colour);
  for (let row = 0; row < half; row++) {
    rects.add(Math.floor(centre - half + row), top + half + row, Math.ceil(centre + half - row), top + half + row + 1, colour);
  }
}
