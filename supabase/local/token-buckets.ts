/** `capacity` tokens at once, then one more every `intervalMs`. */
export type BucketRule = { readonly capacity: number; readonly intervalMs: number };

/** Token buckets by key, with one rule for all. Times are milliseconds of one clock. */
export type TokenBuckets = {
  /** Milliseconds until the key's bucket has a token; 0 if it has one. */
  waitOf(key: string, nowMs: number): number;
  /** Spends a token, or more of them than there are: the bucket is then in debt. */
  spend(key: string, nowMs: number, tokens?: number): void;
  /** Returns a token that was spent. */
  release(key: string, nowMs: number): void;
};

/** About 3 MB; past that the least recently used bucket is dropped. */
const MAX_KEYS = 20_000;

export function createTokenBuckets({ capacity, intervalMs }: BucketRule, maxKeys = MAX_KEYS): TokenBuckets {
  /** The time at which each bucket is full again, least recently used first. A bucket that is not in the map is full. */
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
    spend: (key, nowMs, tokens = 1) => set(key, fullAtOf(key, nowMs) + tokens * intervalMs),
    release: (key, nowMs) => set(key, fullAtOf(key, nowMs) - intervalMs),
  };
}
