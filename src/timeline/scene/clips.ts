import type { Clip } from "#model/clip.ts";
import { CLIP_TIMES_MIN_WIDTH_PX, LANE_HEIGHT_PX } from "#model/limits.ts";
import { messages } from "#model/messages.ts";
import { formatTime, formatTimeExact } from "#model/time.ts";
import { endSeconds } from "#model/viewport.ts";
import { VIDEO_BAR_ID } from "../contract.ts";
import { CLIP_HEADER_PX, CLIP_INSET_PX, LANES_TOP_PX, RULER_HEIGHT_PX, VIDEO_HEIGHT_PX, laneTopPx, visibleLanes } from "../layout.ts";
import { forEachShownIn, hiddenIds } from "../shown-clips.ts";
import { labelFont } from "./text/fonts.ts";
import type { ClipBatch } from "./clip-batch.ts";
import type { FrameInput } from "./frame-input.ts";
import { drawHandles } from "./handles.ts";
import { paintOf } from "./palette.ts";
import type { ClipPaint } from "./palette.ts";
import { xOf, yOf } from "./pixel-grid.ts";
import type { PixelGrid } from "./pixel-grid.ts";
import type { GlyphBatch } from "./text/glyph-batch.ts";
import type { WaveRows } from "./wave-rows.ts";

const CORNER_PX = 4;
/** Narrower clips show no name, CSS px. */
const NAME_MIN_WIDTH_PX = 28;
/** From this width on, times are shown to the millisecond. */
const EXACT_TIMES_MIN_WIDTH_PX = 300;
const TEXT_INSET_PX = 6;
/** Wave rows of what a gesture drags are kept apart from those of the lanes below it. */
const dragLaneKey = (laneIndex: number) => -1 - laneIndex;

/** The video bar and every clip in view, with names and times. Returns how many clips were drawn. */
export function drawClips(batch: ClipBatch, glyphs: GlyphBatch, waves: WaveRows, input: FrameInput): number {
  const { grid, shown } = input;
  const { viewport } = grid;
  let count = 0;
  waves.begin(grid, shown.view.options.waveforms === "stereo" ? 2 : 1);
  batch.begin(grid.firstColumn, yOf(grid, CLIP_HEADER_PX), yOf(grid, CORNER_PX), grid.devicePixelRatio);
  drawVideoBar(batch, glyphs, input);
  const hidden = hiddenIds(shown.view);
  const lanes = visibleLanes(viewport, shown.laneCount);
  const [from, to] = [viewport.startSeconds, endSeconds(viewport)];
  const tools = { batch, glyphs, waves, input };
  for (let lane = lanes.first; lane < lanes.end; lane++) {
    // A clip's caption ends where the next clip lies over it, so each waits for the next.
    let waiting: Clip | undefined;
    forEachShownIn(shown, hidden, lane, from, to, (clip) => {
      if (waiting) drawClip(tools, waiting, lane, clip.startTime);
      waiting = clip;
      count += 1;
    });
    if (waiting) drawClip(tools, waiting, lane, Number.POSITIVE_INFINITY);
  }
  for (const clip of shown.previewed) {
    if (clip.laneIndex < lanes.first || clip.laneIndex >= lanes.end || clip.startTime >= to || clip.endTime <= from) continue;
    drawClip(tools, clip, dragLaneKey(clip.laneIndex), undefined);
    count += 1;
  }
  waves.end();
  batch.end();
  return count;
}

type Tools = { readonly batch: ClipBatch; readonly glyphs: GlyphBatch; readonly waves: WaveRows; readonly input: FrameInput };

/** @param coveredFrom where the next clip begins to cover this one; undefined for what a gesture drags, which lies on top */
function drawClip({ batch, glyphs, waves, input }: Tools, clip: Clip, waveLane: number, coveredFrom: number | undefined): void {
  const { grid, palette, shown } = input;
  const isSelected = shown.view.selection.has(clip.id);
  const isHovered = input.hoveredClipId === clip.id;
  const paint = paintOf(palette, clip.url, isSelected, clip.muted || shown.quietLanes.has(clip.laneIndex));
  const left = xOf(grid, clip.startTime);
  // Even the shortest clip can be seen.
  const right = Math.max(xOf(grid, clip.endTime), left + 2);
  const laneTop = laneTopPx(clip.laneIndex, grid.viewport);
  const top = yOf(grid, laneTop + CLIP_INSET_PX);
  const clipTop = yOf(grid, LANES_TOP_PX);
  const box: Box = { left, right, top, bottom: yOf(grid, laneTop + LANE_HEIGHT_PX - CLIP_INSET_PX), clipTop };
  batch.add({
    ...box,
    paint,
    edge: isSelected ? palette.selectedEdge : isHovered ? paint.wave : palette.clipEdge,
    edgeWidth: (isSelected ? 1.5 : 1) * grid.devicePixelRatio,
    waveRow: waves.place(clip.id, clip, waveLane, grid),
    sides: waves.sidesOf(clip),
    gain: clip.gainDb === 0 ? 1 : 10 ** (clip.gainDb / 20),
    ...fadesOf(clip, grid),
  });
  const times = timesOf(clip, (right - left) / grid.devicePixelRatio);
  const span = coveredFrom === undefined ? box : uncoveredSpan(input, clip, box, coveredFrom);
  if (span) drawCaption(glyphs, input, { ...box, ...span }, paint, clip.muted ? messages.clipMutedCaption(clip.name) : clip.name, times);
  if ((isSelected || isHovered) && !shown.view.readOnly) drawHandles(glyphs, input, clip, isSelected);
}

