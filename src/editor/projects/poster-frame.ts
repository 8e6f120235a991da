import { createPictureThumbnails } from "#engine/picture/thumbnails/thumbnails.ts";
import type { DecodedThumbnail } from "#engine/picture/thumbnails/thumbnails-protocol.ts";
import type { SourceBytes } from "#engine/types.ts";

/** CSS pixels of a card at twice the resolution. */
const MOST_WIDTH_PX = 480;
const MOST_HEIGHT_PX = 270;
/** Where frames are looked at, as parts of the picture's length. Key frames only: they cost a fraction of any other. */
const PLACES = [0, 0.02, 0.05, 0.1];
/** Mean of the pixels' values (0 to 255) up to which a frame counts as black. */
const BLACK_UP_TO = 20;
/** A picture that has delivered no frame after this time cannot be decoded here. */
const LONGEST_MS = 20_000;

/**
 * The frame for a project's card, made while the project is open: the first of a few near the picture's beginning that is not black, else
 * the last of them. Undefined: none could be decoded before `signal`.
 */
export async function posterFrame(bytes: SourceBytes, lengthSeconds: number, signal: AbortSignal): Promise<DecodedThumbnail | undefined> {
  const thumbnails = createPictureThumbnails(bytes);
  const frames = new Map<number, DecodedThumbnail>();
  try {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, LONGEST_MS);
      const finish = () => {
        clearTimeout(timer);
        resolve();
      };
      signal.addEventListener("abort", finish);
      thumbnails.onChange(() => {
        const { aspect } = thumbnails;
        if (aspect === undefined) return;
        const requests = PLACES.map((place) => ({ seconds: place * lengthSeconds, toleranceSeconds: Number.MAX_VALUE }));
        thumbnails.want(requests, sizeOf(aspect));
      });
      thumbnails.onThumbnail((frame) => {
        frames.set(frame.seconds, frame);
        if (frames.size === PLACES.length) finish();
      });
    });
  } finally {
    thumbnails.dispose();
  }
  return bestFrame([...frames.values()].toSorted((a, b) => a.seconds - b.seconds));
}

/** `frames` in order of time. */
export function bestFrame<Frame extends Pick<DecodedThumbnail, "pixels">>(frames: readonly Frame[]): Frame | undefined {
  return frames.find(({ pixels }) => brightness(pixels) > BLACK_UP_TO) ?? frames.at(-1);
}

/** The largest size of this aspect that fits. */
export function sizeOf(aspect: number): { readonly widthPx: number; readonly heightPx: number } {
  const widthPx = Math.min(MOST_WIDTH_PX, MOST_HEIGHT_PX * aspect);
  return { widthPx: Math.max(1, Math.round(widthPx)), heightPx: Math.max(1, Math.round(widthPx / aspect)) };
}

/** The mean of red, green and blue of all pixels. */
function brightness(pixels: Uint8ClampedArray): number {
  let sum = 0;
  for (let at = 0; at < pixels.length; at += 4) sum += (pixels[at] ?? 0) + (pixels[at + 1] ?? 0) + (pixels[at + 2] ?? 0);
  return sum / (0.75 * pixels.length);
}
