import type { WebGLRenderer } from "pixi.js";
import { ResilientRenderer } from "./resilient-renderer.ts";
import "./pixi.ts";

/**
 * The one WebGL context that draws every timeline of a page (a browser allows about 16), with Pixi on it. Its canvas is never shown:
 * `surface.ts` moves each finished frame to the canvas it belongs to. Undefined where the browser, as configured, cannot draw with WebGL 2.
 */
export async function startRenderer(page: Document): Promise<WebGLRenderer | undefined> {
  const { canvas, context } = openOffScreen() ?? openUnshown(page);
  if (!context) return undefined;
  const renderer = new ResilientRenderer();
  await renderer.init({ canvas, context, width: 1, height: 1, resolution: 1, backgroundAlpha: 1, skipExtensionImports: true });
  // Pixi's garbage collection would run in every animation frame; each scene owns and frees its resources itself.
  renderer.scheduler.destroy();
  return renderer;
}

// Pixi requires a stencil buffer in every context; opaque, because the page never shows through a timeline.
const CONTEXT: WebGLContextAttributes = { alpha: false, antialias: false, stencil: true };

/** Undefined in a browser without `OffscreenCanvas`, or without WebGL 2 on it (Safari before 17). */
function openOffScreen(): { readonly canvas: OffscreenCanvas; readonly context: WebGL2RenderingContext } | undefined {
  if (typeof OffscreenCanvas === "undefined") return undefined;
  const canvas = new OffscreenCanvas(1, 1);
  const context = canvas.getContext("webgl2", CONTEXT);
  return context ? { canvas, context } : undefined;
}

/** A canvas element outside the document: `surface.ts` copies its frames. */
function openUnshown(page: Document): { readonly canvas: HTMLCanvasElement; readonly context: WebGL2RenderingContext | undefined } {
  const canvas = page.createElement("canvas");
  return { canvas, context: canvas.getContext("webgl2", CONTEXT) ?? undefined };
}
