import type { Container, RenderContainer, WebGLRenderer } from "pixi.js";
import type { Drawable } from "./instance-batch.ts";
import type { SceneRenderer } from "./scene-renderer.ts";

/** What a timeline consists of, from bottom to top: the labels of its containers, one draw call each. */
export const SCENE_LAYERS = ["background", "clips", "picture", "text", "overlays"] as const;

export type SceneLayer = (typeof SCENE_LAYERS)[number];

/** A timeline's part of the page's scene graph, and the renderer that draws it. */
export type Stage = {
  readonly renderer: SceneRenderer;
  /** Has one `RenderContainer` for each of `SCENE_LAYERS`. */
  readonly container: Container;
};

/**
 * One of the canvases that the page's renderer draws. The frame is drawn off screen and moved to the canvas, not copied: with 20
 * canvases this takes a sixth of the time of Pixi's `multiView`, which copies through a 2D context. Without `OffscreenCanvas` this
 * class copies too. The frame on the canvas survives a loss of the WebGL context.
 */
export class Surface {
  readonly canvas: HTMLCanvasElement;
  readonly #renderer: SceneRenderer;
  readonly #container: Container;
  /** Puts the last drawn frame on the canvas. */
  readonly show: () => void;

  constructor({ renderer, container }: Stage, canvas: HTMLCanvasElement) {
    this.canvas = canvas;
    this.#renderer = renderer;
    this.#container = container;
    this.show = showing(renderer.canvas, renderer.gl, canvas);
  }

  /** Shared by all canvases of the page. */
  get gl(): WebGL2RenderingContext {
    return this.#renderer.gl;
  }

  /** Device pixels. The canvas is empty until the next draw. */
  resize(width: number, height: number): void {
    this.canvas.width = width;
    this.canvas.height = height;
  }

  /** Sets what each container draws. The background must fill the canvas, which is not cleared before. */
  setLayers(layers: Readonly<Record<SceneLayer, Drawable>>): void {
    for (const label of SCENE_LAYERS) {
      const layer = this.#container.getChildByLabel(label) as RenderContainer;
      layer.render = () => layers[label].draw(this.#renderer);
    }
  }

  /** Draws the containers. `renderer.render` would take 0.5 ms more for each frame: it computes transforms and tints that no layer has. */
  draw(): void {
    const drawn = this.#renderer.canvas;
    const { width, height } = this.canvas;
    if (drawn.width !== width || drawn.height !== height) this.#renderer.resize(width, height, 1);
    this.#renderer.renderTarget.bind({ target: this.#renderer.view.renderTarget, clear: false });
    for (const layer of this.#container.children as RenderContainer[]) layer.render(this.#renderer as WebGLRenderer);
  }
}

/** Moves or copies frames to a shown canvas and flushes the GPU commands. Throws where that canvas has another context type. */
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
