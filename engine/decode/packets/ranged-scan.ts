import type { Planar } from "../raw-audio.ts";

/** The first stretch is one page, so that its peaks are soon seen; then they grow to 11 s, for each has a preroll, to 4 MB. */
const FIRST_FRAMES = 2 ** 14;
const MOST_FRAMES = 2 ** 19;

/** Frames [from, to); `memory`: what an earlier read gave, to be filled again. */
export type ReadRange = (from: number, to: number, memory: Planar) => Promise<Planar>;

/**
 * A linear pass over frames [start, end) in stretches that are decoded side by side, one by each reader, and taken in order. A browser's decoder
 * answers packet by packet, across threads: several of them fill each other's waiting time. A run holds while it is being taken.
 * Throws the signal's reason when aborted.
 */
export async function scanInRanges(
  [start, end]: readonly [start: number, end: number],
  readers: readonly ReadRange[],
  take: (run: Planar) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const underWay: Promise<Planar>[] = [];
  const spare: Planar[] = [];
  const takeOldest = async () => {
    const run = await underWay[0];
    signal.throwIfAborted();
    if (run === undefined) return;
    await take(run);
    spare.push(run);
    void underWay.shift();
  };
  try {
    for (const { from, to, index } of rangesOf(start, end)) {
      // The one that is as many stretches behind has been taken: its reader is free.
      const read = readers[index % readers.length];
      if (read !== undefined) underWay.push(read(from, to, spare.pop() ?? []));
      if (underWay.length === readers.length) await takeOldest();
    }
    while (underWay.length > 0) await takeOldest();
  } finally {
    // Nobody waits for what is still under way.
    for (const run of underWay) run.catch(() => undefined);
  }
}

type Range = { readonly from: number; readonly to: number; readonly index: number };

function* rangesOf(start: number, end: number): Generator<Range> {
  let frames = FIRST_FRAMES;
  for (let from = start, index = 0; from < end; index += 1) {
    const to = Math.min(end, from + frames);
    yield { from, to, index };
    from = to;
    frames = Math.min(MOST_FRAMES, 2 * frames);
  }
}
