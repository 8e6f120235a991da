import { GlBackBufferSystem, GlMeshAdaptor, WebGLRenderer } from "pixi.js";
import type { Renderer } from "pixi.js";

/** Every mesh of a timeline brings its own program: Pixi's for those that bring none is not made. */
class OwnProgramsOnly extends GlMeshAdaptor {
  override init(): void {}
  override destroy(): void {}
}

/** Nothing is drawn by way of another buffer: neither is the program for that. */
class NoBackBuffer extends GlBackBufferSystem {
  constructor(renderer: Renderer) {
    if (!(renderer instanceof WebGLRenderer)) throw new TypeError("Timelines are drawn by WebGL.");
    super(renderer);
  }

  override init(): void {}
}

/**
 * Pixi's renderer without two programs that each one would make under a new name, and that Pixi keeps the text of for as long as the page
 * lives (4 kB a renderer): on a page that mounts and unmounts timelines all day, renderers come and go. Pixi itself, which may be the page's
 * own, stays as it is.
 */
export class ResilientRenderer extends WebGLRenderer {
  constructor() {
    super();
    const { systems, renderPipeAdaptors } = this.config;
    this.config = {
      ...this.config,
      systems: systems.map((one) => (one.name === "backBuffer" ? { ...one, value: NoBackBuffer } : one)),
      renderPipeAdaptors: renderPipeAdaptors.map((one) => (one.name === "mesh" ? { ...one, value: OwnProgramsOnly } : one)),
    };
  }
}
