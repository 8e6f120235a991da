import type { WebGLRenderer } from "pixi.js";
import { ResilientRenderer } from "./resilient-renderer.ts";
import "./pixi.ts";

/** One hold on the renderer of a page. */
export type RendererLease = {
  /** Undefined where the browser, as it is set up now, cannot draw with WebGL 2. */
  readonly whenReady: Promise<WebGLRenderer | undefined>;
  /** Gives the hold back; the last one gives the context back. */
  release(): void;
};

type PageRenderer = { holds: number; readonly whenReady: Promise<WebGLRenderer | undefined> };

/** By page: there with its first timeline, gone with its last. */
const pages = new WeakMap<Document, PageRenderer>();

/**
 * The one WebGL context that draws every timeline of a page (a browser keeps about 16), and Pixi on it. It belongs to a canvas that is
 * never shown: `surface.ts` hands each finished picture to the canvas it is for.
 */
export function leaseRenderer(page: Document): RendererLease {
  const known = pages.get(page);
  const shared = known ?? { holds: 0, whenReady: startRenderer(page) };
  if (!known) pages.set(page, shared);
  shared.holds += 1;
  // Asked only once it is ready and all that happens now is done: who comes back meanwhile finds it still there.
  const closeIfUnused = (renderer?: WebGLRenderer) => {
    if (shared.holds > 0 || pages.get(page) !== shared) return;
    pages.delete(page);
    renderer?.destroy();
  };
  let isHeld = true;
  return {
    whenReady: shared.whenReady,
    release() {
      if (!isHeld) return;
      isHeld = false;
      shared.holds -= 1;
      // Why it could not start is told to those who wait for it.
      void shared.whenReady.then(closeIfUnused, () => closeIfUnused());
    },
  };
}

async function startRenderer(page: Document): Promise<WebGLRenderer | undefined> {
  const { canvas, context } = openOffScreen() ?? openUnshown(page);
  if (!context) return undefined;
  const renderer = new ResilientRenderer();
  await renderer.init({ canvas, context, width: 1, height: 1, resolution: 1, backgroundAlpha: 1, skipExtensionImports: true });
  // Pixi's housekeeping would wake the page in every animation frame; what it cleans up, each scene owns itself.
  renderer.scheduler.destroy();
  return renderer;
}

// Pixi asks for a stencil buffer in every context; opaque, because the page never shows through a timeline.
const CONTEXT: WebGLContextAttributes = { alpha: false, antialias: false, stencil: true };

/** Undefined in a browser that has no canvases off screen, or none with WebGL 2 (Safari before 17). */
function openOffScreen(): { readonly canvas: OffscreenCanvas; readonly context: WebGL2RenderingContext } | undefined {
  if (typeof OffscreenCanvas === "undefined") return undefined;
  const canvas = new OffscreenCanvas(1, 1);
  const context = canvas.getContext("webgl2", CONTEXT);
  return context ? { canvas, context } : undefined;
}

/** An element that is in no page: `surface.ts` copies its pictures. */
function openUnshown(page: Document): { readonly canvas: HTMLCanvasElement; readonly context: WebGL2RenderingContext | undefined } {
  const canvas = page.createElement("canvas");
  return { canvas, context: canvas.getContext("webgl2", CONTEXT) ?? undefined };
}
