import type { Clip } from "#model/timeline/clip.ts";
import { messages } from "#model/text/messages.ts";
import { endSeconds } from "#model/timeline/viewport.ts";
import { VIDEO_BAR_ID } from "../../contract.ts";
import { clipCaption, pictureFileName } from "../../clip-names.ts";
import { forEachClipIn } from "../../index/queries.ts";
import { CLIP_HEADER_PX, CLIP_INSET_PX, lanesTopPx, videoPx, videoSoundTopPx, videoTopPx, visibleLanes } from "../../layout.ts";
import { hiddenIds } from "../../shown-clips.ts";
import type { WavedSound } from "../../shown-clips.ts";
import { captionTools, drawCaption } from "./caption.ts";
import type { CaptionTools, Span } from "./caption.ts";
import { gainText, pictureTimes, timesOf } from "./caption-times.ts";
import type { ClipBatch, ClipShape } from "./clip-batch.ts";
import type { FrameInput } from "../frame-input.ts";
import { drawHandles } from "./handles.ts";
import { newBand, setBand } from "./lane-band.ts";
import { hueOf } from "../hues.ts";
import type { LaneBand } from "./lane-band.ts";
import { paintOf } from "../palette.ts";
import { xOf, yOf } from "../pixel-grid.ts";
import type { PixelGrid } from "../pixel-grid.ts";
import type { GlyphBatch } from "../text/glyph-batch.ts";
import type { PlacedWave, WaveRows } from "./wave-rows.ts";
import { heightFactor, readingOf } from "./waveform-peaks.ts";

const CORNER_PX = 4;
/** Narrower clips have no outline, CSS px. */
const OUTLINE_MIN_WIDTH_PX = 4;
/** Dragged clips use separate wave rows from the clips of the lanes below them. */
const dragLaneKey = (laneIndex: number) => -1 - laneIndex;
/** Keys of the row "Video sound", which no clip and no lane has. */
const VIDEO_SOUND_KEY = "video sound";
const VIDEO_SOUND_LANE_KEY = Number.NEGATIVE_INFINITY;

/**
 * What clips are drawn with, created once: with hundreds of clips in view, objects for each clip or frame would be most of what a frame
 * allocates. Fractional numbers as arguments or results would allocate too, so they are fields.
 */
export type ClipTools = {
  readonly batch: ClipBatch;
  readonly waves: WaveRows;
  readonly captions: CaptionTools;
  /** The lane of the clips that are drawn now: written by `beginLane`. */
  readonly lane: LaneBand;
  /** The clip to draw next: a caption ends where the next clip of the lane covers it, so drawing waits for that clip. */
  waiting: Clip | undefined;
  /** The range in which the next clip to draw lies over others, timeline seconds; empty where it ends before its beginning. */
  overFrom: number;
  overTo: number;
  /** The latest end of the lane's clips drawn so far, timeline seconds. */
  reachSeconds: number;
  /** Number of clips drawn in this frame. */
  count: number;
};

export function clipTools(batch: ClipBatch, glyphs: GlyphBatch, waves: WaveRows): ClipTools {
  const captions = captionTools(glyphs);
  return { batch, waves, captions, lane: newBand(), waiting: undefined, overFrom: 0, overTo: 0, reachSeconds: 0, count: 0 };
}

/** Draws the video bar and every clip in view, with names and times. Returns the number of clips drawn. */
export function drawClips(tools: ClipTools, input: FrameInput): number {
  const { batch, waves } = tools;
  const { grid, palette, shown } = input;
  const { viewport } = grid;
  tools.count = 0;
  // A frame that failed may have left one.
  tools.waiting = undefined;
  waves.begin(grid, shown.view.options.waveforms === "stereo" ? 2 : 1);
  batch.begin(grid.firstColumn, yOf(grid, CORNER_PX), grid.devicePixelRatio, palette);
  drawVideoBar(batch, tools.captions, input);
  drawVideoSound(batch, waves, input);
  const hidden = hiddenIds(shown.view);
  const lanes = visibleLanes(viewport, shown.laneCount);
  const from = viewport.startSeconds;
  const to = endSeconds(viewport);
  const visit = (clip: Clip) => {
    if (!hidden.has(clip.id)) drawWaiting(tools, input, clip);
  };
  for (let lane = lanes.first; lane < lanes.end; lane++) {
    beginLane(tools, input, lane);
    forEachClipIn(shown.view.index, lane, from, to, visit);
    drawWaiting(tools, input, undefined);
  }
  if (shown.previewed.length > 0) drawPreviewed(tools, input, hidden);
  waves.end();
  batch.end();
  return tools.count;
}

function beginLane(tools: ClipTools, input: FrameInput, laneIndex: number): void {
  tools.reachSeconds = 0;
  setBand(tools.lane, input, laneIndex);
}

/** Draws the waiting clip and makes `next` the waiting one. */
function drawWaiting(tools: ClipTools, input: FrameInput, next: Clip | undefined): void {
  const clip = tools.waiting;
  tools.waiting = next;
  if (!clip) return;
  tools.overFrom = clip.startTime;
  tools.overTo = tools.reachSeconds;
  drawClip(tools, input, clip, next, false);
  tools.reachSeconds = Math.max(tools.reachSeconds, clip.endTime);
}

