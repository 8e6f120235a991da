import type { Planar } from "./raw-audio.ts";

/** The first stretch is one page, so that its peaks are soon seen; then they grow, for each has a preroll. */
const FIRST_FRAMES = 2 ** 14;
const MOST_FRAMES = 2 ** 18;

/** Stretches that each reader has before it: while one is taken, the next is decoded. */
const AHEAD = 2;

/** Frames [from, to); `memory`: what an earlier read gave, to be filled again. */
export type ReadRange = (from: number, to: number, memory: Planar) => Promise<Planar>;

/**
 * A linear pass in stretches that are decoded side by side, each reader one after the other, and taken in order. A browser's decoder
 * answers packet by packet, across threads: several of them fill each other's waiting time. A run holds while it is being taken.
 * Throws the signal's reason when aborted.
 */
export async function scanInRanges(
  lengthFrames: number,
  readers: readonly ReadRange[],
  take: (run: Planar) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const underWay: Promise<Planar>[] = [];
  const spare: Planar[] = [];
  const last = readers.map((): Promise<unknown> => Promise.resolve());
  const start = ({ from, to, reader }: Range) => {
    const run = (last[reader] ?? Promise.resolve()).then(() => readers[reader]?.(from, to, spare.pop() ?? []) ?? []);
    last[reader] = run.catch(() => undefined);
    underWay.push(run);
  };
  const takeOldest = async () => {
    const run = await underWay[0];
    signal.throwIfAborted();
    if (run === undefined) return;
    await take(run);
    spare.push(run);
    void underWay.shift();
  };
  try {
    for (const range of rangesOf(lengthFrames, readers.length)) {
      start(range);
      if (underWay.length === AHEAD * readers.length) await takeOldest();
    }
    while (underWay.length > 0) await takeOldest();
  } finally {
    // Nobody waits for what is still under way.
    for (const run of underWay) run.catch(() => undefined);
  }
}

type Range = { readonly from: number; readonly to: number; readonly reader: number };

/** One after the other, dealt out to the readers. */
function* rangesOf(lengthFrames: number, readers: number): Generator<Range> {
  let frames = FIRST_FRAMES;
  for (let from = 0, count = 0; from < lengthFrames; count += 1) {
    const to = Math.min(lengthFrames, from + frames);
    yield { from, to, reader: count % readers };
    from = to;
    frames = Math.min(MOST_FRAMES, 2 * frames);
  }
}
