import { closeContext, openContext } from "./context.ts";

/** The engine options that make an engine use a shared context. */
export type ContextShare = {
  readonly openContext: (sampleRate: number) => AudioContext;
  readonly closeContext: (context: AudioContext) => Promise<void>;
};

type Shared = { readonly context: AudioContext; holds: number };

/** Per page, by rate: opened with the first engine, closed with the last. A context that an engine gave up as lost is replaced. */
const pages = new WeakMap<Document, Map<number, Shared>>();

/**
 * Shares one context among all engines of a page that request the same rate: browsers limit their number, and each has a thread.
 * To be called once per engine. An engine that opens a second context has given up the first, so the page replaces it as well.
 */
export function shareContext(page: Document): ContextShare {
  const ofPage = pages.get(page) ?? new Map<number, Shared>();
  pages.set(page, ofPage);
  const sharedByContext = new Map<AudioContext, Shared>();
  return {
    openContext: (rate) => {
      const known = ofPage.get(rate);
      const isUsable = known && known.context.state !== "closed" && !sharedByContext.has(known.context);
      const shared = isUsable ? known : { context: openContext(rate), holds: 0 };
      ofPage.set(rate, shared);
      shared.holds += 1;
      sharedByContext.set(shared.context, shared);
      return shared.context;
    },
    closeContext: async (context) => {
      const shared = sharedByContext.get(context);
      if (!shared) return;
      sharedByContext.delete(context);
      shared.holds -= 1;
      if (shared.holds > 0) return;
      for (const [rate, one] of ofPage) if (one === shared) ofPage.delete(rate);
      await closeContext(context);
    },
  };
}
