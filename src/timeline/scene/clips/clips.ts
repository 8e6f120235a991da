import type { Clip } from "#model/timeline/clip.ts";
import { CLIP_TIMES_MIN_WIDTH_PX, LANE_HEIGHT_PX } from "#model/timeline/limits.ts";
import { messages } from "#model/text/messages.ts";
import { formatTime, formatTimeExact } from "#model/time/time.ts";
import { endSeconds } from "#model/timeline/viewport.ts";
import { VIDEO_BAR_ID } from "../../contract.ts";
import { forEachClipIn } from "../../index/queries.ts";
import { CLIP_HEADER_PX, CLIP_INSET_PX, LANES_TOP_PX, RULER_HEIGHT_PX, VIDEO_HEIGHT_PX, laneTopPx, visibleLanes } from "../../layout.ts";
import { hiddenIds } from "../../shown-clips.ts";
import { captionTools, drawCaption } from "./caption.ts";
import type { CaptionTools, Span } from "./caption.ts";
import type { ClipBatch, ClipShape } from "./clip-batch.ts";
import type { FrameInput } from "../frame-input.ts";
import { drawHandles } from "./handles.ts";
import { paintOf } from "../palette.ts";
import { xOf, yOf } from "../pixel-grid.ts";
import type { PixelGrid } from "../pixel-grid.ts";
import type { GlyphBatch } from "../text/glyph-batch.ts";
import type { WaveRows } from "./wave-rows.ts";

const CORNER_PX = 4;
/** Narrower clips have none, CSS px. */
const OUTLINE_MIN_WIDTH_PX = 4;
/** From this width on, times are shown to the millisecond. */
const EXACT_TIMES_MIN_WIDTH_PX = 300;
/** Wave rows of what a gesture drags are kept apart from those of the lanes below it. */
const dragLaneKey = (laneIndex: number) => -1 - laneIndex;

/** The video bar and every clip in view, with names and times. Returns how many clips were drawn. */
export function drawClips(batch: ClipBatch, glyphs: GlyphBatch, waves: WaveRows, input: FrameInput): number {
  const { grid, shown } = input;
  const { viewport } = grid;
  waves.begin(grid, shown.view.options.waveforms === "stereo" ? 2 : 1);
  batch.begin(grid.firstColumn, yOf(grid, CLIP_HEADER_PX), yOf(grid, CORNER_PX), grid.devicePixelRatio);
  const captions = captionTools(glyphs);
  drawVideoBar(batch, captions, input);
  const hidden = hiddenIds(shown.view);
  const lanes = visibleLanes(viewport, shown.laneCount);
  const [from, to] = [viewport.startSeconds, endSeconds(viewport)];
  const tools: Tools = { batch, waves, input, captions, waiting: undefined, count: 0 };
  const visit = (clip: Clip) => {
    if (!hidden.has(clip.id)) drawWaiting(tools, clip);
  };
  for (let lane = lanes.first; lane < lanes.end; lane++) {
    forEachClipIn(shown.view.index, lane, from, to, visit);
    drawWaiting(tools, undefined);
  }
  for (const clip of shown.previewed) {
    if (clip.laneIndex < lanes.first || clip.laneIndex >= lanes.end || clip.startTime >= to || clip.endTime <= from) continue;
    drawClip(tools, clip, undefined, true);
  }
  waves.end();
  batch.end();
  return tools.count;
}

/** Made once a frame: with hundreds of clips in view, objects made for each would be most of what a frame allocates. */
type Tools = {
  readonly batch: ClipBatch;
  readonly waves: WaveRows;
  readonly input: FrameInput;
  readonly captions: CaptionTools;
  /** A clip's caption ends where the next clip of its lane lies over it, so each waits for the next. */
  waiting: Clip | undefined;
  /** Clips drawn. */
  count: number;
};

/** Draws the clip that waits, and lets the next one of its lane wait. */
function drawWaiting(tools: Tools, next: Clip | undefined): void {
  const clip = tools.waiting;
  tools.waiting = next;
  if (clip) drawClip(tools, clip, next, false);
}

/**
 * @param next of its lane, which may cover it
 * @param isDragged by a gesture: it lies on top
 */
