/** `capacity` at once, then one more every `intervalMs`. */
export type BucketRule = { readonly capacity: number; readonly intervalMs: number };

/** Token buckets by key, all of one rule. Times are milliseconds of one clock. */
export type TokenBuckets = {
  /** Milliseconds until the key's bucket has a token; 0 where it has one. */
  waitOf(key: string, nowMs: number): number;
  /** Takes a token, or more of them than there are: the bucket then owes them. */
  take(key: string, nowMs: number, tokens?: number): void;
  /** Puts a token back that was taken. */
  giveBack(key: string, nowMs: number): void;
};

/** About 3 MB; past that the bucket that was used least recently is forgotten. */
const MAX_KEYS = 20_000;

export function createTokenBuckets({ capacity, intervalMs }: BucketRule, maxKeys = MAX_KEYS): TokenBuckets {
  /** When each bucket is full again, least recently used first. One that is not here is full. */
  const fullAt = new Map<string, number>();
  const set = (key: string, timeMs: number): void => {
    fullAt.delete(key);
    fullAt.set(key, timeMs);
    const [oldest] = fullAt.keys();
    if (fullAt.size > maxKeys && oldest !== undefined) fullAt.delete(oldest);
  };
  const fullAtOf = (key: string, nowMs: number): number => Math.max(fullAt.get(key) ?? 0, nowMs);
  return {
    waitOf: (key, nowMs) => Math.max(0, fullAtOf(key, nowMs) - nowMs - (capacity - 1) * intervalMs),
    take: (key, nowMs, tokens = 1) => set(key, fullAtOf(key, nowMs) + tokens * intervalMs),
    giveBack: (key, nowMs) => set(key, fullAtOf(key, nowMs) - intervalMs),
  };
}
