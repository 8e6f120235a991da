import { GlBackBufferSystem, GlMeshAdaptor, WebGLRenderer } from "pixi.js";
import type { Renderer } from "pixi.js";

/** Skips Pixi's default mesh program: every mesh of a timeline has its own. */
class OwnProgramsOnly extends GlMeshAdaptor {
  override init(): void {}
  override destroy(): void {}
}

/** Skips the back buffer's program: nothing draws through a back buffer. */
class NoBackBuffer extends GlBackBufferSystem {
  constructor(renderer: Renderer) {
    if (!(renderer instanceof WebGLRenderer)) throw new TypeError("Timelines are drawn by WebGL.");
    super(renderer);
  }

  override init(): void {}
}

/**
 * Pixi's renderer without two programs that each renderer would create under a new name and whose source Pixi keeps for as long as the
 * page lives (4 kB a renderer): a leak on a page that mounts and unmounts timelines all day. Pixi itself, which the page may share,
 * stays unchanged.
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
