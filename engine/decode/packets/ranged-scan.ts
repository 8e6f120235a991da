import type { Planar } from "../raw-audio.ts";

/** The first range is one page, so that its peaks appear early. Ranges then grow to 11 s (4 MB), because each needs a preroll. */
const FIRST_FRAMES = 2 ** 14;
const MOST_FRAMES = 2 ** 19;

/** Reads frames [from, to). `memory`: the result of an earlier read, to be overwritten. */
export type ReadRange = (from: number, to: number, memory: Planar) => Promise<Planar>;

/**
 * A linear pass over frames [start, end). Ranges are decoded in parallel, one per reader, and passed to `onChunk` in order. A browser's
 * decoder answers packet by packet across threads, so parallel decoders fill each other's waiting time. The data is valid until `onChunk`
 * resolves. Throws the signal's reason when aborted.
 */
export async function scanInRanges(
  [start, end]: readonly [start: number, end: number],
  readers: readonly ReadRange[],
  onChunk: (chunk: Planar) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const underWay: Promise<Planar>[] = [];
  const spare: Planar[] = [];
  const deliverOldest = async () => {
    const chunk = await underWay[0];
    signal.throwIfAborted();
    if (chunk === undefined) return;
    await onChunk(chunk);
    spare.push(chunk);
    void underWay.shift();
  };
  try {
    for (const { from, to, index } of rangesOf(start, end)) {
      // This reader's previous range has been delivered, so the reader is free.
      const read = readers[index % readers.length];
      if (read !== undefined) underWay.push(read(from, to, spare.pop() ?? []));
      if (underWay.length === readers.length) await deliverOldest();
    }
    while (underWay.length > 0) await deliverOldest();
  } finally {
    // Nothing awaits the reads still in flight.
    for (const chunk of underWay) chunk.catch(() => undefined);
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
