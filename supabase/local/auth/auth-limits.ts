import { createAttemptLimiter, createOwners } from "./attempt-limiter.ts";
import type { AttemptLimiter, Rules, SignInLimiter } from "./attempt-limiter.ts";

export type AuthLimits = {
  readonly signIn: SignInLimiter;
  /** Sign-ups, and confirmation mails. */
  readonly confirmation: AttemptLimiter;
  readonly recovery: AttemptLimiter;
  /** Links of mails. Their tokens cannot be guessed: this limits the work. */
  readonly link: AttemptLimiter;
};

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** The limits of one server, in memory. `nowMs` must be monotonic. */
export function createAuthLimits(nowMs: () => number = () => performance.now()): AuthLimits {
  const mails: Rules = {
    address: { capacity: 60, intervalMs: 10 * SECOND },
    ofAccount: {
      pair: [
        { capacity: 1, intervalMs: MINUTE },
        { capacity: 3, intervalMs: 20 * MINUTE },
      ],
      account: { capacity: 5, intervalMs: 10 * MINUTE },
      newcomers: { capacity: 5, intervalMs: 10 * MINUTE },
      newcomer: { capacity: 1, intervalMs: 6 * HOUR },
    },
  };
  const signIns: Rules = {
    address: { capacity: 60, intervalMs: 10 * SECOND },
    ofAccount: {
      pair: [{ capacity: 10, intervalMs: 2 * MINUTE }],
      account: { capacity: 100, intervalMs: MINUTE },
      newcomers: { capacity: 50, intervalMs: MINUTE },
      newcomer: { capacity: 3, intervalMs: HOUR },
    },
  };
  const owners = createOwners();
  return {
    signIn: createAttemptLimiter(signIns, owners, nowMs),
    confirmation: createAttemptLimiter(mails, owners, nowMs),
    recovery: createAttemptLimiter(mails, owners, nowMs),
    link: createAttemptLimiter({ address: { capacity: 60, intervalMs: SECOND } }, owners, nowMs),
  };
}
