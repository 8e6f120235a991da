import pixelmatch from "pixelmatch";
import { commands, server } from "vitest/browser";

/** True under `vitest -u`: reference images are written again. */
export const isUpdating = server.config.snapshotOptions.updateSnapshot === "all";

/** Machines draw slightly differently: a colour may differ by this much (0 … 1 of pixelmatch's scale), … */
const COLOUR_THRESHOLD = 0.04;
/** … and one pixel in 500 by more, as in text. */
const MOST_DIFFERENT_SHARE = 0.002;

/**
 * Compares an opaque image with a reference image. Returns undefined if they match; else a sentence that describes the difference, and
 * writes the present image to `node_modules/.cache/images/`.
 * @param path path of the reference PNG, from the project's root
 */
export async function differenceFromReference(image: ImageData, path: string): Promise<string | undefined> {
  if (isUpdating) {
    await commands.writeFile(path, await toPng(image), { encoding: "base64" });
    return undefined;
  }
  const reference = await fromPng(await commands.readFile(path, { encoding: "base64" }));
  const size = ({ width, height }: ImageData) => `${width} × ${height}`;
  const differentPixels =
    size(image) === size(reference)
      ? pixelmatch(image.data, reference.data, undefined, image.width, image.height, { threshold: COLOUR_THRESHOLD })
      : Number.POSITIVE_INFINITY;
  if (differentPixels <= image.width * image.height * MOST_DIFFERENT_SHARE) return undefined;
  await commands.writeFile(`node_modules/.cache/images/${path.split("/").at(-1)}`, await toPng(image), { encoding: "base64" });
  return `${path}: ${differentPixels} pixels differ from the reference (${size(image)} now, ${size(reference)} in the reference)`;
}

async function toPng(image: ImageData): Promise<string> {
  const canvas = new OffscreenCanvas(image.width, image.height);
  canvas.getContext("2d", { alpha: false })?.putImageData(image, 0, 0);
  const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: "image/png" })).arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}

async function fromPng(base64: string): Promise<ImageData> {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d", { alpha: false });
  if (!context) throw new Error("No 2D canvas.");
  context.drawImage(bitmap, 0, 0);
  return context.getImageData(0, 0, bitmap.width, bitmap.height);
}
