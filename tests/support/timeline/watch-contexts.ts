import { onTestFinished } from "vitest";

export type WatchedContexts = {
  /** WebGL contexts made since the call that are neither lost nor collected. */
  live(): readonly WebGL2RenderingContext[];
  /** How many were made. */
  readonly made: number;
};

/** Tracks every WebGL context that is made, on the page and off screen, until the test is finished. */
export function watchContexts(): WatchedContexts {
  const made: WeakRef<WebGL2RenderingContext>[] = [];
  for (const { prototype } of [HTMLCanvasElement, OffscreenCanvas]) {
    const getContext: unknown = Reflect.get(prototype, "getContext");
    if (typeof getContext !== "function") throw new Error("Canvases here have no contexts.");
    const noting = new Proxy(getContext, {
      apply(target, canvas: object, args: unknown[]) {
        const context: unknown = Reflect.apply(target, canvas, args);
        const isNew = context instanceof WebGL2RenderingContext && !made.some((known) => known.deref() === context);
        if (isNew) made.push(new WeakRef(context));
        return context;
      },
    });
    Object.assign(prototype, { getContext: noting });
    onTestFinished(() => {
      Object.assign(prototype, { getContext });
    });
  }
  return {
    live: () => made.flatMap((known) => known.deref() ?? []).filter((context) => !context.isContextLost()),
    get made() {
      return made.length;
    },
  };
}
