import { afterAll, beforeEach } from "vitest";

declare global {
  interface Window {
    /** Draws the timeline's frames until the test ends, which reads its canvas. */
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
 * A setup file: a test's frames are computed, but neither drawn nor moved to the page until the test looks at them, which takes longer than the
 * rest of a frame without a graphics card.
 */
function hideFrames(): void {
  canvas.transferToImageBitmap = function transferToImageBitmap() {
    const gl = this.getContext("webgl2");
    if (!gl) return transfer.call(this);
    gl.flush();
    return transfer.call(nothing);
  };
  for (const name of DRAWING) context[name] = () => undefined;
}

window.showFrames = () => {
  canvas.transferToImageBitmap = transfer;
  Object.assign(context, draw);
};

beforeEach(hideFrames);
afterAll(window.showFrames);
