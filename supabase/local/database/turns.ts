import { AsyncLocalStorage } from "node:async_hooks";
import { whileOwning } from "../mutex.ts";

/** Lets one owner in at a time. */
export type Turns = {
  /** Resolves with the release function once it is this asker's turn; releasing twice does nothing more. */
  readonly acquire: () => Promise<() => void>;
  readonly run: <Value>(work: () => Promise<Value>) => Promise<Value>;
  /** Every turn taken inside `request` counts as the asker's. */
  readonly as: <Value>(asker: string, request: () => Promise<Value>) => Promise<Value>;
};

type Request = { readonly asker: string; isOpen: boolean };
type Waiter = { readonly request: Request; readonly begin: () => void };

/** What an asker has used counts half after this time. */
const HALF_LIFE_MS = 5000;
/** Whoever has used more than this lets an open request of somebody else finish first. */
const HEAVY_MS = 250;
/** An open request has this long to ask again after a turn. */
const PAUSE_MS = 10;
/** Askers of whom it is remembered what they used. */
const MOST_ASKERS = 1000;

/**
 * Next is whoever has used the least time lately; of equals, who asked first. Many long turns of some so delay a request of somebody else by
 * one of them at most. `now` in milliseconds.
 */
export function createTurns(now: () => number = () => performance.now()): Turns {
  const requests = new AsyncLocalStorage<Request>();
  const nobody: Request = { asker: "", isOpen: false };
  const used = new Map<string, { readonly ms: number; readonly atMs: number }>();
  const waiting = new Set<Waiter>();
  let isTaken = false;
  let pause: { readonly after: Request; readonly timer: NodeJS.Timeout } | undefined;

  const usedBy = (asker: string, atMs: number) => {
    const entry = used.get(asker);
    return entry ? entry.ms * 0.5 ** ((atMs - entry.atMs) / HALF_LIFE_MS) : 0;
  };
  const isHeavy = ({ asker }: Request) => usedBy(asker, now()) > HEAVY_MS;
  const charge = ({ asker }: Request, ms: number) => {
    const atMs = now();
    used.set(asker, { ms: usedBy(asker, atMs) + ms, atMs });
    if (used.size <= MOST_ASKERS) return;
    for (const each of used.keys()) if (usedBy(each, atMs) < 1) used.delete(each);
  };
  const next = (): Waiter | undefined => {
    const atMs = now();
    let best: Waiter | undefined;
    let least = Infinity;
    for (const waiter of waiting) {
      const ms = usedBy(waiter.request.asker, atMs);
      if (ms < least) [best, least] = [waiter, ms];
    }
    return best;
  };
  const begin = (waiter: Waiter | undefined) => {
    clearTimeout(pause?.timer);
    pause = undefined;
    if (!waiter) return;
    waiting.delete(waiter);
    isTaken = true;
    waiter.begin();
  };
  const goOn = (after: Request) => {
    const waiter = next();
    const mayPause = after.isOpen && waiter !== undefined && isHeavy(waiter.request) && !isHeavy(after);
    if (!mayPause) return begin(waiter);
    pause = { after, timer: setTimeout(() => begin(next()), PAUSE_MS) };
  };

  async function acquire(): Promise<() => void> {
    const request = requests.getStore() ?? nobody;
    await new Promise<void>((resolve) => {
      const waiter = { request, begin: resolve };
      waiting.add(waiter);
      if (!isTaken && (!pause || !isHeavy(request))) begin(next());
    });
    const begunMs = now();
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      isTaken = false;
      charge(request, now() - begunMs);
      goOn(request);
    };
  }

  async function as<Value>(asker: string, work: () => Promise<Value>): Promise<Value> {
    const request: Request = { asker, isOpen: true };
    try {
      return await requests.run(request, work);
    } finally {
      request.isOpen = false;
      if (pause?.after === request) begin(next());
    }
  }

  return { acquire, run: (work) => whileOwning(acquire, work), as };
}
