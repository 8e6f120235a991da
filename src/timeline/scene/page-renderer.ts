import { takeContext } from "./page-context.ts";
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
  const { canvas, context } = takeContext(page);
  if (!context) return undefined;
  return createSceneRenderer({ canvas, context });
}
