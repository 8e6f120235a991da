import type { CaptionTimes } from "./caption-times.ts";
import type { ClipShape } from "./clip-batch.ts";
import type { FrameInput } from "../frame-input.ts";
import { yOf } from "../pixel-grid.ts";
import type { PixelGrid } from "../pixel-grid.ts";
import type { GlyphBatch, TextBounds } from "../text/glyph-batch.ts";

/** Narrower clips show no name, CSS px. */
const NAME_MIN_WIDTH_PX = 28;
const TEXT_INSET_PX = 6;
const PLATE_HEIGHT_PX = 13;

/** Horizontal range in which a caption is visible; device pixels. */
export type Span = { left: number; right: number };

/** What captions are drawn with: created once; span and bounds are rewritten for each caption. */
export type CaptionTools = {
  readonly glyphs: GlyphBatch;
  readonly span: Span;
  readonly bounds: { -readonly [Side in keyof TextBounds]: TextBounds[Side] };
  /** The texts of the next caption. */
  readonly text: CaptionText;
};

export function captionTools(glyphs: GlyphBatch): CaptionTools {
  return {
    glyphs,
    span: { left: 0, right: 0 },
    bounds: { left: 0, right: 0, top: 0 },
    text: { name: "", times: undefined, gain: undefined },
  };
}

/** The caption of a clip. */
export type CaptionText = { name: string; times: CaptionTimes | undefined; gain: string | undefined };

/** Draws name and times in the header strip, within the tools' span; both stay in view while any part of the strip does. */
export function drawCaption(tools: CaptionTools, input: FrameInput, shape: ClipShape): void {
  const { name, times, gain } = tools.text;
  const { glyphs, span, bounds } = tools;
  const { grid, fonts } = input;
  const inset = yOf(grid, TEXT_INSET_PX);
  const left = Math.max(0, span.left) + inset;
  let right = Math.min(grid.widthDevicePx, span.right) - inset;
  const baseline = shape.top + Math.round(shape.headerHeight * 0.75);
  bounds.left = span.left;
  bounds.top = shape.clipTop;
  let free = left;
  const lines = times === undefined && gain === undefined ? 0 : linesIn(shape, grid);
  if (times !== undefined) {
    const width = Math.ceil(glyphs.widthOf(fonts.times, times.line));
    bounds.right = grid.widthDevicePx;
    if (right - left - width >= yOf(grid, 56)) {
      glyphs.addText(fonts.times, times.line, right - width, baseline, shape.paint.text, bounds);
      right -= width + inset;
    } else if (right - left >= width && lines > 0) {
      free = drawPlate(tools, input, shape, times.line, left, left + width, 0);
    } else {
      for (let line = 0; line < Math.min(lines, times.stacked.length); line++) {
        const text = times.stacked.at(-1 - line) ?? "";
        const end = left + Math.ceil(glyphs.widthOf(fonts.times, text));
        if (right < end) continue;
        const next = drawPlate(tools, input, shape, text, left, end, line);
        if (line === 0) free = next;
      }
    }
  }
  if (gain !== undefined && lines > 0) drawGain(tools, input, shape, gain, free);
  if (right - left < yOf(grid, NAME_MIN_WIDTH_PX) - inset * 2) return;
  bounds.right = right;
  glyphs.addText(fonts.names, name, left, baseline, shape.paint.text, bounds);
}

/** Number of plates, one above the other, for which the clip has room below its strip; none where one would hide half of the waveform. */
function linesIn({ top, bottom, headerHeight }: ClipShape, grid: PixelGrid): number {
  const lines = Math.floor((bottom - top - headerHeight - yOf(grid, 3)) / yOf(grid, PLATE_HEIGHT_PX));
  return lines > 1 ? lines : 0;
}

/** The gain at the lower right corner, where there is room right of `free`. */
function drawGain(
  { glyphs, span, bounds }: CaptionTools,
  { grid, palette, fonts }: FrameInput,
  shape: ClipShape,
  gain: string,
  free: number,
): void {
  const inset = yOf(grid, TEXT_INSET_PX);
  const right = Math.min(grid.widthDevicePx, span.right) - inset;
  const left = right - Math.ceil(glyphs.widthOf(fonts.times, gain));
  if (left < free) return;
  const bottom = shape.bottom - yOf(grid, 3);
  const top = Math.max(shape.clipTop, bottom - yOf(grid, PLATE_HEIGHT_PX));
  glyphs.addPlate(left - yOf(grid, 3), top, right + yOf(grid, 3), bottom, shape.paint.body);
  bounds.right = grid.widthDevicePx;
  glyphs.addText(fonts.times, gain, left, bottom - yOf(grid, 3), palette.text, bounds);
}

/** Draws times on a plate over the waveform; returns where the next plate may begin. @param line counted from the bottom of the clip */
function drawPlate(
  { glyphs, bounds }: CaptionTools,
  { grid, palette, fonts }: FrameInput,
  shape: ClipShape,
  text: string,
  left: number,
  right: number,
  line: number,
): number {
  const bottom = shape.bottom - yOf(grid, 3) - line * yOf(grid, PLATE_HEIGHT_PX);
  const top = Math.max(shape.clipTop, bottom - yOf(grid, PLATE_HEIGHT_PX));
  glyphs.addPlate(left - yOf(grid, 3), top, right + yOf(grid, 3), bottom, shape.paint.body);
  glyphs.addText(fonts.times, text, left, bottom - yOf(grid, 3), palette.text, bounds);
  return right + 2 * yOf(grid, TEXT_INSET_PX);
}
