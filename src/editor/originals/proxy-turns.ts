/** One proxy is made at a time on this device. */
const LOCK = "layback-proxy";

type Turn = {
  /** Ends the waiting; the work looks at it too. */
  readonly signal: AbortSignal;
  readonly work: () => Promise<void>;
  /** Another tab makes a proxy. */
  readonly onWaiting: () => void;
};

export type ProxyTurns = {
  /** Works as soon as no tab of this device makes a proxy, this one included. */
  readonly take: (turn: Turn) => void;
  /** Works after this page's own turns, if then no other tab of this device makes a proxy. */
  readonly takeIfFree: (work: () => Promise<void>) => Promise<void>;
};

export function createProxyTurns(): ProxyTurns {
  /** The turn of this page that has the lock, or waits for it. */
  let last: Promise<unknown> = Promise.resolve();
  return {
    take: ({ signal, work, onWaiting }) => {
      const before = last;
      if (!("locks" in navigator)) {
        last = before.then(work).catch(() => undefined);
        return;
      }
      let hasBegun = false;
      const inTurn = () => {
        hasBegun = true;
        return work();
      };
      last = navigator.locks.request(LOCK, { signal }, inTurn).catch(() => undefined);
      const sayIfTaken = async () => {
        // This page's own last turn may still be ending.
        await before;
        const { held } = await navigator.locks.query();
        const isTaken = held?.some(({ name }) => name === LOCK);
        if (isTaken && !hasBegun && !signal.aborted) onWaiting();
      };
      sayIfTaken().catch(() => undefined);
    },
    takeIfFree: async (work) => {
      await last;
      if ("locks" in navigator) await navigator.locks.request(LOCK, { ifAvailable: true }, async (lock) => lock && work());
      else await work();
    },
  };
}
