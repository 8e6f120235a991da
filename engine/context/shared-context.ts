import { closeContext, openContext } from "./context.ts";

/** What an engine needs of its options to use it. */
export type ContextShare = {
  readonly openContext: (sampleRate: number) => AudioContext;
  readonly closeContext: (context: AudioContext) => Promise<void>;
};

type Shared = { readonly context: AudioContext; holds: number };

/** By page: there with its first engine, closed with its last. One that was given up for lost is no longer among them. */
const pages = new WeakMap<Document, Map<number, Shared>>();

/**
 * One context for all engines of a page that ask for the same rate: a browser gives few, and each is a thread. For one engine; where that
 * opens a second one it has given up the first, and so has the page.
 */
export function shareContext(page: Document): ContextShare {
  const ofPage = pages.get(page) ?? new Map<number, Shared>();
  pages.set(page, ofPage);
  const held = new Map<AudioContext, Shared>();
  return {
    openContext: (rate) => {
      const known = ofPage.get(rate);
      const isUsable = known && known.context.state !== "closed" && !held.has(known.context);
      const shared = isUsable ? known : { context: openContext(rate), holds: 0 };
      ofPage.set(rate, shared);
      shared.holds += 1;
      held.set(shared.context, shared);
      return shared.context;
    },
    closeContext: async (context) => {
      const shared = held.get(context);
      if (!shared) return;
      held.delete(context);
      shared.holds -= 1;
      if (shared.holds > 0) return;
      for (const [rate, one] of ofPage) if (one === shared) ofPage.delete(rate);
      await closeContext(context);
    },
  };
}