/** The part of a clip where its caption can be read: left of the clip that lies over it, and beside what is being dragged over it. */
function uncoveredSpan(
  { grid, shown }: FrameInput,
  clip: Clip,
  box: Box,
  coveredFrom: number,
): { readonly left: number; readonly right: number } | undefined {
  let { left } = box;
  let right = Math.min(box.right, coveredFrom === Number.POSITIVE_INFINITY ? box.right : xOf(grid, coveredFrom));
  for (const dragged of shown.previewed) {
    if (dragged.laneIndex !== clip.laneIndex) continue;
    const [from, to] = [xOf(grid, dragged.startTime), xOf(grid, dragged.endTime)];
    if (to <= left || from >= right) continue;
    if (from > left) right = from;
    else left = to;
  }
  return right > left ? { left, right } : undefined;
}

/** Undefined where the clip is too narrow for times (section 9). */
function timesOf(clip: Clip, widthPx: number): string | undefined {
  if (widthPx <= CLIP_TIMES_MIN_WIDTH_PX) return undefined;
  const format = widthPx >= EXACT_TIMES_MIN_WIDTH_PX ? formatTimeExact : formatTime;
  return `${format(clip.startTime)}–${format(clip.endTime)}`;
}

function fadesOf(clip: Clip, grid: PixelGrid) {
  const from = clip.startTime * grid.columnsPerSecond - grid.firstColumn;
  const to = clip.endTime * grid.columnsPerSecond - grid.firstColumn;
  const fadeIn = clip.fadeIn * grid.columnsPerSecond;
  const fadeOut = clip.fadeOut * grid.columnsPerSecond;
  return {
    fadeInSlope: fadeIn > 0 ? 1 / fadeIn : 0,
    fadeInOffset: fadeIn > 0 ? -from / fadeIn : 1,
    fadeOutSlope: fadeOut > 0 ? -1 / fadeOut : 0,
    fadeOutOffset: fadeOut > 0 ? to / fadeOut : 1,
  };
}

function drawVideoBar(batch: ClipBatch, glyphs: GlyphBatch, input: FrameInput): void {
  const { grid, palette, shown } = input;
  const { picture, name } = shown.view.timeline;
  if (!picture) return;
  const isSelected = shown.view.selection.has(VIDEO_BAR_ID);
  const paint = isSelected ? palette.selectedVideo : palette.video;
  const box: Box = {
    left: xOf(grid, 0),
    right: xOf(grid, picture.duration),
    top: yOf(grid, RULER_HEIGHT_PX + CLIP_INSET_PX),
    bottom: yOf(grid, RULER_HEIGHT_PX + VIDEO_HEIGHT_PX - CLIP_INSET_PX - 1),
    clipTop: 0,
  };
  // The film's holes stay with the film: where the first lies, within one period of them.
  const period = 14 * grid.devicePixelRatio;
  batch.add({
    ...box,
    paint,
    edge: isSelected ? palette.selectedEdge : palette.clipEdge,
    edgeWidth: (isSelected ? 1.5 : 1) * grid.devicePixelRatio,
    waveRow: undefined,
    sides: 1,
    gain: -(grid.firstColumn % period),
    fadeInSlope: 0,
    fadeInOffset: 1,
    fadeOutSlope: 0,
    fadeOutOffset: 1,
  });
  drawCaption(glyphs, input, box, paint, messages.pictureCaption(name), formatTimeExact(picture.duration));
}

type Box = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number; readonly clipTop: number };

/** Name and times in the header strip; both stay in view while any of the clip does. */
function drawCaption(
  glyphs: GlyphBatch,
  { grid, palette }: FrameInput,
  box: Box,
  paint: ClipPaint,
  name: string,
  times: string | undefined,
): void {
  const inset = yOf(grid, TEXT_INSET_PX);
  const left = Math.max(0, box.left) + inset;
  let right = Math.min(grid.widthDevicePx, box.right) - inset;
  const baseline = box.top + yOf(grid, 12);
  const bounds = { left: box.left, top: box.clipTop };
  if (times !== undefined) {
    const font = labelFont(grid, palette.fontMono);
    const width = Math.ceil(glyphs.widthOf(font, times));
    if (right - left - width >= yOf(grid, 56)) {
      glyphs.addText(font, times, right - width, baseline, paint.text, { ...bounds, right: grid.widthDevicePx });
      right -= width + inset;
    } else if (right - left >= width) {
      const bottom = box.bottom - yOf(grid, 3);
      const top = Math.max(box.clipTop, bottom - yOf(grid, 13));
      glyphs.addPlate(left - yOf(grid, 3), top, left + width + yOf(grid, 3), bottom, paint.body);
      glyphs.addText(font, times, left, bottom - yOf(grid, 3), palette.text, { ...bounds, right: grid.widthDevicePx });
    }
  }
  if (right - left < yOf(grid, NAME_MIN_WIDTH_PX) - inset * 2) return;
  glyphs.addText(`500 ${11 * grid.devicePixelRatio}px ${palette.fontSans}`, name, left, baseline, paint.text, { ...bounds, right });
}
