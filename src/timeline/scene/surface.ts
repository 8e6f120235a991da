import type { RenderContainer, WebGLRenderer } from "pixi.js";
import type { Drawable } from "./instance-batch.ts";
import type { SceneRenderer } from "./scene-renderer.ts";

/** What a timeline consists of, from bottom to top; one draw call each. */
export const SCENE_LAYERS = ["background", "clips", "picture", "text", "overlays"] as const;

export type SceneLayer = (typeof SCENE_LAYERS)[number];

/** What is drawn as a layer: a container of a scene graph, or an object of its own. */
export type StageLayer = Pick<RenderContainer, "render">;

/** What a timeline draws with. */
export type Stage = { readonly renderer: SceneRenderer; readonly layers: Readonly<Record<SceneLayer, StageLayer>> };

/** The layers of a stage. */
export function layersBy(layerOf: (name: SceneLayer) => StageLayer): Stage["layers"] {
  return Object.fromEntries(SCENE_LAYERS.map((name) => [name, layerOf(name)])) as Record<SceneLayer, StageLayer>;
}

/**
 * One of the canvases that the page's renderer draws. The frame is drawn off screen and moved to the canvas, not copied: with 20
 * canvases this takes a sixth of the time of Pixi's `multiView`, which copies through a 2D context. Without `OffscreenCanvas` this
 * class copies too. The frame on the canvas survives a loss of the WebGL context.
 */
export class Surface {
  readonly canvas: HTMLCanvasElement;
  readonly #renderer: SceneRenderer;
  readonly #layers: Stage["layers"];
  /** Puts the last drawn frame on the canvas. */
  readonly show: () => void;

  constructor({ renderer, layers }: Stage, canvas: HTMLCanvasElement) {
    this.canvas = canvas;
    this.#renderer = renderer;
    this.#layers = layers;
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

  /** Sets what each layer draws. The background must fill the canvas, which is not cleared before. */
  setLayers(layers: Readonly<Record<SceneLayer, Drawable>>): void {
    for (const name of SCENE_LAYERS) this.#layers[name].render = () => layers[name].draw(this.#renderer);
  }

  /** Draws the layers. `renderer.render` would take 0.5 ms more for each frame: it computes transforms and tints that no layer has. */
  draw(): void {
    const drawn = this.#renderer.canvas;
    const { width, height } = this.canvas;
    if (drawn.width !== width) drawn.width = width;
    if (drawn.height !== height) drawn.height = height;
    this.gl.viewport(0, 0, width, height);
    for (const name of SCENE_LAYERS) this.#layers[name].render(this.#renderer as WebGLRenderer);
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
