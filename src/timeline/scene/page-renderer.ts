import type { WebGLRenderer } from "pixi.js";
import { takeContext } from "./page-context.ts";
import { ResilientRenderer } from "./resilient-renderer.ts";
import "./pixi.ts";

/**
 * The one WebGL context that draws every timeline of a page (a browser allows about 16), with Pixi on it. Its canvas is never shown:
 * `surface.ts` moves each finished frame to the canvas it belongs to. Undefined where the browser, as configured, cannot draw with WebGL 2.
 */
export async function startRenderer(page: Document): Promise<WebGLRenderer | undefined> {
  const { canvas, context } = takeContext(page);
  if (!context) return undefined;
  const renderer = new ResilientRenderer();
  await renderer.init({ canvas, context, width: 1, height: 1, resolution: 1, backgroundAlpha: 1, skipExtensionImports: true });
  // Pixi's garbage collection would run in every animation frame; each scene owns and frees its resources itself.
  renderer.scheduler.destroy();
  return renderer;
}
