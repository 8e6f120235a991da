import { laneTopPx, lanesTopPx, videoTopPx } from "../layout.ts";
import { withAlpha } from "./colour.ts";
import type { FrameInput } from "./frame-input.ts";
import { xOf, yOf } from "./pixel-grid.ts";
import type { RectBatch } from "./rect-batch.ts";
import type { GlyphBatch } from "./text/glyph-batch.ts";

/** The snap line of a drag, across the whole height, so that it shows both edges that it aligns. */
export function drawGuideLine(rects: RectBatch, { grid, palette, guide }: FrameInput): void {
  if (guide?.lineSeconds === undefined) return;
  const line = Math.max(1, Math.floor(grid.devicePixelRatio));
  const x = xOf(grid, guide.lineSeconds);
  rects.add(x - line, yOf(grid, videoTopPx(grid.viewport)), x, grid.heightDevicePx, withAlpha(palette.text, 0.85));
}

/** The change of a drag as text on a plate above it; left of the line near the right end of the view. */
export function drawGuideText(glyphs: GlyphBatch, { grid, palette, fonts, guide }: FrameInput): void {
  if (!guide) return;
  const [inset, height] = [yOf(grid, 6), yOf(grid, 18)];
  const width = Math.ceil(glyphs.widthOf(fonts.times, guide.text)) + 2 * inset;
  const above = guide.laneIndex === undefined ? undefined : yOf(grid, laneTopPx(guide.laneIndex, grid.viewport)) - height - yOf(grid, 2);
  const top = above === undefined ? yOf(grid, videoTopPx(grid.viewport) + 4) : Math.max(yOf(grid, lanesTopPx(grid.viewport) + 2), above);
  const at = xOf(grid, guide.seconds) + yOf(grid, 4);
  const beside = at + width > grid.widthDevicePx ? at - width - yOf(grid, 8) : at;
  const left = Math.max(yOf(grid, 4), Math.min(beside, grid.widthDevicePx - width - yOf(grid, 4)));
  glyphs.addPlate(left, top, left + width, top + height, palette.text);
  glyphs.addText(fonts.times, guide.text, left + inset, top + yOf(grid, 13), palette.page, {
    left: 0,
    right: Number.POSITIVE_INFINITY,
    top: 0,
  });
}
