import type { Planar } from "./raw-audio.ts";

/** The first stretch is one page, so that its peaks are soon seen; then they grow, for each has a preroll. */
const FIRST_FRAMES = 2 ** 14;
const MOST_FRAMES = 2 ** 18;

/**
 * A linear pass in stretches that are decoded side by side, one per reader, and taken in order. A browser's decoder answers packet
 * by packet, across threads: several of them fill each other's waiting time. A run holds while it is being taken. Throws the signal's reason when aborted.
 */
export async function scanInRanges(
  lengthFrames: number,
  readers: readonly ((from: number, to: number) => Promise<Planar>)[],
  take: (run: Planar) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const free = [...readers];
  const underWay: { readonly run: Promise<Planar>; readonly reader: (typeof readers)[number] }[] = [];
  let from = 0;
  let frames = FIRST_FRAMES;
  try {
    while (from < lengthFrames || underWay.length > 0) {
      const reader = from < lengthFrames ? free.shift() : undefined;
      if (reader !== undefined) {
        const to = Math.min(lengthFrames, from + frames);
        underWay.push({ run: reader(from, to), reader });
        from = to;
        frames = Math.min(MOST_FRAMES, 2 * frames);
        continue;
      }
      const next = underWay.shift();
      if (next === undefined) return;
      const run = await next.run;
      signal.throwIfAborted();
      await take(run);
      free.push(next.reader);
    }
  } finally {
    // Nobody waits for what is still under way.
    for (const { run } of underWay) run.catch(() => undefined);
  }
}
