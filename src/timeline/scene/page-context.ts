/** A canvas that is never shown, and its context: undefined where the browser, as configured, cannot draw with WebGL 2. */
export type PageContext =
  | { readonly canvas: OffscreenCanvas; readonly context: WebGL2RenderingContext }
  | { readonly canvas: HTMLCanvasElement; readonly context: WebGL2RenderingContext | undefined };

type Prepared = { readonly opened: PageContext; waiting: number };

/** By page: opened, and not taken yet. */
const prepared = new WeakMap<Document, Prepared>();
/** By page: taken by its renderer, which destroys it. */
const taken = new WeakMap<Document, WeakRef<WebGL2RenderingContext>>();

/**
 * Opens the page's context if it has none. The browser starts its GPU process meanwhile, which takes longer than anything else before the
 * first frame: call it before the renderer's code is there. Returns the function that ends the wait; an untaken context is then destroyed.
 */
export function prepareContext(page: Document): () => void {
  if (taken.get(page)?.deref()?.isContextLost() === false) return () => undefined;
  const wait = prepared.get(page) ?? { opened: open(page), waiting: 0 };
  prepared.set(page, wait);
  wait.waiting += 1;
  let isWaiting = true;
  return () => {
    if (!isWaiting) return;
    isWaiting = false;
    // React in strict mode mounts again in the same task.
    queueMicrotask(() => {
      wait.waiting -= 1;
      if (wait.waiting > 0 || prepared.get(page) !== wait) return;
      prepared.delete(page);
      wait.opened.context?.getExtension("WEBGL_lose_context")?.loseContext();
    });
  };
}

/** The page's prepared context, or a new one. The caller destroys it. */
export function takeContext(page: Document): PageContext {
  const opened = prepared.get(page)?.opened ?? open(page);
  prepared.delete(page);
  if (opened.context) taken.set(page, new WeakRef(opened.context));
  return opened;
}

// Pixi requires a stencil buffer in every context; opaque, because the page never shows through a timeline.
const CONTEXT: WebGLContextAttributes = { alpha: false, antialias: false, stencil: true };

const open = (page: Document): PageContext => openOffScreen() ?? openUnshown(page);

/** Undefined in a browser without `OffscreenCanvas`, or without WebGL 2 on it (Safari before 17). */
function openOffScreen(): PageContext | undefined {
  if (typeof OffscreenCanvas === "undefined") return undefined;
  const canvas = new OffscreenCanvas(1, 1);
  const context = canvas.getContext("webgl2", CONTEXT);
  return context ? { canvas, context } : undefined;
}

/** A canvas element outside the document: `surface.ts` copies its frames. */
function openUnshown(page: Document): PageContext {
  const canvas = page.createElement("canvas");
  return { canvas, context: canvas.getContext("webgl2", CONTEXT) ?? undefined };
}
