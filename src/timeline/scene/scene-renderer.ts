import {
  AbstractRenderer,
  GCSystem,
  GlBufferSystem,
  GlContextSystem,
  GlGeometrySystem,
  GlLimitsSystem,
  GlShaderSystem,
  GlStateSystem,
  GlTextureSystem,
  GlUniformGroupSystem,
  RendererType,
} from "pixi.js";
import type { WebGLOptions, WebGLPipes, WebGLRenderer } from "pixi.js";

/** What a timeline uses of Pixi's renderer. */
export type SceneRenderer = Pick<WebGLRenderer, "canvas" | "destroy" | "geometry" | "gl" | "shader" | "state" | "texture">;

/** The canvas, in place of Pixi's view: everything is drawn to the canvas itself. */
class CanvasSystem {
  static readonly extension = { name: "view" };
  canvas: WebGLOptions["canvas"];

  init({ canvas }: Pick<WebGLOptions, "canvas">): void {
    this.canvas = canvas;
  }

  destroy(): void {
    this.canvas = undefined;
  }
}

/** In place of Pixi's render targets, whose changes its state system follows. */
class OneTargetSystem {
  static readonly extension = { name: "renderTarget" };
  readonly onRenderTargetChange = { add: (): void => undefined };
}

type Systems = ConstructorParameters<typeof AbstractRenderer>[0]["systems"];

const SYSTEMS = [
  CanvasSystem,
  OneTargetSystem,
  GCSystem,
  GlContextSystem,
  GlLimitsSystem,
  GlBufferSystem,
  GlTextureSystem,
  GlGeometrySystem,
  GlUniformGroupSystem,
  GlShaderSystem,
  GlStateSystem,
].map((value) => ({ name: value.extension.name, value })) as unknown as Systems;

/**
 * Pixi's WebGL renderer with only those of its systems that a timeline uses. The others are more than half of the code, and keep two
 * programs of each renderer for as long as the page lives (4 kB each).
 */
export async function createSceneRenderer(options: Partial<WebGLOptions>): Promise<SceneRenderer> {
  const renderer = new AbstractRenderer<WebGLPipes, WebGLOptions>({
    name: "webgl",
    type: RendererType.WEBGL,
    systems: SYSTEMS,
    renderPipes: [],
    renderPipeAdaptors: [],
  });
  // Pixi's garbage collection would run in every animation frame; each scene owns and frees its resources itself.
  await renderer.init({ ...options, gcActive: false, skipExtensionImports: true });
  // The renderer has a property for each of its systems.
  return renderer as unknown as SceneRenderer;
}
