import { createHash } from "node:crypto";
import { createTokenBuckets } from "../token-buckets.ts";
import type { BucketRule, TokenBuckets } from "../token-buckets.ts";

/** The email address of an attempt, whether it has an account or not, and the network address of the request. */
export type Attempt = { readonly account: string; readonly address: string };

export type AttemptLimiter = {
  /** Spends an attempt's tokens and returns 0; if one is missing, spends none and returns the milliseconds to wait. */
  spend(attempt: Attempt): number;
};

export type SignInLimiter = AttemptLimiter & {
  /** Call after a correct password: returns the tokens, and from now on no other address can use up the account's tokens for this one. */
  succeeded(attempt: Attempt): void;
};

/** `pair` refills more slowly than `account`, so that no single address uses up all of the account's tokens. */
type AccountRules = {
  /** For one account from one network address: stops a guesser without affecting the owner at another address. */
  readonly pair: readonly BucketRule[];
  /** For one account from all network addresses that have never signed in to it. */
  readonly account: BucketRule;
  /** When `account` is empty: for one account from all addresses that are new to it. `newcomer` is the share of one such address. */
  readonly newcomers: BucketRule;
  readonly newcomer: BucketRule;
};

export type Rules = {
  /** For all accounts from one network address, which a household may share. */
  readonly address: BucketRule;
  readonly ofAccount?: AccountRules;
};

type Bucket = {
  readonly waitOf: (nowMs: number) => number;
  readonly spend: (nowMs: number) => void;
  readonly release: (nowMs: number) => void;
};

export function createAttemptLimiter(rules: Rules, owners: Owners, nowMs: () => number): SignInLimiter {
  const addresses = createTokenBuckets(rules.address);
  const ofAccount = rules.ofAccount && {
    pair: rules.ofAccount.pair.map((rule) => createTokenBuckets(rule)),
    account: createTokenBuckets(rules.ofAccount.account),
    newcomers: createTokenBuckets(rules.ofAccount.newcomers),
    newcomer: createTokenBuckets(rules.ofAccount.newcomer),
  };
  const spentBy = new WeakMap<Attempt, readonly Bucket[]>();

  /** Alternative sets of buckets that let an attempt pass; every bucket of a set must have a token. The first possible set is used. */
  const waysOf = (attempt: Attempt): readonly (readonly Bucket[])[] => {
    const address = bucketOf(addresses, keyOf(attempt.address));
    if (!ofAccount) return [[address]];
    const pair = pairOf(attempt);
    const always = [address, ...ofAccount.pair.map((buckets) => bucketOf(buckets, pair))];
    if (owners.has(pair)) return [always];
    const account = keyOf(attempt.account);
    const asNewcomer = [bucketOf(ofAccount.newcomers, account), bucketOf(ofAccount.newcomer, pair)];
    return [
      [...always, bucketOf(ofAccount.account, account)],
      [...always, ...asNewcomer],
    ];
  };
  return {
    spend: (attempt) => {
      const now = nowMs();
      const ways = waysOf(attempt).map((buckets) => ({ buckets, waitMs: Math.max(...buckets.map((bucket) => bucket.waitOf(now))) }));
      const open = ways.find(({ waitMs }) => waitMs === 0);
      if (!open) return Math.min(...ways.map(({ waitMs }) => waitMs));
      for (const bucket of open.buckets) bucket.spend(now);
      spentBy.set(attempt, open.buckets);
      return 0;
    },
    succeeded: (attempt) => {
      for (const bucket of spentBy.get(attempt) ?? []) bucket.release(nowMs());
      owners.add(pairOf(attempt));
    },
  };
}

function bucketOf(buckets: TokenBuckets, key: string): Bucket {
  return {
    waitOf: (nowMs) => buckets.waitOf(key, nowMs),
    spend: (nowMs) => buckets.spend(key, nowMs),
    release: (nowMs) => buckets.release(key, nowMs),
  };
}

/** Pairs of account and address that have signed in successfully. */
export type Owners = { has(pair: string): boolean; add(pair: string): void };

const MAX_OWNERS = 20_000;

export function createOwners(): Owners {
  /** Oldest first. */
  const pairs = new Set<string>();
  return {
    has: (pair) => pairs.has(pair),
    add: (pair) => {
      pairs.delete(pair);
      pairs.add(pair);
      const [oldest] = pairs;
      if (pairs.size > MAX_OWNERS && oldest !== undefined) pairs.delete(oldest);
    },
  };
}

const pairOf = ({ account, address }: Attempt): string => keyOf(account, address);

/** A key of fixed length, whatever the request contains. */
function keyOf(...parts: readonly string[]): string {
  return createHash("sha256").update(parts.join("\0")).digest("base64url");
}
