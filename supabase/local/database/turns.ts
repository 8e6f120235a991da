import { AsyncLocalStorage } from "node:async_hooks";
import { whileOwning } from "../mutex.ts";
import { createTokenBuckets } from "../token-buckets.ts";
import { abandoned, overBudget, tooManyWaiting } from "./turn-refused.ts";
import type { TurnRefusedError } from "./turn-refused.ts";
import { createUsedTime } from "./used-time.ts";

/** Ends a turn; a second call has no effect. */
export type Release = (used?: {
  /** Database time that the turn used; default: the duration of the turn. */
  readonly ms?: number;
  /** A statement was stopped at its time limit. */
  readonly wasStopped?: boolean;
}) => void;

export type Asker = {
  readonly name: string;
  /** Askers that can appear under ever new names share the order of turns as one: among them, who asked first. */
  readonly group?: string | undefined;
  /** True if this request needs several turns in quick succession, so that others are held back between them. */
  readonly asksOn: boolean;
  /** True if the client has closed the connection. */
  readonly isGone: () => boolean;
  /** The server itself: never refused for what it used. */
  readonly hasNoBudget?: true;
};

/** Schedules exclusive turns on the database. */
export type Turns = {
  /** Resolves once it is this asker's turn; rejects with TurnRefusedError if it gets none. */
  readonly acquire: () => Promise<Release>;
  readonly run: <Value>(work: () => Promise<Value>) => Promise<Value>;
  /** Counts every turn taken inside `request` for the asker. Rejects with TurnRefusedError if one was refused, even if that was caught. */
  readonly as: <Value>(asker: Asker, request: () => Promise<Value>) => Promise<Value>;
};

type Request = {
  readonly number: number;
  readonly asker: Asker | undefined;
  isOpen: boolean;
  hasHadTurn: boolean;
  refusal: TurnRefusedError | undefined;
};
type Waiter = { readonly request: Request; readonly begin: () => void; readonly refuse: (error: TurnRefusedError) => void };

/** An asker that has used more than this, and a multiple of another's, waits until the other's open request has ended. */
const HEAVY_MS = 100;
/** Askers whose used times differ by no more than this ratio count as equal. */
const LIKE_RATIO = 2;
/** Ratio of the used times, and how long an open request may then take to ask for another turn. */
const PAUSES = [
  { ratio: 10, ms: 1000 },
  { ratio: 2, ms: 100 },
];
/** A browser sends six requests at once, or through a proxy with HTTP/2 as many as that allows: usually a hundred or 128. */
const MOST_WAITING_REQUESTS = 200;
/** Database milliseconds for each asker: 20 s at once, then a quarter of the time. */
const BUDGET = { capacity: 20_000, intervalMs: 4 };

/**
 * The next turn goes to the asker that used the least time lately, or among equals to the request that came first. A request that has begun
 * continues before an asker that used a multiple of its time, so that many long turns of one asker delay another's request by only one of
 * them. `now` returns milliseconds.
 */
export function createTurns(now: () => number = () => performance.now()): Turns {
  const requests = new AsyncLocalStorage<Request>();
  const used = createUsedTime();
  const budgets = createTokenBuckets(BUDGET);
  const waiting = new Set<Waiter>();
  let isTaken = false;
  let requestCount = 0;
  let pause: { readonly after: Request; readonly timer: NodeJS.Timeout } | undefined;

  const newRequest = (asker: Asker | undefined, isOpen: boolean): Request => ({
    number: ++requestCount,
    asker,
    isOpen,
    hasHadTurn: false,
    refusal: undefined,
  });
  /** The caller passes one time for all that are compared. */
  const sharerOf = (asker: Asker | undefined) => asker?.group ?? asker?.name ?? "";
  const usedBy = ({ asker }: Request, atMs: number) => used.of(sharerOf(asker), atMs);
  const refusalOf = ({ asker }: Request): TurnRefusedError | undefined => {
    if (!asker) return undefined;
    if (asker.isGone()) return abandoned();
    const waitMs = asker.hasNoBudget ? 0 : budgets.waitOf(asker.name, now());
    return waitMs > 0 ? overBudget(waitMs) : undefined;
  };
  /** Waiting requests of the same asker, except this one. */
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
  /** Where `after` may be followed by another turn of its request: only those that need not be held back for it. */
  const next = (after?: Request): Waiter | undefined => {
    dropRefused();
    const atMs = now();
    const ready = [...waiting].filter(({ request }) => !after || pauseBefore(request, after) === 0);
    const all = ready.map((waiter) => ({ waiter, ms: usedBy(waiter.request, atMs) }));
    const most = LIKE_RATIO * Math.min(...all.map(({ ms }) => ms));
    const alike = all.filter(({ ms }) => ms <= most);
    return alike.sort((a, b) => a.waiter.request.number - b.waiter.request.number)[0]?.waiter;
  };
  const begin = (waiter: Waiter | undefined) => {
    clearTimeout(pause?.timer);
    pause = undefined;
    if (!waiter) return;
    waiting.delete(waiter);
    isTaken = true;
    waiter.begin();
  };
  /** How long `one` may be held back for another turn of `other`. */
  const pauseBefore = (one: Request, other: Request): number => {
    const atMs = now();
    const ms = usedBy(one, atMs);
    if (ms < HEAVY_MS || !other.isOpen || !other.asker?.asksOn || other.asker.isGone()) return 0;
    return PAUSES.find(({ ratio }) => ms > usedBy(other, atMs) * ratio)?.ms ?? 0;
  };
  const goOn = (after: Request) => {
    const ready = next(after);
    if (ready || waiting.size === 0) return begin(ready);
    const pauseMs = Math.min(...[...waiting].map(({ request }) => pauseBefore(request, after)));
    const timer = setTimeout(() => {
      // The pause held up the others for nothing, so it counts as used time.
      used.add(sharerOf(after.asker), pauseMs, now());
      begin(next());
    }, pauseMs);
    pause = { after, timer };
  };
  const charge = ({ asker }: Request, ms: number, wasStopped: boolean) => {
    used.add(sharerOf(asker), ms, now());
    if (asker && !asker.hasNoBudget) budgets.spend(asker.name, now(), ms + (wasStopped ? BUDGET.capacity : 0));
  };

  async function waitForTurn(request: Request): Promise<void> {
    const refusal = refusalOf(request);
    if (refusal) throw refusal;
    if (request.asker && !request.hasHadTurn && waitingBeside(request) >= MOST_WAITING_REQUESTS) throw tooManyWaiting();
    await new Promise<void>((resolve, reject) => {
      waiting.add({ request, begin: resolve, refuse: reject });
      const ready = isTaken ? undefined : next(pause?.after);
      if (ready) begin(ready);
    });
  }

  async function acquire(): Promise<Release> {
    const request = requests.getStore() ?? newRequest(undefined, false);
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
    const request = newRequest(asker, true);
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
