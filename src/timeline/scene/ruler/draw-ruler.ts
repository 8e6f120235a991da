import { endSeconds, secondsToPx } from "#model/timeline/viewport.ts";
import { FLAG_WIDTH_PX, MARKER_NAME_FROM_PX, markerNameEndPx } from "../../gestures/hit-test.ts";
import { lanesTopPx, rulerTopPx, videoTopPx } from "../../layout.ts";
import { withAlpha } from "../colour.ts";
import type { FrameInput } from "../frame-input.ts";
import { xOf, yOf } from "../pixel-grid.ts";
import type { RectBatch } from "../rect-batch.ts";
import type { GlyphBatch, TextBounds } from "../text/glyph-batch.ts";

/** Minimum distance between ticks, CSS px; closer ticks are left out. */
const TICK_MIN_PX = 5;
const LOOP_HEIGHT_PX = 4;
const ANYWHERE: TextBounds = { left: 0, right: Number.POSITIVE_INFINITY, top: 0 };

/** The markers' row, the ruler with ticks and labels, the grid below it, and the loop range. */
export function drawRuler(rects: RectBatch, glyphs: GlyphBatch, input: FrameInput, line: number): void {
  const { grid, palette, shown } = input;
  const top = yOf(grid, rulerTopPx(grid.viewport));
  const bottom = yOf(grid, videoTopPx(grid.viewport));
  rects.add(0, 0, grid.widthDevicePx, top, palette.newLane);
  rects.add(0, top, grid.widthDevicePx, bottom, palette.ruler);
  drawTicks(rects, glyphs, input, line);
  rects.add(0, bottom - line, grid.widthDevicePx, bottom, palette.hairline);
  if (bottom > top) drawLoop(rects, input, line);
  const markers = shown.settings.markers;
  for (const [place, marker] of markers.entries()) drawMarker(rects, glyphs, input, line, marker, markers[place + 1]?.time);
}

function drawTicks(rects: RectBatch, glyphs: GlyphBatch, { grid, palette, fonts, ruler, shown }: FrameInput, line: number): void {
  const { viewport } = grid;
  const top = rulerTopPx(viewport);
  const bottom = yOf(grid, videoTopPx(viewport));
  const isShown = bottom > yOf(grid, top);
  const lanesTop = yOf(grid, lanesTopPx(viewport));
  const end = endSeconds(viewport);
  const { stepSeconds, ticksPerStep, secondsAt, stepAt } = ruler.marksOf(shown, end);
  const hasTicks = (stepSeconds / ticksPerStep) * viewport.pxPerSecond >= TICK_MIN_PX;
  const stepsPerMark = hasTicks ? ticksPerStep : 1;
  // Counts whole marks, so that rounding errors do not accumulate late in a long picture.
  const firstMark = (Math.floor(stepAt(viewport.startSeconds)) - 1) * stepsPerMark;
  for (let mark = Math.max(0, firstMark); ; mark++) {
    const seconds = secondsAt(mark / stepsPerMark);
    if (seconds > end) return;
    const x = Math.round(seconds * grid.columnsPerSecond - grid.firstColumn);
    const isLabelled = mark % stepsPerMark === 0;
    if (isShown) rects.add(x, isLabelled ? yOf(grid, top + 15) : bottom - yOf(grid, 5), x + line, bottom, palette.tick);
    if (!isLabelled) continue;
    rects.add(x, lanesTop, x + line, grid.heightDevicePx, palette.gridLine);
    if (!isShown) continue;
    glyphs.addText(fonts.times, ruler.labelOf(mark / stepsPerMark), x + yOf(grid, 4), yOf(grid, top + 13), palette.quietText, ANYWHERE);
  }
}

/** The loop range: a band at the top of the ruler, with lines from its ends down to the lanes. */
function drawLoop(rects: RectBatch, { grid, palette, shown }: FrameInput, line: number): void {
  const { loopRange } = shown.settings;
  if (!loopRange) return;
  const [left, right] = [xOf(grid, loopRange.start), xOf(grid, loopRange.end)];
  const top = rulerTopPx(grid.viewport);
  const [from, bottom] = [yOf(grid, top), yOf(grid, videoTopPx(grid.viewport))];
  rects.add(left, from, right, bottom, withAlpha(palette.accent, 0.12));
  rects.add(left, from, right, yOf(grid, top + LOOP_HEIGHT_PX), palette.accent);
  rects.add(left, from, left + line, bottom, palette.accent);
  rects.add(right - line, from, right, bottom, palette.accent);
}

type DrawnMarker = { readonly time: number; readonly name: string; readonly colour: keyof FrameInput["palette"]["markers"] };

/** A flag with its name, cut to the available width, and a thin line through ruler and lanes. */
function drawMarker(
  rects: RectBatch,
  glyphs: GlyphBatch,
  { grid, palette, fonts }: FrameInput,
  line: number,
  { time, name, colour: colourName }: DrawnMarker,
  nextTime: number | undefined,
): void {
  const { viewport } = grid;
  const nextPx = nextTime === undefined ? Number.POSITIVE_INFINITY : secondsToPx(viewport, nextTime);
  const atPx = secondsToPx(viewport, time);
  // A name may extend into the view from the left.
  if (atPx > viewport.widthPx || Math.min(nextPx, atPx + 200) < 0) return;
  const colour = palette.markers[colourName];
  const x = Math.round(time * grid.columnsPerSecond - grid.firstColumn);
  const [top, bottom] = [yOf(grid, 3), yOf(grid, rulerTopPx(viewport))];
  rects.add(x, bottom, x + line, grid.heightDevicePx, withAlpha(colour, 0.45));
  rects.add(x, top, x + line, bottom, colour);
  rects.add(x, top, x + yOf(grid, FLAG_WIDTH_PX), top + yOf(grid, 8), colour);
  const endPx = markerNameEndPx(nextTime === undefined ? undefined : nextPx - atPx);
  if (endPx === undefined) return;
  const left = x + yOf(grid, MARKER_NAME_FROM_PX);
  const right = nextTime === undefined ? x + yOf(grid, endPx) : yOf(grid, atPx + endPx);
  glyphs.addText(fonts.marks, name, left, yOf(grid, 11), colour, { left: 0, right, top: 0 });
}
