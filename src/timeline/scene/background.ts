import { messages } from "#model/text/messages.ts";
import { laneBottomPx, laneTopPx, lanesTopPx, newLanePx, videoSoundTopPx, videoTopPx, visibleLanes } from "../layout.ts";
import type { FrameInput } from "./frame-input.ts";
import { xOf, yOf } from "./pixel-grid.ts";
import type { RectBatch } from "./rect-batch.ts";
import { drawRuler } from "./ruler/draw-ruler.ts";
import type { GlyphBatch } from "./text/glyph-batch.ts";

/** Draws what lies below the clips: lanes, the area of a new lane, the picture's row and end; `drawRuler` adds grid lines and markers. */
export function drawBackground(rects: RectBatch, glyphs: GlyphBatch, input: FrameInput): void {
  const { grid, palette, shown } = input;
  const { widthDevicePx: width, heightDevicePx: height, viewport } = grid;
  const lanesTop = yOf(grid, lanesTopPx(viewport));
  const line = Math.max(1, Math.floor(grid.devicePixelRatio));
  rects.add(0, 0, width, height, palette.page);

  const lanes = visibleLanes(viewport, shown.laneCount);
  for (let lane = lanes.first; lane < lanes.end; lane++) {
    const top = yOf(grid, laneTopPx(lane, viewport));
    const bottom = yOf(grid, laneBottomPx(lane, viewport));
    rects.add(0, Math.max(lanesTop, top), width, bottom, palette.lanes[lane % 2 === 0 ? 0 : 1]);
    rects.add(0, Math.max(lanesTop, bottom - line), width, bottom, palette.hairline);
  }
  if (newLanePx(viewport) > 0) drawNewLane(rects, glyphs, input, line);

  const ends = shown.pictureSeconds > 0 ? xOf(grid, shown.pictureSeconds) : undefined;
  if (ends !== undefined) rects.add(Math.max(0, ends), lanesTop, width, height, palette.pastEnd);

  const videoTop = yOf(grid, videoTopPx(viewport));
  rects.add(0, videoTop, width, lanesTop, palette.videoRow);
  const soundTop = yOf(grid, videoSoundTopPx(viewport));
  if (soundTop < lanesTop) rects.add(0, soundTop - line, width, soundTop, palette.hairline);
  rects.add(0, lanesTop - line, width, lanesTop, palette.tick);
  if (ends !== undefined) rects.add(ends, videoTop, ends + line, height, palette.tick);
  drawRuler(rects, glyphs, input, line);
}

function drawNewLane(rects: RectBatch, glyphs: GlyphBatch, input: FrameInput, line: number): void {
  const { grid, palette, fonts, shown } = input;
  const { widthDevicePx: width, viewport } = grid;
  const lanesTop = yOf(grid, lanesTopPx(viewport));
  const newLaneTop = yOf(grid, laneTopPx(shown.laneCount, viewport));
  const newLaneBottom = yOf(grid, laneTopPx(shown.laneCount, viewport) + newLanePx(viewport));
  rects.add(0, Math.max(lanesTop, newLaneTop), width, newLaneBottom, palette.newLane);
  drawDashes(rects, input, newLaneBottom - line, line);
  const { preview } = shown.view;
  if (input.drop || preview?.kind === "moveClip" || preview?.kind === "duplicateClips") {
    const baseline = newLaneTop + yOf(grid, newLanePx(viewport) / 2 + 4);
    const bounds = { left: 0, right: width, top: lanesTop };
    glyphs.addText(fonts.hints, messages.timelineNewLane, yOf(grid, 12), baseline, palette.quietText, bounds);
  }
}

/** The lower edge of the new-lane area: dashed, because the lane does not exist yet. */
function drawDashes(rects: RectBatch, { grid, palette }: FrameInput, y: number, line: number): void {
  if (y < yOf(grid, lanesTopPx(grid.viewport))) return;
  const dash = yOf(grid, 6);
  const first = -(((grid.firstColumn % (dash * 2)) + dash * 2) % (dash * 2));
  for (let x = first; x < grid.widthDevicePx; x += dash * 2) rects.add(Math.max(0, x), y, x + dash, y + line, palette.hairline);
}