/** Clips of the active gesture, over all others. */
function drawPreviewed(tools: ClipTools, input: FrameInput, hidden: ReadonlySet<string>): void {
  const { shown } = input;
  const { viewport } = input.grid;
  const lanes = visibleLanes(viewport, shown.laneCount);
  const [from, to] = [viewport.startSeconds, endSeconds(viewport)];
  let previous: Clip | undefined;
  for (const clip of shown.previewed) {
    if (clip.laneIndex < lanes.first || clip.laneIndex >= lanes.end || clip.startTime >= to || clip.endTime <= from) continue;
    if (previous?.laneIndex !== clip.laneIndex) beginLane(tools, input, clip.laneIndex);
    tools.overFrom = clip.startTime;
    tools.overTo = tools.reachSeconds;
    forEachClipIn(shown.view.index, clip.laneIndex, clip.startTime, clip.endTime, (under) => {
      if (hidden.has(under.id)) return;
      tools.overFrom = tools.overTo > clip.startTime ? Math.min(tools.overFrom, under.startTime) : under.startTime;
      tools.overTo = Math.max(tools.overTo, under.endTime);
    });
    drawClip(tools, input, clip, undefined, true);
    tools.reachSeconds = Math.max(tools.reachSeconds, clip.endTime);
    previous = clip;
  }
}

/**
 * @param next the next clip of the lane, which may cover this one
 * @param isDragged part of a gesture: drawn on top
 */
function drawClip(tools: ClipTools, input: FrameInput, clip: Clip, next: Clip | undefined, isDragged: boolean): void {
  const { batch, waves, captions, lane } = tools;
  const { grid, palette, shown } = input;
  tools.count += 1;
  const isSelected = shown.view.selection.has(clip.id);
  const isHovered = input.hoveredClipId === clip.id;
  const { shape } = batch;
  shape.top = lane.top;
  shape.bottom = lane.bottom;
  shape.headerHeight = lane.headerHeight;
  shape.clipTop = lane.clipTop;
  shape.isLocked = lane.isLocked;
  const hasFailed = shown.view.failures?.has(clip.url) === true;
  shape.paint = hasFailed
    ? palette.failed[isSelected ? 1 : 0]
    : paintOf(palette, hueOf(shown.settings.lanes[clip.laneIndex], clip, input.hues), isSelected, clip.muted || lane.isQuiet);
  shape.left = xOf(grid, clip.startTime);
  // At least 2 device pixels, so that the shortest clip is visible.
  shape.right = Math.max(xOf(grid, clip.endTime), shape.left + 2);
  shape.edge = isSelected ? palette.selectedEdge : isHovered ? shape.paint.wave : palette.clipEdge;
  // An outline would fill the narrowest clips: hundreds of them would look like an empty lane.
  const isOutlined = isSelected || isHovered || shape.right - shape.left >= OUTLINE_MIN_WIDTH_PX * grid.devicePixelRatio;
  shape.edgeWidth = (isSelected ? 1.5 : isOutlined ? 1 : 0) * grid.devicePixelRatio;
  const wave = waves.place(clip.id, clip, isDragged ? dragLaneKey(clip.laneIndex) : clip.laneIndex, grid);
  shape.waveRow = wave.row;
  shape.channelCount = wave.channelCount;
  shape.gain = (clip.gainDb === 0 ? 1 : 10 ** (clip.gainDb / 20)) * heightFactor(wave.peaks, shown.view.options.waveScale);
  setFades(shape, clip, grid);
  const percentRead = hasFailed ? markFailed(shape) : markUnread(shape, wave, clip, grid);
  const isOver = tools.overTo > tools.overFrom;
  shape.overFrom = isOver ? Math.max(shape.left, xOf(grid, tools.overFrom)) : 0;
  shape.overTo = isOver ? Math.min(shape.right, xOf(grid, tools.overTo)) : 0;
  batch.add();
  captions.span.left = shape.left;
  captions.span.right = shape.right;
  if (isDragged || leaveUncovered(captions.span, input, clip, next)) {
    const { text } = captions;
    text.times = timesOf(clip, (shape.right - shape.left) / grid.devicePixelRatio, shown.times.place);
    const caption = clipCaption(shown.view, clip);
    const muted = clip.muted ? messages.clipMutedCaption(caption) : caption;
    const named = hasFailed ? messages.clipFailedCaption(muted) : muted;
    text.name = percentRead === undefined ? named : messages.clipReadingCaption(named, percentRead);
    text.gain = gainText(clip);
    drawCaption(captions, input, shape);
  }
  if ((isSelected || isHovered) && !shown.view.readOnly && !shape.isLocked) drawHandles(captions.glyphs, input, clip, isSelected);
}

