import { afterAll } from "vitest";

declare global {
  interface Window {
    /** Shows the timeline's frames to the tests of a file that read its canvas. */
    showFrames?: () => void;
  }
}

const canvas = OffscreenCanvas.prototype;
const transfer: (this: OffscreenCanvas) => ImageBitmap = Reflect.get(canvas, "transferToImageBitmap");
const nothing = new OffscreenCanvas(1, 1);
nothing.getContext("2d");

const DRAWING = ["drawArrays", "drawElements", "drawArraysInstanced", "drawElementsInstanced"] as const;
const context = WebGL2RenderingContext.prototype;
const draw = Object.fromEntries(DRAWING.map((name) => [name, Reflect.get(context, name)]));

/**
 * A setup file for tests of what is around the timeline: its frames are computed, but neither drawn nor moved to the page, which takes
 * longer than the rest of a frame without a graphics card.
 */
canvas.transferToImageBitmap = function transferToImageBitmap() {
  const gl = this.getContext("webgl2");
  if (!gl) return transfer.call(this);
  gl.flush();
  return transfer.call(nothing);
};
for (const name of DRAWING) context[name] = () => undefined;

window.showFrames = () => {
  canvas.transferToImageBitmap = transfer;
  Object.assign(context, draw);
};

afterAll(window.showFrames);
