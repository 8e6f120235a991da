import type { Container, WebGLRenderer } from "pixi.js";

/**
 * One canvas among those that the page's renderer draws. The picture is drawn off screen and moved to the canvas, not copied: with 20
 * canvases a sixth of the time of Pixi's `multiView`, which copies through a 2D context. It stays when the WebGL context is lost.
 */
export class Surface {
  readonly canvas: HTMLCanvasElement;
  readonly #renderer: WebGLRenderer;
  readonly #context: ImageBitmapRenderingContext;

  constructor(renderer: WebGLRenderer, canvas: HTMLCanvasElement) {
    const context = canvas.getContext("bitmaprenderer", { alpha: false });
    if (!context) throw new Error("The canvas is in use for something else.");
    this.canvas = canvas;
    this.#renderer = renderer;
    this.#context = context;
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

  draw(stage: Container): void {
    const drawn = this.#renderer.canvas;
    if (!(drawn instanceof OffscreenCanvas)) throw new Error("The page's renderer draws off screen.");
    const { width, height } = this.canvas;
    if (drawn.width !== width || drawn.height !== height) this.#renderer.resize(width, height, 1);
    this.#renderer.render(stage);
    this.#context.transferFromImageBitmap(drawn.transferToImageBitmap());
  }
}
