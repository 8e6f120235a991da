import { editorMessages } from "#model/text/editor-messages.ts";
import { failure, success } from "#model/result.ts";
import type { Result } from "#model/result.ts";

/** Longest edge of a stored photo, px. */
const LONGEST_EDGE = 512;
/** Decoding this many pixels takes 256 MB. */
const MOST_PIXELS = 64 * 2 ** 20;
const QUALITY = 0.9;

/**
 * Resolves with the photo as it is stored: JPEG or WebP, longest edge at most 512 px, never enlarged; or with the message why it cannot be.
 */
export async function preparePhoto(file: File): Promise<Result<File, string>> {
  const url = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = url;
    // Reads only the header: pixels are decoded when they are drawn.
    await loaded(image);
    const { naturalWidth: width, naturalHeight: height } = image;
    if (width === 0 || height === 0) return failure(editorMessages.photoUnreadable);
    const scale = Math.min(1, LONGEST_EDGE / Math.max(width, height));
    const size: Size = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
    const pixels = width * height > MOST_PIXELS ? await decodedSmall(file, size) : await bitmapOf(image, size);
    if (pixels === undefined) return failure(editorMessages.photoTooManyPixels(Math.round((width * height) / 1e6)));
    const stored = await encoded(pixels, size);
    pixels.close();
    return success(new File([stored], file.name, { type: stored.type }));
  } catch {
    return failure(editorMessages.photoUnreadable);
  } finally {
    URL.revokeObjectURL(url);
  }
}

type Size = { readonly width: number; readonly height: number };

function loaded(image: HTMLImageElement): Promise<void> {
  return new Promise((resolve, reject) => {
    image.addEventListener("load", () => resolve());
    image.addEventListener("error", () => reject(new Error("The image could not be read.")));
  });
}

function bitmapOf(image: HTMLImageElement, { width, height }: Size): Promise<ImageBitmap> {
  return createImageBitmap(image, { resizeWidth: width, resizeHeight: height, resizeQuality: "high" });
}

/** JPEG decoders can scale down while decoding, to an eighth at most; a photo that is still too large then is not decoded at all. */
async function decodedSmall(file: File, { width, height }: Size): Promise<VideoFrame | undefined> {
  if (typeof ImageDecoder === "undefined" || !(await isJpeg(file))) return undefined;
  const decoder = new ImageDecoder({ data: file.stream(), type: "image/jpeg", desiredWidth: width, desiredHeight: height });
  try {
    return (await decoder.decode()).image;
  } finally {
    decoder.close();
  }
}

async function isJpeg(file: File): Promise<boolean> {
  const [a, b, c] = new Uint8Array(await file.slice(0, 3).arrayBuffer());
  return a === 0xff && b === 0xd8 && c === 0xff;
}

async function encoded(pixels: ImageBitmap | VideoFrame, { width, height }: Size): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("There is no canvas to draw on.");
  context.imageSmoothingQuality = "high";
  context.drawImage(pixels, 0, 0, width, height);
  const webp = await canvas.convertToBlob({ type: "image/webp", quality: QUALITY });
  if (webp.type === "image/webp") return webp;
  // JPEG has no transparency: transparent pixels become white.
  context.globalCompositeOperation = "destination-over";
  context.fillStyle = "white";
  context.fillRect(0, 0, width, height);
  return canvas.convertToBlob({ type: "image/jpeg", quality: QUALITY });
}
