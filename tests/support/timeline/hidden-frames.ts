import { afterAll } from "vitest";

declare global {
  interface Window {
    /** Shows the timeline's frames to the tests of a file that read its canvas. */
    showFrames?: () => void;
  }
}

const { prototype } = OffscreenCanvas;
const transfer: (this: OffscreenCanvas) => ImageBitmap = Reflect.get(prototype, "transferToImageBitmap");
const nothing = new OffscreenCanvas(1, 1);
nothing.getContext("2d");

/**
 * A setup file for tests of what is around the timeline: its frames are drawn, but not moved to the page, which takes longer than the rest
 * of a frame without a graphics card.
 */
prototype.transferToImageBitmap = function transferToImageBitmap() {
  const gl = this.getContext("webgl2");
  if (!gl) return transfer.call(this);
  gl.flush();
  return transfer.call(nothing);
};

window.showFrames = () => {
  prototype.transferToImageBitmap = transfer;
};

afterAll(window.showFrames);
