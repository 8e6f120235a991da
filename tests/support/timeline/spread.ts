/** Milliseconds. */
export type Spread = { readonly mean: number; readonly median: number; readonly p95: number };

export function spreadOf(times: readonly number[]): Spread {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { mean: times.reduce((sum, time) => sum + time, 0) / times.length, median: at(0.5), p95: at(0.95) };
}
