import { createHash } from "node:crypto";
import { createTokenBuckets } from "../token-buckets.ts";
import type { BucketRule } from "../token-buckets.ts";

/** Who tries: an email address, whether it has an account or not, and the network address of the request. */
export type Attempt = { readonly account: string; readonly address: string };

export type Limiter = {
  /** Takes the tokens of an attempt and answers 0; where one is missing takes none and answers the milliseconds to wait. */
  take(attempt: Attempt): number;
  /** It was the owner: gives the tokens back, and from now on no other address can use up the account's tokens for this one. */
  succeeded(attempt: Attempt): void;
};

type Rules = {
  /** For all accounts from one network address, which a household shares. */
  readonly address: BucketRule;
  /** For one account from one network address: stops a guesser, and leaves the owner, who is elsewhere, alone. */
  readonly pair?: BucketRule;
  /** For one account from all network addresses that have never succeeded. */
  readonly account?: BucketRule;
};

export type AuthLimits = {
  readonly signIn: Limiter;
  /** Sign-ups, and mails that confirm one. */
  readonly confirmation: Limiter;
  readonly recovery: Limiter;
  /** Links of mails, whose tokens nobody can guess: this bounds the work. */
  readonly link: Limiter;
};

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** The limits of one server, in memory. `nowMs` never goes back. */
export function createAuthLimits(nowMs: () => number = () => performance.now()): AuthLimits {
  const mails: Rules = {
    pair: { capacity: 1, intervalMs: MINUTE },
    account: { capacity: 5, intervalMs: 10 * MINUTE },
    address: { capacity: 60, intervalMs: 10 * SECOND },
  };
  const signIns: Rules = {
    pair: { capacity: 10, intervalMs: 30 * SECOND },
    account: { capacity: 100, intervalMs: MINUTE },
    address: { capacity: 60, intervalMs: 10 * SECOND },
  };
  return {
    signIn: createLimiter(signIns, nowMs),
    confirmation: createLimiter(mails, nowMs),
    recovery: createLimiter(mails, nowMs),
    link: createLimiter({ address: { capacity: 60, intervalMs: SECOND } }, nowMs),
  };
}

const MAX_OWNERS = 20_000;

function createLimiter(rules: Rules, nowMs: () => number): Limiter {
  const addresses = createTokenBuckets(rules.address);
  const pairs = rules.pair && createTokenBuckets(rules.pair);
  const accounts = rules.account && createTokenBuckets(rules.account);
  /** Pairs that have succeeded, oldest first. */
  const owners = new Set<string>();

  const bucketsOf = ({ account, address }: Attempt) => {
    const pair = keyOf(account, address);
    return [
      { buckets: addresses, key: keyOf(address) },
      ...(pairs ? [{ buckets: pairs, key: pair }] : []),
      ...(accounts && !owners.has(pair) ? [{ buckets: accounts, key: keyOf(account) }] : []),
    ];
  };
  return {
    take: (attempt) => {
      const now = nowMs();
      const all = bucketsOf(attempt);
      const waitMs = Math.max(...all.map(({ buckets, key }) => buckets.waitOf(key, now)));
      if (waitMs === 0) for (const { buckets, key } of all) buckets.take(key, now);
      return waitMs;
    },
    succeeded: (attempt) => {
      for (const { buckets, key } of bucketsOf(attempt)) buckets.giveBack(key, nowMs());
      const pair = keyOf(attempt.account, attempt.address);
      owners.delete(pair);
      owners.add(pair);
      const [oldest] = owners;
      if (owners.size > MAX_OWNERS && oldest !== undefined) owners.delete(oldest);
    },
  };
}

/** Of one length, whatever a request carries. */
function keyOf(...parts: readonly string[]): string {
  return createHash("sha256").update(parts.join("\0")).digest("base64url");
}
