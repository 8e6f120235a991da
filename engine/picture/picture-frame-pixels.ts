/** Picture frames worker: converts decoded frames to upright pixels in the size in which they are shown. */
import { downscale, fittedSize, type QuarterTurn } from "./picture-downscale.ts";

/** Half a megapixel (2 MB): the element shows a sharper frame as soon as the user stops moving. */
const MAX_PIXELS = 2 ** 19;

export type PictureShape = {
  /** As displayed: upright, with square pixels. */
  readonly widthPx: number;
  readonly heightPx: number;
  readonly turn: QuarterTurn;
};

export type FrameScaler = {
  setSize(widthPx: number, heightPx: number): void;
  /** Bytes of a scaled frame. */
  bytesPerFrame(): number;
  /** Does not close the frame. Rejects if the browser cannot return the frame's pixels. */
  scale(frame: VideoFrame): Promise<ImageData>;
};

/**
 * Copies pixels with `copyTo` and scales them itself: without a GPU, drawing a large frame on a canvas takes ten times as long. Browsers
 * that do not convert colours in `copyTo` fall back to drawing.
 */
export function createFrameScaler(shape: PictureShape): FrameScaler {
  let shown = fittedSize(shape, { widthPx: 640, heightPx: 640 }, MAX_PIXELS);
  let pixels = new Uint32Array(0);
  let canConvert = true;

  const copied = async (frame: VideoFrame): Promise<ImageData> => {
    const { width, height } = frame.visibleRect ?? { width: frame.codedWidth, height: frame.codedHeight };
    if (pixels.length !== width * height) pixels = new Uint32Array(width * height);
    const target = shown;
    await frame.copyTo(pixels, { format: "RGBA", layout: [{ offset: 0, stride: width * 4 }] });
    return downscale(pixels, { widthPx: width, heightPx: height }, shape.turn, target);
  };
  const drawn = (frame: VideoFrame): ImageData => {
    const context = new OffscreenCanvas(shown.widthPx, shown.heightPx).getContext("2d", { alpha: false, willReadFrequently: true });
    if (context === null) throw new Error("No canvas to draw on.");
    const { widthPx, heightPx } = shown;
    const isTurned = shape.turn === 90 || shape.turn === 270;
    const [width, height] = isTurned ? [heightPx, widthPx] : [widthPx, heightPx];
    context.translate(widthPx / 2, heightPx / 2);
    context.rotate((shape.turn * Math.PI) / 180);
    context.drawImage(frame, -width / 2, -height / 2, width, height);
    return context.getImageData(0, 0, widthPx, heightPx);
  };

  return {
    setSize(widthPx, heightPx) {
      shown = fittedSize(shape, { widthPx, heightPx }, MAX_PIXELS);
    },
    bytesPerFrame: () => shown.widthPx * shown.heightPx * 4,
    async scale(frame) {
      if (!canConvert) return drawn(frame);
      try {
        return await copied(frame);
      } catch {
        canConvert = false;
        return drawn(frame);
      }
    },
  };
}
