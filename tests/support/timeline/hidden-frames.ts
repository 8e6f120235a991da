import { afterAll, beforeEach } from "vitest";

declare global {
  interface Window {
    /** Call before reading the timeline's canvas: its frames are drawn until the next test begins. */
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
 * A setup file: frames are computed, but neither drawn nor moved to the page until a test looks at them. Without a graphics card that takes
 * longer than the rest of a frame.
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
