import { AsyncLocalStorage } from "node:async_hooks";
import { whileOwning } from "../mutex.ts";
import { createTokenBuckets } from "../token-buckets.ts";
import { abandoned, overBudget, tooManyWaiting } from "./turn-refused.ts";
import type { TurnRefusedError } from "./turn-refused.ts";
import { createUsedTime } from "./used-time.ts";

/** Ends a turn; doing so twice does nothing more. */
export type Release = (used?: {
  /** What it took of the database; else as long as the turn was. */
  readonly ms?: number;
  /** A statement was stopped at its limit. */
  readonly wasStopped?: boolean;
}) => void;

export type Asker = {
  readonly name: string;
  /** Whether this request takes one turn soon after the other, so that others are held back between them. */
  readonly asksOn: boolean;
  /** Whether nobody waits for the answer any more. */
  readonly isGone: () => boolean;
};

/** Lets one owner in at a time. */
export type Turns = {
  /** Resolves once it is this asker's turn, and rejects with TurnRefusedError where it gets none. */
  readonly acquire: () => Promise<Release>;
  readonly run: <Value>(work: () => Promise<Value>) => Promise<Value>;
  /** Every turn taken inside `request` counts as the asker's. Rejects with TurnRefusedError if one was refused, whatever `request` makes of it. */
  readonly as: <Value>(asker: Asker, request: () => Promise<Value>) => Promise<Value>;
};

type Request = { readonly asker: Asker | undefined; isOpen: boolean; hasHadTurn: boolean; refusal: TurnRefusedError | undefined };
type Waiter = { readonly request: Request; readonly begin: () => void; readonly refuse: (error: TurnRefusedError) => void };

/** An asker who has used more than this, and several times as much as another, waits until the other's open request has ended. */
const HEAVY_MS = 100;
/** How many times as much, and for how long an open request may then ask for another turn. */
const PAUSES = [
  { ratio: 10, ms: 1000 },
  { ratio: 4, ms: 100 },
];
/** A browser asks six things at once, or through a proxy with HTTP/2 as many as that lets it: usually a hundred or 128. */
const MOST_WAITING_REQUESTS = 200;
/** Milliseconds of the database for each asker: 20 s at once, then a quarter of the time. */
const BUDGET = { capacity: 20_000, intervalMs: 4 };

/**
 * Next is whoever has used the least time lately; of equals, who asked first. A request that has begun goes on before somebody who has used
 * several times as much, so that many long turns of some delay a request of somebody else by one of them. `now` in milliseconds.
 */
export function createTurns(now: () => number = () => performance.now()): Turns {
  const requests = new AsyncLocalStorage<Request>();
  const used = createUsedTime();
  const budgets = createTokenBuckets(BUDGET);
  const waiting = new Set<Waiter>();
  let isTaken = false;
  let pause: { readonly after: Request; readonly timer: NodeJS.Timeout } | undefined;

  /** At one time for all that are compared. */
  const usedBy = ({ asker }: Request, atMs: number) => used.of(asker?.name ?? "", atMs);
  const refusalOf = ({ asker }: Request): TurnRefusedError | undefined => {
    if (!asker) return undefined;
    if (asker.isGone()) return abandoned();
    const waitMs = budgets.waitOf(asker.name, now());
    return waitMs > 0 ? overBudget(waitMs) : undefined;
  };
  /** Others of the same asker. */
  const waitingBeside = (request: Request) =>
    new Set([...waiting].map((waiter) => waiter.request).filter((other) => other !== request && other.asker?.name === request.asker?.name))
      .size;

  const dropRefused = () => {
    for (const waiter of waiting) {
      const refusal = refusalOf(waiter.request);
      if (!refusal) continue;
      waiting.delete(waiter);
      waiter.refuse(refusal);
    }
  };
  const next = (): Waiter | undefined => {
    dropRefused();
    let best: Waiter | undefined;
    let least = Infinity;
    const atMs = now();
    for (const waiter of waiting) {
      const ms = usedBy(waiter.request, atMs);
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
  /** How long the one may be kept waiting for another turn of the other's. */
  const pauseBefore = (one: Request, other: Request): number => {
    const atMs = now();
    const ms = usedBy(one, atMs);
    if (ms < HEAVY_MS || !other.isOpen || !other.asker?.asksOn || other.asker.isGone()) return 0;
    return PAUSES.find(({ ratio }) => ms > usedBy(other, atMs) * ratio)?.ms ?? 0;
  };
  const goOn = (after: Request) => {
    const waiter = next();
    const pauseMs = waiter ? pauseBefore(waiter.request, after) : 0;
    if (pauseMs === 0) return begin(waiter);
    const timer = setTimeout(() => {
      // It held up the others for nothing.
      used.add(after.asker?.name ?? "", pauseMs, now());
      begin(next());
    }, pauseMs);
    pause = { after, timer };
  };
  const charge = ({ asker }: Request, ms: number, wasStopped: boolean) => {
    used.add(asker?.name ?? "", ms, now());
    if (asker) budgets.take(asker.name, now(), ms + (wasStopped ? BUDGET.capacity : 0));
  };

  async function waitForTurn(request: Request): Promise<void> {
    const refusal = refusalOf(request);
    if (refusal) throw refusal;
    if (request.asker && !request.hasHadTurn && waitingBeside(request) >= MOST_WAITING_REQUESTS) throw tooManyWaiting();
    await new Promise<void>((resolve, reject) => {
      waiting.add({ request, begin: resolve, refuse: reject });
      if (!isTaken && (!pause || pauseBefore(request, pause.after) === 0)) begin(next());
    });
  }

  async function acquire(): Promise<Release> {
    const request = requests.getStore() ?? { asker: undefined, isOpen: false, hasHadTurn: false, refusal: undefined };
    try {
      await waitForTurn(request);
    } catch (error) {
      request.refusal ??= error as TurnRefusedError;
      throw error;
    }
    request.hasHadTurn = true;
    const begunMs = now();
    let isReleased = false;
    return ({ ms = now() - begunMs, wasStopped = false } = {}) => {
      if (isReleased) return;
      isReleased = true;
      isTaken = false;
      charge(request, ms, wasStopped);
      goOn(request);
    };
  }

  async function as<Value>(asker: Asker, work: () => Promise<Value>): Promise<Value> {
    const request: Request = { asker, isOpen: true, hasHadTurn: false, refusal: undefined };
    request.refusal = refusalOf(request);
    if (request.refusal) throw request.refusal;
    try {
      const value = await requests.run(request, work);
      if (!request.refusal) return value;
    } catch (error) {
      if (!request.refusal) throw error;
    } finally {
      request.isOpen = false;
      if (pause?.after === request) begin(next());
    }
    throw request.refusal;
  }

  return { acquire, run: (work) => whileOwning(acquire, work), as };
}
