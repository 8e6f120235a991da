import { createSceneRenderer } from "./scene-renderer.ts";
import type { SceneRenderer } from "./scene-renderer.ts";
import "./pixi.ts";

export type PageRenderer = {
  /** Undefined where the browser, as configured, cannot draw with WebGL 2. */
  readonly ready: Promise<SceneRenderer | undefined>;
  /** The last release destroys the context, once it exists and the present synchronous code is done. Call it once. */
  readonly release: () => void;
};

type Shared = { readonly ready: PageRenderer["ready"]; users: number };

/** By page: created for its first timeline, destroyed after its last. */
const renderers = new WeakMap<Document, Shared>();

/**
 * The one WebGL context that draws every timeline and player of a page (a browser allows about 16), with Pixi on it. Its canvas is never
 * shown: `surface.ts` moves each finished frame to the canvas it belongs to.
 */
export function acquireRenderer(page: Document): PageRenderer {
  const shared = renderers.get(page) ?? { ready: startRenderer(page), users: 0 };
  renderers.set(page, shared);
  shared.users += 1;
  const end = (renderer: SceneRenderer | undefined) => {
    if (shared.users > 0 || renderers.get(page) !== shared) return;
    renderers.delete(page);
    renderer?.destroy();
  };
  return {
    ready: shared.ready,
    release: () => {
      shared.users -= 1;
      // A timeline that is mounted in between uses the same renderer.
      shared.ready.then(end, () => end(undefined));
    },
  };
}

async function startRenderer(page: Document): Promise<SceneRenderer | undefined> {
  const { canvas, context } = openOffScreen() ?? openUnshown(page);
  if (!context) return undefined;
  return createSceneRenderer({ canvas, context });
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
