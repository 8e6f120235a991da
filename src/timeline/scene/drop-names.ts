import { CLIP_INSET_PX, laneTopPx, lanesTopPx } from "../layout.ts";
import type { FrameInput } from "./frame-input.ts";
import { xOf, yOf } from "./pixel-grid.ts";
import type { GlyphBatch } from "./text/glyph-batch.ts";

/** The names of incoming clips and of what hovers; "…" stands for a length that is not known. */
export function drawDropNames(glyphs: GlyphBatch, { grid, palette, fonts, shown, drop }: FrameInput): void {
  const { incoming, preview } = shown.view;
  if (!drop && !incoming) return;
  const inset = yOf(grid, 6);
  // Clips of a preview have captions.
  for (const { name, laneIndex, startTime, endTime, originalDuration } of [...(incoming ?? []), ...((!preview && drop) || [])]) {
    const text = originalDuration === undefined ? `${name} …`.trim() : name;
    const left = Math.max(0, xOf(grid, startTime)) + inset;
    const right = xOf(grid, endTime) - inset;
    const top = yOf(grid, lanesTopPx(grid.viewport));
    const baseline = yOf(grid, laneTopPx(laneIndex, grid.viewport) + CLIP_INSET_PX + 12);
    if (right > left) glyphs.addText(fonts.names, text, left, baseline, palette.text, { left, right, top });
  }
}
