import {
  AbstractRenderer,
  GCSystem,
  GlBufferSystem,
  GlContextSystem,
  GlGeometrySystem,
  GlLimitsSystem,
  GlRenderTargetSystem,
  GlShaderSystem,
  GlStateSystem,
  GlTextureSystem,
  GlUniformGroupSystem,
  RendererType,
  ViewSystem,
} from "pixi.js";
import type { WebGLOptions, WebGLPipes, WebGLRenderer } from "pixi.js";

/** What a timeline uses of Pixi's renderer. */
export type SceneRenderer = Pick<
  WebGLRenderer,
  "canvas" | "destroy" | "geometry" | "gl" | "renderTarget" | "resize" | "shader" | "state" | "texture" | "view"
>;

type Systems = ConstructorParameters<typeof AbstractRenderer>[0]["systems"];

const SYSTEMS = [
  ViewSystem,
  GCSystem,
  GlContextSystem,
  GlLimitsSystem,
  GlBufferSystem,
  GlTextureSystem,
  GlRenderTargetSystem,
  GlGeometrySystem,
  GlUniformGroupSystem,
  GlShaderSystem,
  GlStateSystem,
].map((value) => ({ name: value.extension.name, value })) as unknown as Systems;

/**
 * Pixi's WebGL renderer with only those of its systems that a timeline uses. The others are two fifths of the code, and keep two programs
 * of each renderer for as long as the page lives (4 kB each).
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