function drawClip(tools: Tools, clip: Clip, next: Clip | undefined, isDragged: boolean): void {
  const { batch, waves, input, captions } = tools;
  const { grid, palette, shown } = input;
  tools.count += 1;
  const isSelected = shown.view.selection.has(clip.id);
  const isHovered = input.hoveredClipId === clip.id;
  const { shape } = batch;
  shape.paint = paintOf(palette, clip.url, isSelected, clip.muted || shown.quietLanes.has(clip.laneIndex));
  shape.left = xOf(grid, clip.startTime);
  // Even the shortest clip can be seen.
  shape.right = Math.max(xOf(grid, clip.endTime), shape.left + 2);
  const laneTop = laneTopPx(clip.laneIndex, grid.viewport);
  shape.top = yOf(grid, laneTop + CLIP_INSET_PX);
  shape.bottom = yOf(grid, laneTop + LANE_HEIGHT_PX - CLIP_INSET_PX);
  shape.clipTop = yOf(grid, LANES_TOP_PX);
  shape.edge = isSelected ? palette.selectedEdge : isHovered ? shape.paint.wave : palette.clipEdge;
  // Of the narrowest an outline would leave nothing: where hundreds are in view they would look like an empty lane.
  const isOutlined = isSelected || isHovered || shape.right - shape.left >= OUTLINE_MIN_WIDTH_PX * grid.devicePixelRatio;
  shape.edgeWidth = (isSelected ? 1.5 : isOutlined ? 1 : 0) * grid.devicePixelRatio;
  shape.waveRow = waves.place(clip.id, clip, isDragged ? dragLaneKey(clip.laneIndex) : clip.laneIndex, grid);
  shape.sides = waves.sidesOf(clip);
  shape.gain = clip.gainDb === 0 ? 1 : 10 ** (clip.gainDb / 20);
  setFades(shape, clip, grid);
  batch.add();
  captions.span.left = shape.left;
  captions.span.right = shape.right;
  if (isDragged || leaveUncovered(captions.span, input, clip, next)) {
    const times = timesOf(clip, (shape.right - shape.left) / grid.devicePixelRatio);
    drawCaption(captions, input, shape, clip.muted ? messages.clipMutedCaption(clip.name) : clip.name, times);
  }
  if ((isSelected || isHovered) && !shown.view.readOnly) drawHandles(captions.glyphs, input, clip, isSelected);
}

/**
 * Leaves of a clip's span where its caption can be read: left of the clip that lies over it, and beside what is being dragged over it.
 * False where that is nothing.
 */
function leaveUncovered(span: Span, { grid, shown }: FrameInput, clip: Clip, next: Clip | undefined): boolean {
  if (next && next.startTime < clip.endTime) span.right = Math.min(span.right, xOf(grid, next.startTime));
  for (let at = 0; at < shown.previewed.length; at++) {
    const dragged = shown.previewed[at];
    if (dragged?.laneIndex !== clip.laneIndex) continue;
    const from = xOf(grid, dragged.startTime);
    const to = xOf(grid, dragged.endTime);
    if (to <= span.left || from >= span.right) continue;
    if (from > span.left) span.right = from;
    else span.left = to;
  }
  return span.right > span.left;
}

/** From when to when a clip sounds. Undefined where the clip is too narrow for times (section 9). */
export function timesOf(clip: Clip, widthPx: number): string | undefined {
  if (widthPx <= CLIP_TIMES_MIN_WIDTH_PX) return undefined;
  const format = widthPx >= EXACT_TIMES_MIN_WIDTH_PX ? formatTimeExact : formatTime;
  return `${format(clip.startTime)}–${format(clip.endTime)}`;
}

function setFades(shape: ClipShape, clip: Clip, grid: PixelGrid): void {
  const from = clip.startTime * grid.columnsPerSecond - grid.firstColumn;
  const to = clip.endTime * grid.columnsPerSecond - grid.firstColumn;
  const fadeIn = clip.fadeIn * grid.columnsPerSecond;
  const fadeOut = clip.fadeOut * grid.columnsPerSecond;
  shape.fadeInSlope = fadeIn > 0 ? 1 / fadeIn : 0;
  shape.fadeInOffset = fadeIn > 0 ? -from / fadeIn : 1;
  shape.fadeOutSlope = fadeOut > 0 ? -1 / fadeOut : 0;
  shape.fadeOutOffset = fadeOut > 0 ? to / fadeOut : 1;
}

function drawVideoBar(batch: ClipBatch, captions: CaptionTools, input: FrameInput): void {
  const { grid, palette, shown } = input;
  const { picture, name, settings } = shown.view.timeline;
  if (!picture) return;
  const isSelected = shown.view.selection.has(VIDEO_BAR_ID);
  const { shape } = batch;
  shape.paint = isSelected ? palette.selectedVideo : palette.video;
  shape.left = xOf(grid, 0);
  shape.right = xOf(grid, picture.duration);
  shape.top = yOf(grid, RULER_HEIGHT_PX + CLIP_INSET_PX);
  shape.bottom = yOf(grid, RULER_HEIGHT_PX + VIDEO_HEIGHT_PX - CLIP_INSET_PX - 1);
  shape.clipTop = 0;
  shape.edge = isSelected ? palette.selectedEdge : palette.clipEdge;
  shape.edgeWidth = (isSelected ? 1.5 : 1) * grid.devicePixelRatio;
  shape.waveRow = undefined;
  shape.sides = 1;
  // The film's holes stay with the film: where the first lies, within one period of them.
  shape.gain = -(grid.firstColumn % (14 * grid.devicePixelRatio));
  shape.fadeInSlope = shape.fadeOutSlope = 0;
  shape.fadeInOffset = shape.fadeOutOffset = 1;
  batch.add();
  captions.span.left = shape.left;
  captions.span.right = shape.right;
  drawCaption(captions, input, shape, messages.pictureCaption(settings.pictureFile ?? name), formatTimeExact(picture.duration));
}
