import type { Clip } from "#model/timeline/clip.ts";
import { secondsToPx } from "#model/timeline/viewport.ts";
import { HANDLE_RADIUS_PX, fadeHandleXPx, fadeHandleYPx, gainLineYPx, hasHandles } from "../../clip-handles.ts";
import { ALL_PARTS } from "../../timeline-parts.ts";
import { laneBottomPx, lanesTopPx } from "../../layout.ts";
import { withAlpha } from "../colour.ts";
import type { FrameInput } from "../frame-input.ts";
import { yOf } from "../pixel-grid.ts";
import type { GlyphBatch } from "../text/glyph-batch.ts";

/** Draws the handles of a hovered or selected clip: fades at its upper corners; on a selected clip also the gain line. */
export function drawHandles(glyphs: GlyphBatch, { grid, palette, shown }: FrameInput, clip: Clip, isSelected: boolean): void {
  const { viewport } = grid;
  const { gainLine, fades } = shown.view.parts ?? ALL_PARTS;
  if (!hasHandles(clip, viewport) || laneBottomPx(clip.laneIndex, viewport) < lanesTopPx(viewport)) return;
  const clipTop = yOf(grid, lanesTopPx(viewport));
  const line = Math.max(1, Math.floor(grid.devicePixelRatio));
  if (isSelected && gainLine) {
    const top = yOf(grid, gainLineYPx(clip, viewport));
    const left = Math.max(0, yOf(grid, secondsToPx(viewport, clip.startTime) + 2));
    const right = Math.min(grid.widthDevicePx, yOf(grid, secondsToPx(viewport, clip.endTime) - 2));
    glyphs.addPlate(left, Math.max(clipTop, top), right, top + line, withAlpha(palette.text, 0.6));
  }
  if (!fades) return;
  const half = yOf(grid, HANDLE_RADIUS_PX);
  const y = yOf(grid, fadeHandleYPx(clip.laneIndex, viewport));
  for (const edge of ["start", "end"] as const) {
    const xPx = fadeHandleXPx(clip, edge, viewport);
    if (xPx < -HANDLE_RADIUS_PX || xPx > viewport.widthPx + HANDLE_RADIUS_PX) continue;
    const x = yOf(grid, xPx);
    glyphs.addPlate(x - half - line, Math.max(clipTop, y - half - line), x + half + line, y + half + line, palette.page);
    glyphs.addPlate(x - half, Math.max(clipTop, y - half), x + half, y + half, palette.text);
  }
}