/**
 * Narrows a caption's span to the visible part: left of the clip that lies over it, and beside clips dragged over it.
 * False where nothing remains.
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

/** Hatches what is not decoded yet; how much of the source is, in percent, or undefined where all of the sound is. */
function markUnread(shape: ClipShape, { peaks }: PlacedWave, sound: WavedSound, grid: PixelGrid): number | undefined {
  shape.unreadFrom = shape.right;
  const reading = readingOf(peaks);
  const readTo = reading && sound.startTime + reading.seconds - sound.sourceOffset;
  if (readTo === undefined || readTo >= sound.endTime) return undefined;
  shape.unreadFrom = xOf(grid, readTo);
  return reading?.percent;
}

/** Hatches the whole body. */
function markFailed(shape: ClipShape): undefined {
  shape.unreadFrom = shape.left;
}

function setFades(shape: ClipShape, clip: Clip, grid: PixelGrid): void {
  const from = clip.startTime * grid.columnsPerSecond - grid.firstColumn;
  const to = clip.endTime * grid.columnsPerSecond - grid.firstColumn;
  const fadeIn = clip.fadeIn * grid.columnsPerSecond;
  const fadeOut = clip.fadeOut * grid.columnsPerSecond;
  shape.fadeInSlope = fadeIn > 1 ? 1 / fadeIn : 0;
  shape.fadeInOffset = fadeIn > 1 ? -from / fadeIn : 1;
  shape.fadeOutSlope = fadeOut > 1 ? -1 / fadeOut : 0;
  shape.fadeOutOffset = fadeOut > 1 ? to / fadeOut : 1;
  shape.fadeShape = clip.fadeShape;
}

function drawVideoBar(batch: ClipBatch, captions: CaptionTools, input: FrameInput): void {
  const { grid, palette, shown } = input;
  const { picture } = shown.view.timeline;
  if (!picture || videoPx(grid.viewport) === 0) return;
  const isSelected = shown.view.selection.has(VIDEO_BAR_ID);
  const { shape } = batch;
  shape.paint = isSelected ? palette.selectedVideo : palette.video;
  shape.left = xOf(grid, 0);
  shape.right = xOf(grid, picture.duration);
  shape.top = yOf(grid, videoTopPx(grid.viewport) + CLIP_INSET_PX);
  shape.bottom = yOf(grid, videoSoundTopPx(grid.viewport) - CLIP_INSET_PX - 1);
  shape.headerHeight = yOf(grid, CLIP_HEADER_PX);
  shape.clipTop = 0;
  shape.edge = isSelected ? palette.selectedEdge : palette.clipEdge;
  shape.edgeWidth = (isSelected ? 1.5 : 1) * grid.devicePixelRatio;
  shape.waveRow = undefined;
  shape.channelCount = 1;
  shape.isLocked = false;
  // Phase of the perforation: the first hole's position within one period, so that the holes scroll with the picture.
  shape.gain = -(grid.firstColumn % (14 * grid.devicePixelRatio));
  shape.fadeInSlope = shape.fadeOutSlope = 0;
  shape.fadeInOffset = shape.fadeOutOffset = 1;
  shape.overFrom = shape.overTo = 0;
  shape.unreadFrom = shape.right;
  batch.add();
  captions.span.left = shape.left;
  captions.span.right = shape.right;
  captions.text.name = messages.pictureCaption(pictureFileName(shown.view));
  captions.text.times = pictureTimes(picture, shown.times.length);
  captions.text.gain = undefined;
  drawCaption(captions, input, shape);
}

/** The waveform of the picture's own sound, below the video bar. Its name stands in the row's header: it has no caption. */
function drawVideoSound(batch: ClipBatch, waves: WaveRows, { grid, palette, hues, shown }: FrameInput): void {
  const { videoSound } = shown;
  if (!videoSound) return;
  const { shape } = batch;
  shape.paint = paintOf(palette, hues.of(videoSound.url), false, shown.isVideoSoundQuiet);
  shape.left = xOf(grid, videoSound.startTime);
  shape.right = xOf(grid, videoSound.endTime);
  shape.clipTop = yOf(grid, videoSoundTopPx(grid.viewport) + CLIP_INSET_PX);
  shape.headerHeight = yOf(grid, CLIP_HEADER_PX);
  shape.top = shape.clipTop - shape.headerHeight;
  shape.bottom = yOf(grid, lanesTopPx(grid.viewport) - CLIP_INSET_PX - 1);
  shape.edge = palette.clipEdge;
  shape.edgeWidth = grid.devicePixelRatio;
  const wave = waves.place(VIDEO_SOUND_KEY, videoSound, VIDEO_SOUND_LANE_KEY, grid);
  shape.waveRow = wave.row;
  shape.channelCount = wave.channelCount;
  shape.isLocked = false;
  shape.gain = heightFactor(wave.peaks, shown.view.options.waveScale);
  shape.fadeInSlope = shape.fadeOutSlope = 0;
  shape.fadeInOffset = shape.fadeOutOffset = 1;
  shape.overFrom = shape.overTo = 0;
  markUnread(shape, wave, videoSound, grid);
  batch.add();
}
