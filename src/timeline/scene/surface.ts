import type { WebGLRenderer } from "pixi.js";
import type { Drawable } from "./instance-batch.ts";

/**
 * One canvas among those that the page's renderer draws. The picture is drawn off screen and moved to the canvas, not copied: with 20
 * canvases a sixth of the time of Pixi's `multiView`, which copies through a 2D context: so does this where nothing can be drawn off screen.
 * It stays when the WebGL context is lost.
 */
export class Surface {
  readonly canvas: HTMLCanvasElement;
  readonly #renderer: WebGLRenderer;
  /** Puts what was drawn last on the canvas. */
  readonly show: () => void;

  constructor(renderer: WebGLRenderer, canvas: HTMLCanvasElement) {
    this.canvas = canvas;
    this.#renderer = renderer;
    this.show = showing(renderer.canvas, renderer.gl, canvas);
  }

  /** Shared by all canvases of the page. */
  get gl(): WebGL2RenderingContext {
    return this.#renderer.gl;
  }

  /** Device pixels. Leaves the canvas empty until it is drawn. */
  resize(width: number, height: number): void {
    this.canvas.width = width;
    this.canvas.height = height;
  }

  /** What is drawn first lies below, and fills the canvas: it is not cleared before. */
  draw(layers: readonly Drawable[]): void {
    const drawn = this.#renderer.canvas;
    const { width, height } = this.canvas;
    if (drawn.width !== width || drawn.height !== height) this.#renderer.resize(width, height, 1);
    this.#renderer.renderTarget.bind({ target: this.#renderer.view.renderTarget, clear: false });
    for (const layer of layers) layer.draw(this.#renderer);
  }
}

/** How pictures get from the renderer's canvas to one that is shown, with all its commands. Throws where that has a context of another kind. */
function showing(drawn: HTMLCanvasElement | OffscreenCanvas, gl: WebGL2RenderingContext, shown: HTMLCanvasElement): () => void {
  if ("transferToImageBitmap" in drawn) {
    const moved = mustOpen(shown.getContext("bitmaprenderer", { alpha: false }));
    return () => moved.transferFromImageBitmap(drawn.transferToImageBitmap());
  }
  const copy = mustOpen(shown.getContext("2d", { alpha: false }));
  return () => {
    copy.drawImage(drawn, 0, 0);
    gl.flush();
  };
}

function mustOpen<Context>(context: Context | null): Context {
  if (!context) throw new Error("The canvas is in use for something else.");
  return context;
}
