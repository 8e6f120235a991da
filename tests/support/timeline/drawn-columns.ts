import type { Clip } from "#model/timeline/clip.ts";
import { secondsToFrames } from "#model/time/time.ts";
import type { Viewport } from "#model/timeline/viewport.ts";
import { CLIP_INSET_PX, clipHeaderPx, laneBottomPx, laneTopPx, lanesTopPx, videoSoundTopPx } from "#timeline/layout.ts";
import { extremesOf } from "./pcm-peaks.ts";
import type { Pcm } from "./pcm-peaks.ts";

type Pixel = readonly [red: number, green: number, blue: number];

export function pixelAt({ data, width }: ImageData, x: number, y: number): Pixel {
  const at = (y * width + x) * 4;
  return [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
}

export function isDifferent(a: Pixel, b: Pixel): boolean {
  return a.some((channel, index) => Math.abs(channel - (b[index] ?? 0)) > 2);
}

/** Converts an extreme to pixel rows from the middle line, as the canvas does. */
function rowsOf(value: number, halfHeight: number): number {
  return Math.sign(value) * Math.floor((Math.abs(value) * halfHeight * 2 + 32_767) / 65_534);
}

/** Whole pixels; `right` and `bottom` are exclusive. */
export type PixelBox = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number };

const NOWHERE: PixelBox = { left: 0, right: 0, top: 0, bottom: 0 };

/**
 * Compares the pixels of a clip's waveform with the samples themselves, at one device pixel per CSS pixel. The clip must have no fades, be
 * unselected and lie under no other clip; the playhead must be elsewhere.
 * @param side the channel, if channels are shown apart
 * @param plate the area of the clip's times over its waveform: its pixels are skipped, the rest of their columns is compared
 */
export function compareDrawnColumns(
  image: ImageData,
  clip: Clip,
  pcm: Pcm,
  viewport: Viewport,
  side?: 0 | 1,
  plate: PixelBox = NOWHERE,
): { readonly looked: number; readonly wrong: number } {
  const clipTop = laneTopPx(clip.laneIndex, viewport) + CLIP_INSET_PX + clipHeaderPx(clip.laneIndex, viewport);
  const clipBottom = laneBottomPx(clip.laneIndex, viewport) - CLIP_INSET_PX;
  return compareColumns({ image, sound: clip, pcm, viewport, clipTop, clipBottom, side, plate });
}

/** The same for the row "Video sound". */
export function compareVideoSoundColumns(image: ImageData, pictureSeconds: number, pcm: Pcm, viewport: Viewport) {
  const sound = { startTime: 0, endTime: pictureSeconds, sourceOffset: 0 };
  const clipTop = videoSoundTopPx(viewport) + CLIP_INSET_PX;
  const clipBottom = lanesTopPx(viewport) - CLIP_INSET_PX - 1;
  return compareColumns({ image, sound, pcm, viewport, clipTop, clipBottom, side: undefined, plate: NOWHERE });
}

type Drawn = {
  readonly image: ImageData;
  readonly sound: Pick<Clip, "startTime" | "endTime" | "sourceOffset">;
  readonly pcm: Pcm;
  readonly viewport: Viewport;
  /** The waveform's area, CSS px. */
  readonly clipTop: number;
  readonly clipBottom: number;
  readonly side: 0 | 1 | undefined;
  readonly plate: PixelBox;
};

function compareColumns({ image, sound, pcm, viewport, clipTop, clipBottom, side, plate }: Drawn) {
  const band = side === undefined ? clipBottom - clipTop : Math.trunc((clipBottom - clipTop - 1) / 2);
  const top = clipTop + (side ?? 0) * band;
  const bottom = top + band;
  const halfHeight = Math.trunc((bottom - top - 3) / 2);
  const middle = top + 1 + halfHeight;
  const firstColumn = Math.round(viewport.startSeconds * viewport.pxPerSecond);
  const framesPerColumn = pcm.rate / viewport.pxPerSecond;
  const shift = secondsToFrames(sound.sourceOffset, pcm.rate) - secondsToFrames(sound.startTime, pcm.rate);
  // The first and last columns are the clip's outline.
  const from = Math.max(0, Math.round(sound.startTime * viewport.pxPerSecond) - firstColumn + 2);
  const to = Math.min(image.width, Math.round(sound.endTime * viewport.pxPerSecond) - firstColumn - 2);
  const body = pixelAt(image, from, top + 1);
  let wrong = 0;
  for (let x = from; x < to; x++) {
    const column = firstColumn + x;
    const expected = extremesOf(
      pcm,
      Math.floor(column * framesPerColumn) + shift,
      Math.floor((column + 1) * framesPerColumn) + shift,
      side,
    );
    const [low, high] = [rowsOf(expected.min, halfHeight), rowsOf(expected.max, halfHeight)];
    const isBelow = x >= plate.left && x < plate.right;
    for (let y = top + 1; y < bottom - 1; y++) {
      if (isBelow && y >= plate.top && y < plate.bottom) continue;
      const isLit = isDifferent(pixelAt(image, x, y), body);
      if (isLit === (middle - y >= low && middle - y <= high)) continue;
      wrong += 1;
      break;
    }
  }
  return { looked: Math.max(0, to - from), wrong };
}

/** From an hour in one view to the sample: CSS px per second. */
export const SIX_ZOOMS = [0.11, 2, 25, 400, 9000, 768_000] as const;
