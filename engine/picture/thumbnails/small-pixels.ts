/** Thumbnails worker: scales the pixels of a frame to thumbnail size. */
import { downscale } from "../picture-downscale.ts";
import { createFrameScaler, type PictureShape } from "../picture-frame-pixels.ts";
import type { ThumbnailSize } from "./thumbnails-protocol.ts";

/** Scales decoded frames to thumbnails. Does not close them. */
export type SmallPixels = (frame: VideoFrame, size: ThumbnailSize) => Promise<Uint8ClampedArray<ArrayBuffer>>;

/**
 * Scales to four times the thumbnail size, then twice by half: each pixel is the mean of 64 around it, so that fine detail does not
 * flicker.
 */
export function createSmallPixels(shape: PictureShape): SmallPixels {
  const scaler = createFrameScaler(shape);
  return async (frame, { widthPx, heightPx }) => {
    scaler.setSize(4 * widthPx, 4 * heightPx);
    const large = await scaler.scale(frame);
    const half = halved(large, { widthPx: 2 * widthPx, heightPx: 2 * heightPx });
    return halved(half, { widthPx, heightPx }).data;
  };
}

function halved({ data, width, height }: ImageData, size: ThumbnailSize): ImageData {
  return downscale(new Uint32Array(data.buffer), { widthPx: width, heightPx: height }, 0, size);
}
