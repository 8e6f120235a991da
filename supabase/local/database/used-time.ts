/** Database time that askers have used lately: the value halves every few seconds. All times are milliseconds of one clock. */
export type UsedTime = {
  readonly of: (asker: string, nowMs: number) => number;
  readonly add: (asker: string, ms: number, nowMs: number) => void;
};

const HALF_LIFE_MS = 5000;
/** Maximum number of askers whose time is stored. */
const MOST_ASKERS = 1000;

export function createUsedTime(): UsedTime {
  const used = new Map<string, { readonly ms: number; readonly atMs: number }>();
  const of = (asker: string, nowMs: number) => {
    const entry = used.get(asker);
    return entry ? entry.ms * 0.5 ** ((nowMs - entry.atMs) / HALF_LIFE_MS) : 0;
  };
  return {
    of,
    add: (asker, ms, nowMs) => {
      used.set(asker, { ms: of(asker, nowMs) + ms, atMs: nowMs });
      if (used.size <= MOST_ASKERS) return;
      for (const each of used.keys()) if (of(each, nowMs) < 1) used.delete(each);
    },
  };
}
